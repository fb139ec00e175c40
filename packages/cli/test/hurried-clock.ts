import type * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

const pace = 20

/** A clock that runs faster, for commands that wait between requests to a real server. */
export const hurriedClock: Clock.Clock = {
  currentTimeMillisUnsafe: () => millis(),
  currentTimeMillis: Effect.sync(() => millis()),
  currentTimeNanosUnsafe: () => nanos(),
  currentTimeNanos: Effect.sync(() => nanos()),
  monotonicTimeNanosUnsafe: () => nanos(),
  monotonicTimeNanos: Effect.sync(() => nanos()),
  sleep: (duration) =>
    Effect.callback((resume) => {
      const timer = setTimeout(() => resume(Effect.void), Duration.toMillis(duration) / pace)
      return Effect.sync(() => clearTimeout(timer))
    })
}

const millis = () => pace * performance.now()
const nanos = () => BigInt(Math.round(millis() * 1e6))
