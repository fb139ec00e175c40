import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** Whole milliseconds since some moment, for measuring how long something takes: they go on evenly when the system's clock is set. */
export const elapsed: Effect.Effect<number> = Effect.map(Clock.monotonicTimeNanos, (nanoseconds) => Math.floor(Number(nanoseconds) / 1_000_000))
