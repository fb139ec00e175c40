import { Observer } from "@trawl/core"
import { observers, unobserved } from "@trawl/core/observability"
import * as Effect from "effect/Effect"

/** What a call gives, and the last answer of the service to it, with no field added or left out. Earlier answers are not kept: waiting takes many. */
export const asItCame = <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<readonly [result: A, answer: unknown], E, R> =>
  Effect.flatMap(Observer, (outer) => {
    let body = "null"
    const inner: Observer = {
      ...unobserved,
      attempt: (_, attempt) =>
        Effect.tap(attempt, (outcome) =>
          Effect.sync(() => {
            if (outcome.type === "answered") body = outcome.response.body
          }))
    }
    return Effect.map(Effect.provideService(call, Observer, observers([outer, inner])), (result) => [result, JSON.parse(body)])
  })
