import type { HttpRequest, HttpResponse, Transport } from "../machine/exchange.ts"
import { eventsOf, inPieces } from "./event-stream.ts"
import { type NotRecorded, notRecordedAnswer, unmatched } from "./not-recorded.ts"
import { platformLoss } from "./platform-loss.ts"
import { checkRecording } from "./read-recording.ts"
import { recordedRequest } from "./recorded-request.ts"
import type { RecordedExchange } from "./recording.ts"
import { keyOf } from "./request-key.ts"
import { refuseUnknown } from "./refuse.ts"
import { redactionNames, type Redactions, secretsOf } from "./secrets.ts"

export interface ReplayOptions extends Redactions {
  /** Repeats the last response if a request occurs more often than it was recorded, such as a poll. Default: false. */
  readonly repeatLast?: boolean | undefined
}

export interface Replay extends Transport {
  /** The requests without a recorded exchange. */
  readonly notRecorded: ReadonlyArray<NotRecorded>
  /** The recorded exchanges that were not used yet. */
  readonly unused: () => ReadonlyArray<RecordedExchange>
}

/**
 * Replays a recording without a network. Each request gets the next exchange with the same method, path and body. An
 * unrecorded request fails with `Unrecognized` and the code `NOT_RECORDED`, and names the nearest exchange; see
 * `notRecorded`.
 * Throws `RecordingUnreadable` if it is not a recording.
 */
export const replay = (recording: unknown, options: ReplayOptions = {}): Replay => {
  refuseUnknown("replay", "options", options, ["repeatLast", ...redactionNames])
  const { repeatLast = false, ...redactions } = options
  const { exchanges } = checkRecording(recording)
  const keyed = exchanges.map((exchange) => ({ exchange, key: keyOf(exchange.request) }))
  const left = new Set(keyed)
  const named = secretsOf(redactions)
  const secrets = secretsOf(redactions)
  const missed: Array<NotRecorded> = []
  const take = (key: string) => {
    const next = [...left].find((item) => item.key === key)
    if (next) left.delete(next)
    return next ?? (repeatLast ? keyed.findLast((item) => item.key === key) : undefined)
  }
  return {
    notRecorded: missed,
    unused: () => [...left].map(({ exchange }) => exchange),
    send: async (request) => {
      secrets.learn(request)
      const recorded = recordedRequest(request, secrets)
      // first without redacting the test's key, which may be an ordinary word in its requests
      const found = take(keyOf(recordedRequest(request, named))) ?? take(keyOf(recorded))
      if (found) return answer(request, found.exchange)
      const miss = unmatched(recorded, exchanges)
      missed.push(miss)
      return notRecordedAnswer(miss)
    }
  }
}

const answer = (request: HttpRequest, { response }: RecordedExchange): HttpResponse => {
  if (!("status" in response)) throw platformLoss(response.lost)
  const headers = new Map(Object.entries(response.headers))
  const text = response.body ?? JSON.stringify(response.json)
  return inPieces(request, { status: response.status, headers }, eventsOf(text), response.lost)
}
