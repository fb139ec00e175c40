import { fingerprint } from "../fingerprint.ts"
import type { HttpRequest, TransportLimits } from "../machine/exchange.ts"

/**
 * What two requests have in common when one answer serves both: method, address, body whatever the order of its fields, and headers.
 * Of the headers, the key among them, only a print is kept, of 106 bits and with a seed of its own.
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
