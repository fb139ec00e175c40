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
    const print = fingerprint(key, seed)
    const gate = gates.get(print) ?? rateLimit(options)
    gates.set(print, gate)
    return gate
  }
}

/** 53 bits of a key, from which nobody gets the key back; two keys that share them share a limiter, no more. */
const fingerprint = (key: string, seed: number): number => {
  let low = 0xdeadbeef ^ seed
  let high = 0x41c6ce57 ^ seed
  for (const character of key) {
    const code = character.codePointAt(0) ?? 0
    low = Math.imul(low ^ code, 2654435761)
    high = Math.imul(high ^ code, 1597334677)
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  return 2 ** 32 * (2097151 & high) + (low >>> 0)
}
