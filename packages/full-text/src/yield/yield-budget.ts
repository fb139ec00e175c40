import * as Effect from "effect/Effect"

/** How long all searches together may hold the thread before everything else has a turn: a few milliseconds. */
export const yieldBudget = {
  isSpent: (): boolean => performance.now() >= end,
  /** Gives everything else that waits a turn. */
  renew: Effect.andThen(Effect.yieldNow, Effect.sync(() => void (end = performance.now() + milliseconds)))
}

const milliseconds = 4
let end = 0
