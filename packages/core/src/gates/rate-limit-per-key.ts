import { fingerprint } from "../fingerprint.ts"
import type { Gate } from "../machine/gate.ts"
import type { RateLimitOptions } from "./pace.ts"
import { rateLimit } from "./rate-limit.ts"

/** One rate limiter for each key, however many clients use it: `connect({ apiKey, gate: gateOf(apiKey) })`. No key is kept. */
export const rateLimitPerKey = (options: RateLimitOptions = {}): (key: string) => Gate => {
  const gates = new Map<number, Gate>()
  const seed = Math.random() * 2 ** 32
  // what is wrong with the options is wrong before there is a key
  rateLimit(options)
  return (key) => {
    // two keys with one print share a limiter, no more
    const print = fingerprint(key, seed)
    const gate = gates.get(print) ?? rateLimit(options)
    gates.set(print, gate)
    return gate
  }
}
