import * as AiError from "effect/ai/AiError"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { Readable } from "node:stream"
import { type Agent, errorCode, isNeverConnected, request } from "@trawl/fetcher/connections"
import { userAgent } from "../../../page/user-agent.ts"
import { AttemptFailed } from "./attempt-failed.ts"
import type { LanguageModelConfig } from "./settings.ts"

/** An answer whose head has been received. */
export interface OpenAnswer {
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string
  readonly bytes: Stream.Stream<Uint8Array, AttemptFailed>
}

/**
 * Sends a request and returns when the response head has arrived. Follows no redirects, which would send the key
 * elsewhere.
 */
export const openAnswer = (
  agent: Agent,
  { apiKey, url }: LanguageModelConfig,
  body: string
): Effect.Effect<OpenAnswer, AttemptFailed, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: (signal) =>
        request(url, {
          dispatcher: agent,
          method: "POST",
          headers: {
            "accept": "text/event-stream, application/json",
            "content-type": "application/json",
            "user-agent": userAgent,
            ...apiKey === undefined ? {} : { authorization: `Bearer ${Redacted.value(apiKey)}` }
          },
          body,
          signal
        }).then((response) => {
          // errors after it has been abandoned
          response.body.on("error", () => {})
          return response
        }),
      catch: lost
    }),
    ({ body: answer }) => Effect.sync(() => answer.destroy()),
    { interruptible: true }
  ).pipe(Effect.map(({ body: answer, headers, statusCode }) => ({
    status: statusCode,
    contentType: first(headers["content-type"]),
    retryAfter: first(headers["retry-after"]),
    bytes: Stream.callback<Uint8Array, AttemptFailed>((queue) => Effect.sync(() => pour(answer, queue)))
  })))

const pour = (body: Readable, queue: Queue.Queue<Uint8Array, AttemptFailed | Cause.Done>): void => {
  let size = 0
  body.on("data", (bytes: Uint8Array) => {
    size += bytes.length
    if (size <= maxBytes) return void Queue.offerUnsafe(queue, bytes)
    Queue.failCauseUnsafe(queue, Cause.fail(tooLong))
    body.destroy()
  })
  body.on("end", () => Queue.endUnsafe(queue))
  body.on("error", (error) => Queue.failCauseUnsafe(queue, Cause.fail(lost(error))))
}

const first = (value: string | ReadonlyArray<string> | undefined): string =>
  (typeof value === "string" ? value : value?.[0] ?? "").trim()

const maxBytes = 10_000_000

const tooLong = new AttemptFailed({
  reason: new AiError.InvalidResponseError({ description: `its response is longer than ${maxBytes} bytes` }),
  again: false
})

// the platform's message may repeat the request
const lost = (error: unknown): AttemptFailed => {
  const code = errorCode(error)
  return new AttemptFailed({
    reason: new AiError.InternalProviderError({
      description: isNeverConnected(code)
        ? `it cannot be reached (${code})`
        : `the connection was lost${code === "" ? "" : ` (${code})`}`
    }),
    again: true
  })
}
