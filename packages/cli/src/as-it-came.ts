import { withLastResponse } from "@trawl/core"
import * as Effect from "effect/Effect"

/** What a call gives, and the last answer of the service to it, with no field added or left out. */
export const asItCame = <A, E, R>(
  call: Effect.Effect<A, E, R>
): Effect.Effect<readonly [result: A, answer: unknown], E, R> =>
  Effect.map(withLastResponse(call), ([result, response]) => [result, JSON.parse(response?.body ?? "null")])
