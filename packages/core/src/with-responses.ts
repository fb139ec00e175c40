import * as Effect from "effect/Effect"
import type { HttpResponse } from "./machine/exchange.ts"
import { Observer, observers } from "./observer.ts"

/** The result, and every answer that came on the way to it as it came, the last one last: status, headers and text. */
export const withResponses = <A, E, R>(
  self: Effect.Effect<A, E, R>
): Effect.Effect<readonly [result: A, responses: ReadonlyArray<HttpResponse>], E, R> =>
  Effect.flatMap(Observer, (outer) => {
    const responses: Array<HttpResponse> = []
    const collector: Observer = {
      call: (_, call) => call,
      attempt: (_, attempt) =>
        Effect.tap(attempt, (outcome) => Effect.sync(() => outcome.type === "answered" && responses.push(outcome.response)))
    }
    return Effect.map(
      Effect.provideService(self, Observer, observers([outer, collector])),
      (result) => [result, responses] as const
    )
  })
