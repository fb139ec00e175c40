import type { AttemptOutcome, Refusal } from "../machine/gate.ts"
import { checkOptions, positive, whole } from "./check-options.ts"
import { tokenBucket } from "./token-bucket.ts"

/** What the plan of the account allows. Without a number there is no limit until the service reports one. */
export interface RateLimitOptions {
  /** Attempts per minute. If `perSecond` is given too, the slower of both holds. */
  readonly perMinute?: number | undefined
  readonly perSecond?: number | undefined
  /** How many may go at once after a pause: in any time t, up to `burst` and t times the rate. Default: what a second allows, at least 1. */
  readonly burst?: number | undefined
  /** How many may be under way at the same time. */
  readonly concurrency?: number | undefined
}

/** How fast, and how many at once: what is allowed now, given what the service said. Times are those of a steady clock. */
export interface Pace {
  /** May one more go besides so many? */
  readonly hasRoom: (inside: number) => boolean
  /** Milliseconds until the next may go. */
  readonly wait: (now: number) => number
  readonly take: (now: number) => void
  /** Why nobody goes before this time, if the service said so. */
  readonly refusal: (now: number, until: number) => Refusal | undefined
  /** Takes the outcome of one of so many into account; `old`: it started before the last 429 was known, and tells nothing new. True: slower now. */
  readonly learn: (now: number, outcome: AttemptOutcome, inside: number, old: boolean) => boolean
  /** From when on as many may go as from a new one, but for what it learned. */
  readonly restedAt: () => number
}

/** Each 429 halves the rate or the concurrency; good answers bring them back step by step. */
export const pace = (options: RateLimitOptions): Pace => {
  checkOptions("rateLimit", options, { perMinute: positive, perSecond: positive, burst: whole, concurrency: whole })
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
        // one more for each round of good answers
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
