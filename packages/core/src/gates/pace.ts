import type { AttemptOutcome, Refusal } from "../machine/gate.ts"
import { checkOptions, positive, positiveInteger } from "./check-options.ts"
import { tokenBucket } from "./token-bucket.ts"

/** The limits of your plan. A missing number means no limit until the service reports one. */
export interface RateLimitOptions {
  /** Attempts per minute. If `perSecond` is also given, the slower one applies. */
  readonly perMinute?: number | undefined
  readonly perSecond?: number | undefined
  /**
   * The number of attempts that may start at once after a pause: in any time t, at most `burst` plus t times the rate.
   * Default: the rate of one second, at least 1.
   */
  readonly burst?: number | undefined
  /** The maximum number of concurrent attempts. */
  readonly concurrency?: number | undefined
}

/** The current rate and concurrency, adapted to the responses of the service. Times are those of a steady clock. */
export interface Pace {
  /** Whether another attempt may start when this many are in flight. */
  readonly hasRoom: (inside: number) => boolean
  /** Milliseconds until the next attempt may start. */
  readonly wait: (now: number) => number
  readonly take: (now: number) => void
  /** The reason why no attempt may start before `until`, if the service said so. */
  readonly refusal: (now: number, until: number) => Refusal | undefined
  /**
   * Adapts to the outcome of an attempt. `old`: it started before the last known 429 and tells nothing new. Returns
   * true if the pace is now slower.
   */
  readonly learn: (now: number, outcome: AttemptOutcome, inside: number, old: boolean) => boolean
  /** The time from which a new pace would allow the same, except for what this one has learned. */
  readonly restedAt: () => number
}

/** Each 429 halves the rate or the concurrency; successful responses raise it again step by step. */
export const pace = (options: RateLimitOptions): Pace => {
  checkOptions("rateLimit", options, {
    perMinute: positive,
    perSecond: positive,
    burst: positiveInteger,
    concurrency: positiveInteger
  })
  const { concurrency = Infinity, perMinute = Infinity, perSecond = Infinity } = options
  const interval = Math.max(60_000 / perMinute, 1000 / perSecond)
  const bucket = interval > 0
    ? tokenBucket(options.burst ?? Math.max(1, Math.floor(1000 / interval)), interval)
    : undefined
  let share = 1
  let allowed = concurrency
  let opensAt = -Infinity
  let closed: Pick<Refusal, "reason"> | undefined
  return {
    hasRoom: (inside) => inside + 1 <= allowed,
    wait: (now) => Math.max(opensAt - now, bucket?.wait(now) ?? 0),
    take: (now) => bucket?.take(now, 1 / share),
    refusal: (now, until) =>
      closed !== undefined && opensAt >= until ? { ...closed, retryAfter: opensAt - now } : undefined,
    learn: (now, { reason, retryAfter }, inside, old) => {
      if (reason === undefined && !old) {
        share = Math.min(1, share + 1 / 50)
        // one more for each round of successful responses
        allowed = Math.min(concurrency, allowed + 1 / allowed)
      }
      if (reason?._tag !== "RateLimited" && reason?._tag !== "ConcurrencyLimited") return false
      if (bucket !== undefined && reason._tag === "RateLimited") {
        if (!old) share = Math.max(share / 2, 1 / 64)
        bucket.drain(now + (retryAfter ?? interval / share))
      } else if (!old) allowed = Math.max(1, Math.floor(Math.min(allowed, inside) / 2))
      if (retryAfter !== undefined && now + retryAfter > opensAt) {
        opensAt = now + retryAfter
        closed = { reason }
      }
      return true
    },
    restedAt: () => Math.max(opensAt, bucket?.fullAt() ?? -Infinity)
  }
}
