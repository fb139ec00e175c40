import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { elapsed } from "./elapsed.ts"

/** Spaces the requests to one host. */
export interface Pace {
  /** Waits until the next request may start. */
  readonly turn: Effect.Effect<void>
  /** Holds every request back that has not started yet. */
  readonly pause: (length: Duration.Duration) => Effect.Effect<void>
}

/** At most one start every `delay`. */
export const makePace = (delay: Duration.Duration): Pace => {
  const gap = Duration.toMillis(delay)
  let next = -Infinity
  let pausedUntil = -Infinity
  return {
    turn: Effect.gen(function*() {
      const now = yield* elapsed
      let start = Math.max(now, next)
      next = start + gap
      if (start > now) yield* Effect.sleep(start - now)
      while (pausedUntil > start) {
        const until = pausedUntil
        yield* Effect.sleep(until - start)
        start = until
      }
    }),
    pause: (length) =>
      Effect.map(elapsed, (now) => {
        pausedUntil = Math.max(pausedUntil, now + Duration.toMillis(length))
      })
  }
}
