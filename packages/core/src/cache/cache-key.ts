import { fingerprint } from "../fingerprint.ts"
import type { HttpRequest, TransportLimits } from "../machine/exchange.ts"

/**
 * The cache key of a request: method, URL, body (whatever the order of its fields) and headers.
 * Header values, including the API key, are stored only as a seeded 106-bit hash.
 */
export const cacheKeys = (ignoredHeaders: ReadonlyArray<string>) => {
  const seeds = [Math.random() * 2 ** 32, Math.random() * 2 ** 32]
  return ({ headers, method, url }: HttpRequest, body: object, { maxResponseBytes }: TransportLimits): string => {
    const said = JSON.stringify(Object.entries(headers).filter(([name]) => !ignoredHeaders.includes(name)).sort(byName))
    const prints = seeds.map((seed) => fingerprint(said, seed))
    return JSON.stringify([method, url, maxResponseBytes, ...prints, body], inOrder)
  }
}

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(byName))
    : value

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number => one < other ? -1 : 1
