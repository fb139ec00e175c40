import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { ApiError } from "./machine/api-error.ts"
import type { State } from "./machine/state.ts"
import type { Outcome } from "./send.ts"

/** Who watches the calls. `layer` provides `spans`; under `connect`, whose callers have other means, it is nobody. */
export const Observer = Context.Reference<Observer>("@trawl/core/Observer", {
  defaultValue: () => ({ call: (_, self) => self, attempt: (_, self) => self })
})

/** Sees every call and every attempt, and may put anything around them. */
export interface Observer {
  readonly call: <Answer, R>(state: State<Answer>, self: Effect.Effect<Answer, ApiError, R>) => Effect.Effect<Answer, ApiError, R>
  readonly attempt: (state: State<unknown>, self: Effect.Effect<Outcome>) => Effect.Effect<Outcome>
}
