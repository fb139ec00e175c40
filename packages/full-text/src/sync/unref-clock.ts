import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

/** A clock for background work: its timers do not keep the process running. */
export const withUnrefClock: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R> = Effect
  .provideServiceEffect(
    Clock.Clock,
    Effect.map(Clock.Clock, (clock): Clock.Clock => ({
      currentTimeMillis: clock.currentTimeMillis,
      currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe(),
      currentTimeNanos: clock.currentTimeNanos,
      currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe(),
      monotonicTimeNanos: clock.monotonicTimeNanos,
      monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
      sleep: (duration) =>
        Effect.callback<void>((resume) => {
          const timer = setTimeout(() => resume(Effect.void), Duration.toMillis(duration)).unref()
          return Effect.sync(() => clearTimeout(timer))
        })
    }))
  )
