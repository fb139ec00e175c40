import { checkOptions, duration, positiveInteger } from "../gates/check-options.ts"
import type { HttpRequest, HttpResponse, Transport, TransportLimits } from "../machine/exchange.ts"
import type { Operation } from "../machine/operation.ts"
import { type Platform, platform } from "../machine/platform.ts"
import { cacheable } from "./cacheable.ts"
import { flights } from "./flights.ts"
import { responseCache } from "./response-cache.ts"
import { fingerprint } from "../fingerprint.ts"
import type { MapRequest, ScrapeRequest, SearchRequest } from "@trawl/types"

export interface CacheOptions {
  /**
   * How long a response is cached, in milliseconds. Default: 5 minutes. With 1, practically nothing is cached, but
   * concurrent requests are still shared.
   */
  readonly ttl?: number | undefined
  /** Maximum number of cached responses; the least recently used one is removed first. Default: 500. */
  readonly maxEntries?: number | undefined
  /** Maximum memory for requests and responses in bytes, at two bytes per character. Default: 32 MiB. */
  readonly maxBytes?: number | undefined
  /**
   * The operations to cache; the contract must mark them as `cacheable`, so status operations are excluded. Default:
   * search, scrape and map.
   */
  readonly operations?: ReadonlyArray<Operation> | undefined
  /** Request headers that do not affect the response, in lower case. Default: tracing headers and `x-request-id`. */
  readonly ignoredHeaders?: ReadonlyArray<string> | undefined
  /** The clock. Default: the platform's. */
  readonly host?: Pick<Platform, "now"> | undefined
}

export interface CachedTransport extends Transport {
  /** Removes all cached responses. Requests in flight continue, but their responses are not cached. */
  readonly clear: () => void
}

/**
 * Adds a cache to a transport. Repeated requests get the cached response, and identical concurrent requests share one
 * request.
 * Such responses have the header `x-trawl-cache`: `hit` or `shared`; their `creditsUsed` is that of the first response.
 * Failures and event streams are never cached. Requests with different keys or headers share nothing.
 */
export const cached = (transport: Transport, options: CacheOptions = {}): CachedTransport => {
  checkOptions("cached", options, { maxBytes: positiveInteger, maxEntries: positiveInteger, ttl: duration }, [
    "host",
    "ignoredHeaders",
    "operations"
  ])
  const { host = platform, ignoredHeaders = ofOneRequest, maxBytes = 2 ** 25, maxEntries = 500, ttl = 300_000 } =
    options
  const { fits, operationOf } = cacheable(options.operations)
  const answers = responseCache({ maxBytes, maxEntries })
  const keyOf = cacheKeys(ignoredHeaders)
  const inFlight = flights(transport)
  let last = -Infinity

  const clock = (): number => {
    const now = host.now()
    // the clock was set back, so the age of the entries is unknown
    if (now < last) answers.clear()
    return last = now
  }
  const clear = () => {
    inFlight.forget()
    answers.clear()
  }

  return {
    clear,
    close: () => {
      clear()
      return transport.close?.()
    },
    send: async (request, limits) => {
      const operation = operationOf(request)
      const body = operation && bodyOf(request.body)
      const milliseconds = body ? Math.min(ttl, lifetime(body)) : 0
      if (!operation || !body || !(milliseconds > 0) || limits.signal.aborted) return transport.send(request, limits)
      const key = keyOf(request, body, limits)
      const cachedAnswer = answers.get(key, clock())
      if (cachedAnswer) return marked(cachedAnswer, "hit")
      const { isFirst, response } = inFlight.board(key, request, limits, (answer) => {
        if (fits(operation, answer)) {
          answers.put(key, { ...answer, headers: new Map(answer.headers) }, clock() + milliseconds)
        }
      })
      return isFirst ? response : marked(await response, "shared")
    }
  }
}

const ofOneRequest = ["traceparent", "tracestate", "baggage", "x-request-id"]

/** The JSON body of a request, or undefined if the body is not JSON. */
const bodyOf = (body: unknown): object | undefined => {
  if (body === undefined) return {}
  try {
    const value: unknown = JSON.parse(String(body))
    return typeof value === "object" && value !== null ? value : undefined
  } catch {
    return undefined // a form, a file
  }
}

// a copy, so that the caller may change it
const marked = (response: HttpResponse, how: "hit" | "shared"): HttpResponse => ({
  ...response,
  headers: new Map([...response.headers, ["x-trawl-cache", how]])
})

/**
 * The cache key of a request: method, URL, body (whatever the order of its fields) and headers.
 * Header values, including the API key, are stored only as a seeded 106-bit hash.
 */
const cacheKeys = (ignoredHeaders: ReadonlyArray<string>) => {
  const seeds = [Math.random() * 2 ** 32, Math.random() * 2 ** 32]
  return ({ headers, method, url }: HttpRequest, body: object, { maxResponseBytes }: TransportLimits): string => {
    const headerText = JSON.stringify(
      Object.entries(headers).filter(([name]) => !ignoredHeaders.includes(name)).sort(byName)
    )
    const prints = seeds.map((seed) => fingerprint(headerText, seed))
    return JSON.stringify([method, url, maxResponseBytes, ...prints, body], inOrder)
  }
}

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(byName))
    : value

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number => one < other ? -1 : 1

/**
 * How long the response to this request may be cached according to its options, in milliseconds. 0 if it asks for fresh
 * content, acts on the page or a profile, tracks changes, or has zero data retention.
 */
const lifetime = (request: Request): number => {
  const options: Request = { ...request, ...request.scrapeOptions }
  const { actions, enterprise, formats, headers, ignoreCache, maxAge, profile, storeInCache, zeroDataRetention } =
    options
  const isItsOwn = actions?.length || headers || profile || ignoreCache || zeroDataRetention ||
    storeInCache === false ||
    // as a string or as an object with `type`
    /"(changeTracking|zdr)"/.test(JSON.stringify([formats, enterprise]))
  return isItsOwn ? 0 : maxAge ?? Infinity
}

/** The request fields that affect the lifetime. */
type Request =
  & Pick<SearchRequest, "enterprise" | "scrapeOptions">
  & Pick<MapRequest, "ignoreCache">
  & Partial<
    Pick<ScrapeRequest, "actions" | "formats" | "headers" | "maxAge" | "profile" | "storeInCache" | "zeroDataRetention">
  >
