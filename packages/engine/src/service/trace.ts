import * as Effect from "effect/Effect"
import * as Headers from "effect/http/Headers"
import * as HttpTraceContext from "effect/http/HttpTraceContext"
import * as Option from "effect/Option"
import { TracerEnabled } from "effect/References"

/**
 * The current span as a `traceparent`, so that another process continues its trace. Undefined if no spans are collected.
 */
export const currentTrace: Effect.Effect<string | undefined> = Effect.gen(function*() {
  if (!(yield* TracerEnabled)) return undefined
  const span = yield* Effect.option(Effect.currentSpan)
  return Option.isNone(span) ? undefined : HttpTraceContext.toHeaders(span.value)["traceparent"]
})

/** Runs work as a part of a trace that another request or process has begun. */
export const inTrace = (traceparent: string | undefined) => <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Option.match(HttpTraceContext.w3c(Headers.fromInput({ traceparent })), {
    onNone: () => work as Effect.Effect<A, E, R>,
    onSome: (span) => Effect.withParentSpan(work, span) as Effect.Effect<A, E, R>
  })
