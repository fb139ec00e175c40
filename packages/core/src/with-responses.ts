import * as Effect from "effect/Effect"
import type { HttpResponse } from "./machine/exchange.ts"
import { Observer, observers, unobserved } from "./observer.ts"

/** The result, and all HTTP responses in order: status, headers and text. */
export const withResponses = <A, E, R>(
  self: Effect.Effect<A, E, R>
): Effect.Effect<readonly [result: A, responses: ReadonlyArray<HttpResponse>], E, R> =>
  Effect.suspend(() => {
    const responses: Array<HttpResponse> = []
    return Effect.map(eachResponse(self, (response) => responses.push(response)), (result) => [result, responses])
  })

/** The result, and the last HTTP response. Earlier responses are not kept, because waiting takes many. */
export const withLastResponse = <A, E, R>(
  self: Effect.Effect<A, E, R>
): Effect.Effect<readonly [result: A, response: HttpResponse | undefined], E, R> =>
  Effect.suspend(() => {
    let last: HttpResponse | undefined
    return Effect.map(eachResponse(self, (response) => last = response), (result) => [result, last])
  })

const eachResponse = <A, E, R>(
  self: Effect.Effect<A, E, R>,
  seen: (response: HttpResponse) => void
): Effect.Effect<A, E, R> =>
  Effect.flatMap(Observer, (outer) => {
    const inner: Observer = {
      ...unobserved,
      attempt: (_, attempt) =>
        Effect.tap(attempt, (outcome) => Effect.sync(() => outcome.type === "answered" && seen(outcome.response)))
    }
    return Effect.provideService(self, Observer, observers([outer, inner]))
  })
