import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as LogLevel from "effect/LogLevel"
import { bodySize, responseSize } from "./body-size.ts"
import { outcomeAttributes, requestAttributes, urlForSpan } from "./http-attributes.ts"
import type { State } from "./machine/state.ts"
import { type Observer, unobserved } from "./observer.ts"
import type { SendOutcome as Outcome } from "./machine/act.ts"
import type { Redact } from "./machine/redact.ts"

/** Logs each attempt and each wait at level Debug. It redacts headers, query strings and bodies that may be private. */
export const debugLog: Observer = {
  ...unobserved,
  attempt: (state, self) =>
    Effect.flatMap(LogLevel.isEnabled("Debug"), (enabled) => enabled ? logged(state, self) : self),
  waiting: ({ attempts, operation: { contract } }, milliseconds, { _tag }) =>
    Effect.logDebug(`${contract.name}: ${_tag}, waits ${Math.round(milliseconds)} ms before attempt ${attempts + 1}`)
}

const logged = (state: State, self: Effect.Effect<Outcome>): Effect.Effect<Outcome> =>
  Effect.clockWith((clock) => {
    const start = clock.currentTimeMillisUnsafe()
    return Effect.onExit(self, (exit) => report(state, exit, clock.currentTimeMillisUnsafe() - start))
  })

const report = (state: State, exit: Exit.Exit<Outcome>, milliseconds: number): Effect.Effect<void> => {
  const { attempts, encoded, operation: { contract }, settings: { redact } } = state
  const became = Exit.isSuccess(exit) ? outcomeAttributes(state, exit.value) : { "error.type": "aborted" }
  const response = Exit.isSuccess(exit) && exit.value.type === "answered" ? exit.value.response : undefined
  const outcome = became["http.response.status_code"] ?? became["error.type"]
  return Effect.logDebug(
    `${contract.name}: ${contract.method} ${contract.path}, attempt ${attempts}: ${outcome} after ${milliseconds} ms`
  ).pipe(
    Effect.annotateLogs({
      ...requestAttributes(state),
      "url.full": urlForSpan(state),
      // the authorization header is only added when the request is sent
      ...headersForSpan("request", Object.entries({ ...encoded?.headers, authorization: "" }), redact),
      "http.request.body.size": bodySize(encoded?.body),
      "http.request.body.fields": fields(state),
      ...became,
      ...response && {
        ...headersForSpan("response", response.headers, redact),
        "http.response.body.size": responseSize(response)
      }
    })
  )
}

/** The names of the request fields, without their values. */
const fields = ({ request: { body }, settings: { redact } }: State): ReadonlyArray<string> =>
  typeof body === "object" && body !== null ? Object.keys(body).map(redact) : []

/**
 * Headers as span attributes in OpenTelemetry's format. Only values of headers that are known to contain no secret are
 * shown.
 */
const headersForSpan = (
  side: "request" | "response",
  headers: Iterable<readonly [name: string, value: string]>,
  redact: Redact
): Readonly<Record<string, ReadonlyArray<string>>> =>
  Object.fromEntries([...headers].map(([name, value]) => [
    `http.${side}.header.${redact(name.toLowerCase())}`,
    [harmless.test(name) ? redact(value) : "REDACTED"]
  ]))

const harmless =
  /^(accept(-encoding)?|cache-control|connection|content-(encoding|length|type)|date|keep-alive|retry-after|transfer-encoding|user-agent|vary|x-request-id|(x-)?ratelimit(-\w+)?)$/i
