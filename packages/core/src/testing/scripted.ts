import type { HttpRequest, HttpResponse, Transport, TransportLimits } from "../machine/exchange.ts"
import { type Platform, platform } from "../machine/platform.ts"
import { checkAnswers } from "./check-step.ts"
import { inPieces } from "./event-stream.ts"
import { abortablePause, neverResolves } from "./pause.ts"
import { type LossKind, platformLoss } from "./platform-loss.ts"
import { refuseUnknown } from "./refuse.ts"

/** The response of the scripted service to one request: an answer, a lost connection, or silence. */
export type Scripted<Time = number> = ScriptedAnswer<Time> | { readonly lost: LossKind } | { readonly silent: true }

export interface ScriptedAnswer<Time = number> {
  /** Default: 200. */
  readonly status?: number
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /** A string is sent unchanged, anything else as JSON. */
  readonly body?: unknown
  /** Replaces `body`: a stream of events in pieces, for requests that accept one. */
  readonly pieces?: ReadonlyArray<string>
  /** The delay of the answer on the test's clock, in milliseconds. */
  readonly after?: Time
}

/**
 * The answers in order, or a function that answers a request; `index` counts from 0, and `undefined` means that no
 * answer is left.
 */
export type Answers = ReadonlyArray<Scripted> | ((request: HttpRequest, index: number) => Scripted | undefined)

export interface ScriptedTransport extends Transport {
  /** The received requests in order, as sent. They contain the key, so use a placeholder key. */
  readonly requests: ReadonlyArray<HttpRequest>
}

/**
 * A scripted service without a network. A request after the last answer fails with `Unrecognized` and a message that
 * says so.
 * `host`: the clock for `after`. Throws an `ApiError` for an invalid answer.
 */
export const scripted = (answers: Answers, options: { readonly host?: Platform } = {}): ScriptedTransport => {
  checkAnswers("scripted", answers)
  refuseUnknown("scripted", "options", options, ["host"])
  const { host = platform } = options
  const requests: Array<HttpRequest> = []
  const answerTo = typeof answers === "function" ? answers : (_: HttpRequest, index: number) => answers[index]
  return {
    requests,
    send: async (request, limits) => {
      const count = requests.push(request)
      return play(request, answerTo(request, count - 1) ?? exhausted(count), host, limits)
    }
  }
}

/** Plays one step of the script. */
export const play = async (
  request: HttpRequest,
  step: Scripted,
  host: Platform,
  { signal }: TransportLimits
): Promise<HttpResponse> => {
  if ("silent" in step) return neverResolves(signal)
  if ("lost" in step) throw platformLoss(step.lost)
  const { after = 0, body = "", headers = {}, pieces, status = 200 } = step
  if (after > 0) await abortablePause(host, after, signal)
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

/** A failure that is not retried, so that the test ends. */
const exhausted = (count: number): ScriptedAnswer => ({
  status: 501,
  body: { success: false, error: `The script has no answer for request ${count}` }
})
