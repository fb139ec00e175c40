import * as Effect from "effect/Effect"
import * as Tracer from "effect/Tracer"
import type { Observer } from "./observer.ts"

/** A span for each operation, and under it one for each attempt, named and filled as OpenTelemetry does for HTTP. */
export const spans: Observer = {
  call: ({ operation: { contract } }, self) =>
    Effect.useSpan(contract.id, (span) =>
      Effect.tapError(under(self, span), ({ attempts, reason }) =>
        Effect.sync(() => {
          span.attribute("error.type", reason._tag)
          span.attribute("trawl.attempts", attempts)
        }))),
  attempt: ({ attempts, encoded, operation: { contract } }, self) =>
    Effect.useSpan(`${contract.method} ${contract.path}`, {
      kind: "client",
      attributes: {
        "http.request.method": contract.method,
        "http.request.resend_count": attempts - 1,
        "url.full": encoded?.url
      }
    }, (span) =>
      Effect.tap(under(self, span), (outcome) =>
        Effect.sync(() => {
          if (outcome.type === "answered") span.attribute("http.response.status_code", outcome.response.status)
          else span.attribute("error.type", outcome.type)
        })))
}

const under = <A, E, R>(self: Effect.Effect<A, E, R>, span: Tracer.Span) =>
  Effect.provideService(self, Tracer.ParentSpan, span)
