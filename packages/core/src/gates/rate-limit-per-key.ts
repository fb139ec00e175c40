import { fingerprint } from "../fingerprint.ts"
import type { Gate } from "../machine/gate.ts"
import type { Platform } from "../machine/platform.ts"
import type { RateLimitOptions } from "./pace.ts"
import { type Limiter, limiter } from "./rate-limit.ts"
import { steadyClock } from "./steady-clock.ts"

/** Milliseconds after which an idle limiter is removed, with what it has learned. */
const maxIdle = 3_600_000

/**
 * One rate limiter per API key, shared by all clients with that key: `connect({ apiKey, gate: gateOf(apiKey) })`. Keys
 * are not stored.
 */
export const rateLimitPerKey = (options: RateLimitOptions = {}): (key: string) => Gate => {
  // validates the options before the first key
  limiter(options)
  // in order of last use
  const limiters = new Map<number, { readonly gate: Limiter; readonly seenAt: number }>()
  const seed = Math.random() * 2 ** 32
  const time = steadyClock()

  const forgetIdle = (host: Platform, now: number) => {
    for (const [print, { gate, seenAt }] of limiters) {
      if (now - seenAt < maxIdle) break
      limiters.delete(print)
      if (!gate.isIdleFor(host, maxIdle)) limiters.set(print, { gate, seenAt: now })
    }
  }

  const limiterOf = (print: number, host: Platform): Gate => {
    const now = time(host)
    forgetIdle(host, now)
    const { gate = limiter(options) } = limiters.get(print) ?? {}
    limiters.delete(print)
    limiters.set(print, { gate, seenAt: now })
    return gate
  }

  return (key) => {
    // two keys with the same hash only share a limiter
    const print = fingerprint(key, seed)
    return { enter: (host, go, maxWait) => limiterOf(print, host).enter(host, go, maxWait) }
  }
}
