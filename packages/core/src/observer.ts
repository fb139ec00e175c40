import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { ApiError } from "./machine/api-error.ts"
import type { Reason } from "./machine/reason.ts"
import type { State } from "./machine/state.ts"
import type { SendOutcome as Outcome } from "./machine/act.ts"

/** Observes calls, attempts and waits, and can wrap calls and attempts. */
export interface Observer {
  readonly call: <Answer, R>(
    state: State,
    self: Effect.Effect<Answer, ApiError, R>
  ) => Effect.Effect<Answer, ApiError, R>
  readonly attempt: (state: State, self: Effect.Effect<Outcome>) => Effect.Effect<Outcome>
  /** Runs before a wait; `reason` is the failure that causes it. */
  readonly waiting?: ((state: State, milliseconds: number, reason: Reason) => Effect.Effect<void>) | undefined
}

/** An observer that does nothing. */
export const unobserved: Observer = { call: (_, self) => self, attempt: (_, self) => self }

/** The observer of calls. `layer` provides `spans`; `connect` has none by default. */
export const Observer = Context.Reference<Observer>("@trawl/core/Observer", { defaultValue: () => unobserved })

/** Combines observers: the first encloses the others. */
export const observers = ([first = unobserved, ...others]: ReadonlyArray<Observer>): Observer =>
  others.length === 0 ? first : both(first, observers(others))

const both = (outer: Observer, inner: Observer): Observer => ({
  call: (state, self) => outer.call(state, inner.call(state, self)),
  attempt: (state, self) => outer.attempt(state, inner.attempt(state, self)),
  waiting: (state, milliseconds, reason) =>
    Effect.andThen(
      outer.waiting?.(state, milliseconds, reason) ?? Effect.void,
      inner.waiting?.(state, milliseconds, reason) ?? Effect.void
    )
})
