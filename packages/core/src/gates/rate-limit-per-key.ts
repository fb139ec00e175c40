import { fingerprint } from "../fingerprint.ts"
import type { Gate } from "../machine/gate.ts"
import type { Host } from "../machine/platform.ts"
import type { RateLimitOptions } from "./pace.ts"
import { type Limiter, limiter } from "./rate-limit.ts"
import { steadyClock } from "./steady-clock.ts"

/** A limiter that is idle for so long, milliseconds, is forgotten, with what it learned. */
const longestIdle = 3_600_000

/** One rate limiter for each key, however many clients use it: `connect({ apiKey, gate: gateOf(apiKey) })`. No key is kept. */
export const rateLimitPerKey = (options: RateLimitOptions = {}): (key: string) => Gate => {
  // what is wrong with the options is wrong before there is a key
  limiter(options)
  // in the order in which they were last looked at
  const limiters = new Map<number, { readonly gate: Limiter; readonly seenAt: number }>()
  const seed = Math.random() * 2 ** 32
  const time = steadyClock()

  const forgetIdle = (host: Host, now: number) => {
    for (const [print, { gate, seenAt }] of limiters) {
      if (now - seenAt < longestIdle) break
      limiters.delete(print)
      if (!gate.isIdleFor(host, longestIdle)) limiters.set(print, { gate, seenAt: now })
    }
  }

  const limiterOf = (print: number, host: Host): Gate => {
    const now = time(host)
    forgetIdle(host, now)
    const { gate = limiter(options) } = limiters.get(print) ?? {}
    limiters.delete(print)
    limiters.set(print, { gate, seenAt: now })
    return gate
  }

  return (key) => {
    // two keys with one print share a limiter, no more
    const print = fingerprint(key, seed)
    return { enter: (host, go, patience) => limiterOf(print, host).enter(host, go, patience) }
  }
}
