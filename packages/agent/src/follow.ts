import { type ApiError, perform, type Program, read, type Source } from "@trawl/core/machine"
import { type AgentTraceResponse, type TraceEvent, traceRules } from "@trawl/types"
import { type EventStream, feed, newStream } from "./event-stream.ts"
import { traceOperation } from "./operation.ts"
import { endure, rest } from "./patience.ts"
import { pushTask, traceTask, type TraceTaskOptions } from "./task.ts"
import { newReader, readEvents } from "./trace-reader.ts"

export interface FollowOptions extends TraceTaskOptions {
  /** Milliseconds to wait before the service is asked again. Default: 2 seconds. */
  readonly interval?: number | undefined
  /** Where to go on: the `eventId`s that need not come again, in any order. */
  readonly from?: Iterable<string> | undefined
}

/** What came: the new events in order, and the answer that they are from. */
export type Receive<Emitted> = (fresh: ReadonlyArray<TraceEvent>, answer: AgentTraceResponse) => Program<Emitted>

/** Milliseconds without a sign of life after which a stream is given up; services send one every 15 or 30 seconds. */
const silence = 45_000

/** The longest that a service may ask to leave between two streams, milliseconds. */
const longestRetry = 30_000

/** So much in a row without an event, a stream counting ten and a message one, and the service is polled: who knows what keeps them back. */
const mostInVain = 20

/**
 * Reads a trace to its end. The service is asked again and again, or pushes its events if it can; whatever a stream
 * lost or never had comes with the polls at the end, which have all events.
 */
export function* follow<Emitted>(id: string, options: FollowOptions, receive: Receive<Emitted>): Program<Emitted> {
  const { from, interval = traceRules.intervalSeconds * 1000 } = options
  const reader = newReader(from)
  let stream: EventStream | undefined = newStream()
  let inVain = 0
  let quietPolls = 0
  let failures = -1 // before the first answer

  for (;;) {
    let answer: AgentTraceResponse | Source
    const { finished } = reader
    const pushing: EventStream | undefined = finished ? undefined : stream
    try {
      answer = yield* perform(pushing ? pushTask(id, pushing.lastEventId, options) : traceTask(id, options))
    } catch (thrown) {
      stream = undefined
      if (pushing && isForPush(thrown)) continue
      if (failures < 0) throw thrown
      yield* endure(thrown, ++failures)
      continue
    }
    failures = 0
    if (pushing && isSource(answer)) {
      pushing.rest = ""
      inVain += 10
      try {
        while (!reader.finished && inVain <= mostInVain) {
          const piece = yield* nextPiece(answer)
          if (piece === undefined) break
          const messages = feed(pushing, piece)
          const answers = messages.flatMap(answerOf)
          const fresh = readEvents(reader, answers.flatMap(({ events }) => events))
          inVain = fresh.length > 0 ? 0 : inVain + messages.length
          const last = answers.at(-1)
          if (last) yield* receive(fresh, last)
        }
      } finally {
        answer.close()
      }
      if (inVain >= mostInVain) stream = undefined
    } else if (!isSource(answer)) {
      const fresh = readEvents(reader, answer.events)
      yield* receive(fresh, answer)
      quietPolls = finished && fresh.length === 0 ? quietPolls + 1 : 0
      if (quietPolls >= traceRules.tailPolls) return
    }
    yield* rest(Math.max(interval, Math.min(stream?.retry ?? 0, longestRetry)))
  }
}

/** A lost connection is like an end: what it would have brought comes later. */
function* nextPiece(source: Source): Program<never, string | undefined> {
  try {
    return yield* read(source, silence)
  } catch {
    return undefined
  }
}

/** A message as the answer of a poll: it may be such an answer, or one event. */
const answerOf = (data: string): ReadonlyArray<AgentTraceResponse> => {
  try {
    const said = JSON.parse(data)
    const answer = said.events ? said : { success: true, events: [said] }
    return traceOperation.guard(answer) ? [answer] : []
  } catch {
    return []
  }
}

const isSource = (answer: AgentTraceResponse | Source): answer is Source => "read" in answer && typeof answer.read === "function"

/** The service, or something on the way, may refuse or spoil a stream and still answer a poll. */
const isForPush = (thrown: unknown): boolean =>
  /^(TimedOut|ResponseMalformed|Unrecognized)$/.test((thrown as Partial<ApiError>).reason?._tag ?? "")
