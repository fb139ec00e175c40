import * as Effect from "effect/Effect"
import { elapsed } from "./elapsed.ts"

/** The times at which requests to one host may start, in milliseconds by `elapsed`. */
export interface Spacing {
  /**
   * Waits until a request may start: at least `gap` after the previous request, and after every pause. The next request
   * waits at least `gap`.
   */
  readonly turn: (gap: number) => Effect.Effect<void>
  /** Records a request that did not wait. */
  readonly started: (now: number, gap: number) => void
  readonly pause: (length: number) => Effect.Effect<void>
  readonly isPaused: (now: number) => boolean
  /** The time from which a request may start, at least `gap` after the previous one. */
  readonly freeAt: (gap: number) => number
}

export const makeSpacing = (): Spacing => {
  let last = -Infinity
  let next = -Infinity
  let pausedUntil = -Infinity
  const reserve = (now: number, gap: number): number => {
    last = Math.max(now, next, last + gap, pausedUntil)
    next = last + gap
    return last
  }
  return {
    turn: (gap) =>
      Effect.gen(function*() {
        let now = yield* elapsed
        for (let start = reserve(now, gap); start > now; start = pausedUntil > now ? reserve(now, gap) : now) {
          yield* Effect.sleep(start - now)
          now = yield* elapsed
        }
      }),
    started: (now, gap) => {
      last = Math.max(last, now)
      next = Math.max(next, now + gap)
    },
    pause: (length) =>
      Effect.map(elapsed, (now) => {
        pausedUntil = Math.max(pausedUntil, now + length)
      }),
    isPaused: (now) => pausedUntil > now,
    freeAt: (gap) => Math.max(next, last + gap, pausedUntil)
  }
}
