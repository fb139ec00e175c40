import * as Effect from "effect/Effect"

/** When whoever searches gives way: every few milliseconds of all searches together, and not at each of their steps. */
export const breath = {
  isDue: (): boolean => performance.now() >= next,
  /** Everything else that waits has its turn. */
  taken: Effect.andThen(Effect.yieldNow, Effect.sync(() => void (next = performance.now() + milliseconds)))
}

const milliseconds = 4
let next = 0
