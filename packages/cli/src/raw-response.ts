import { withLastResponse } from "@trawl/core"
import * as Effect from "effect/Effect"

/** The result of a call, and the last response of the service unchanged. */
export const withRawResponse = <A, E, R>(
  call: Effect.Effect<A, E, R>
): Effect.Effect<readonly [result: A, answer: unknown], E, R> =>
  Effect.map(withLastResponse(call), ([result, response]) => [result, JSON.parse(response?.body ?? "null")])
