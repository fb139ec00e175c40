import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as References from "effect/References"
import * as Tracer from "effect/Tracer"
import { creditsUsed } from "./credits-used.ts"
import { outcomeAttributes, requestAttributes, requestId, urlForSpan } from "./http-attributes.ts"
import type { Observer } from "./observer.ts"

/**
 * Creates a span for each operation, with a child span for each attempt, with the names and attributes of
 * OpenTelemetry's HTTP conventions.
 * Without a tracer it creates none.
 */
export const spans: Observer = {
  call: ({ operation: { contract } }, self) =>
    traced(self, () =>
      Effect.useSpan(contract.name, (span) => {
        fill(span, { "trawl.operation": contract.name })
        return under(self, span).pipe(
          Effect.tap((answer) => Effect.sync(() => fill(span, { "trawl.credits_used": creditsUsed(answer) }))),
          Effect.tapError(({ attempts, reason }) =>
            Effect.sync(() => fill(span, { "error.type": reason._tag, "trawl.attempts": attempts }))
          )
        )
      })),
  attempt: (state, self) =>
    traced(self, (fiber) => {
      const request = requestAttributes(state)
      const name = `${request["http.request.method"]} ${request["url.template"]}`
      return Effect.useSpan(
        name,
        { kind: "client", attributes: { ...request, "url.full": urlForSpan(state) } },
        (span) => {
          const call = operationOf(Option.getOrUndefined(span.parent))
          fill(call, { "trawl.attempts": state.attempts })
          fill(span, { "http.request.resend_count": state.attempts > 1 ? state.attempts - 1 : undefined })
          return Effect.tap(under(self, span), (outcome) =>
            Effect.sync(() => {
              const id = requestId(state, outcome)
              fill(call, { "trawl.request_id": id })
              const became = outcomeAttributes(state, outcome)
              fill(span, { ...became, "http.response.header.x-request-id": id === undefined ? id : [id] })
              const name = became["error.type"]
              // the attributes already contain the message of a failed span
              if (name !== undefined) span.end(now(fiber), Exit.fail({ name, message: "" }))
            }))
        }
      )
    }),
  waiting: (_, milliseconds, { _tag }) =>
    traced(Effect.void, (fiber) => {
      operationOf(Context.getOrUndefined(fiber.context, Tracer.ParentSpan))
        ?.event("retry", now(fiber), { "error.type": _tag, "trawl.wait": milliseconds / 1000 })
      return Effect.void
    })
}

/** The traced effect if a tracer is installed; Effect's default tracer stores nothing. */
const traced = <A, E, R>(
  self: Effect.Effect<A, E, R>,
  withSpan: (fiber: Fiber.Fiber<unknown, unknown>) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.withFiber((fiber) =>
    fiber.getRef(Tracer.Tracer) === Tracer.nativeTracer || !fiber.getRef(References.TracerEnabled)
      ? self
      : withSpan(fiber)
  )

const under = <A, E, R>(self: Effect.Effect<A, E, R>, span: Tracer.Span) =>
  Effect.onInterrupt(
    Effect.provideService(self, Tracer.ParentSpan, span),
    () => Effect.sync(() => span.attribute("error.type", "aborted"))
  )

const operationOf = (span: Tracer.AnySpan | undefined) => span?._tag === "Span" ? span : undefined

const fill = (span: Tracer.Span | undefined, attributes: Readonly<Record<string, unknown>>): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) span?.attribute(name, value)
  }
}

const now = (fiber: Fiber.Fiber<unknown, unknown>): bigint => fiber.getRef(Clock.Clock).currentTimeNanosUnsafe()
