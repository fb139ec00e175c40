import { fingerprint } from "../fingerprint.ts"
import type { Gate } from "../machine/gate.ts"
import type { RateLimitOptions } from "./pace.ts"
import { rateLimit } from "./rate-limit.ts"
import { steadyClock } from "./steady-clock.ts"

/** A limiter that nobody came to for so long, milliseconds, is forgotten: it would let as many through as a new one. */
const shortestIdle = 3_600_000

/** One rate limiter for each key, however many clients use it: `connect({ apiKey, gate: gateOf(apiKey) })`. No key is kept. */
export const rateLimitPerKey = (options: RateLimitOptions = {}): (key: string) => Gate => {
  // what is wrong with the options is wrong before there is a key
  rateLimit(options)
  const { burst = 1, perMinute = Infinity, perSecond = Infinity } = options
  const idle = Math.max(shortestIdle, burst * Math.max(60_000 / perMinute, 1000 / perSecond))
  // in the order of their last use
  const limiters = new Map<number, { readonly gate: Gate; readonly usedAt: number }>()
  const seed = Math.random() * 2 ** 32
  const time = steadyClock()

  const limiterOf = (print: number, now: number): Gate => {
    const { gate = rateLimit(options) } = limiters.get(print) ?? {}
    limiters.delete(print)
    limiters.set(print, { gate, usedAt: now })
    for (const [oldest, { usedAt }] of limiters) {
      if (now - usedAt < idle) break
      limiters.delete(oldest)
    }
    return gate
  }

  return (key) => {
    // two keys with one print share a limiter, no more
    const print = fingerprint(key, seed)
    return { enter: (host, go, patience) => limiterOf(print, time(host)).enter(host, go, patience) }
  }
}
