import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** Monotonic time in whole milliseconds, for measuring durations. It does not change when the system clock is set. */
export const elapsed: Effect.Effect<number> = Effect.map(
  Clock.monotonicTimeNanos,
  (nanoseconds) => Math.floor(Number(nanoseconds) / 1_000_000)
)
