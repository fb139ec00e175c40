import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** Milliseconds since some moment, for measuring how long something takes: they go on evenly when the system's clock is set. */
export const elapsed: Effect.Effect<number> = Effect.map(Clock.monotonicTimeNanos, (nanoseconds) => Number(nanoseconds) / 1_000_000)
