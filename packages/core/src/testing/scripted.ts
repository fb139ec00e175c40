import type { HttpRequest, HttpResponse, Transport, TransportLimits } from "../machine/exchange.ts"
import { type Host, platform } from "../machine/platform.ts"
import { checkAnswers } from "./check-step.ts"
import { inPieces } from "./event-stream.ts"
import { pause, silence } from "./pause.ts"
import { type LossKind, platformLoss } from "./platform-loss.ts"
import { refuseUnknown } from "./refuse.ts"

/** What the scripted service does with one request: answers it, loses it, or stays silent. */
export type Scripted<Time = number> = ScriptedAnswer<Time> | { readonly lost: LossKind } | { readonly silent: true }

export interface ScriptedAnswer<Time = number> {
  /** Default: 200. */
  readonly status?: number
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown
  /** In place of `body`: a stream of events, piece by piece, for requests that accept one. */
  readonly pieces?: ReadonlyArray<string>
  /** How long the answer takes, on the clock of the test; milliseconds. */
  readonly after?: Time
}

/** The answers in order, or what answers a request; `index` counts from 0, and `undefined` is no answer left. */
export type Answers = ReadonlyArray<Scripted> | ((request: HttpRequest, index: number) => Scripted | undefined)

export interface ScriptedTransport extends Transport {
  /** The requests that came, in order, as they would go over the wire: a test can see the key, so give it one that is made up. */
  readonly asked: ReadonlyArray<HttpRequest>
}

/**
 * A service that gives these answers, without a network. A request more than there are answers fails as `Unrecognized`, and says so.
 * `host`: the clock of `after`. Throws an `ApiError` for what is no answer.
 */
export const scripted = (answers: Answers, options: { readonly host?: Host } = {}): ScriptedTransport => {
  checkAnswers("scripted", answers)
  refuseUnknown("scripted", "options", options, ["host"])
  const { host = platform } = options
  const asked: Array<HttpRequest> = []
  const answerTo = typeof answers === "function" ? answers : (_: HttpRequest, index: number) => answers[index]
  return {
    asked,
    send: async (request, limits) => {
      const count = asked.push(request)
      return play(request, answerTo(request, count - 1) ?? exhausted(count), host, limits)
    }
  }
}

/** Does with a request what the script says. */
export const play = async (
  request: HttpRequest,
  step: Scripted,
  host: Host,
  { signal }: TransportLimits
): Promise<HttpResponse> => {
  if ("silent" in step) return silence(signal)
  if ("lost" in step) throw platformLoss(step.lost)
  const { after = 0, body = "", headers = {}, pieces, status = 200 } = step
  if (after > 0) await pause(host, after, signal)
  if (pieces) {
    return inPieces(request, {
      status,
      headers: new Map(Object.entries({ "content-type": "text/event-stream", ...headers }))
    }, pieces)
  }
  return {
    status,
    headers: new Map(Object.entries(headers)),
    body: typeof body === "string" ? body : JSON.stringify(body)
  }
}

/** A failure that is not tried again, so that the test ends. */
const exhausted = (count: number): ScriptedAnswer => ({
  status: 501,
  body: { success: false, error: `The script has no answer to request ${count}` }
})
