import { checkOptions, duration, whole } from "../gates/check-options.ts"
import type { HttpResponse, Transport } from "../machine/exchange.ts"
import type { Operation } from "../machine/operation.ts"
import { type Host, platform } from "../machine/platform.ts"
import { cacheable } from "./cacheable.ts"
import { flights } from "./flights.ts"
import { keptAnswers } from "./kept-answers.ts"
import { lifetime } from "./lifetime.ts"
import { cacheKeys } from "./cache-key.ts"

export interface CacheOptions {
  /** For how long an answer is given again, milliseconds. Default: 5 minutes. 1 keeps nothing worth speaking of, and still shares what is in flight. */
  readonly ttl?: number | undefined
  /** The most answers that are kept; the one that was not used for longest goes first. Default: 500. */
  readonly maxEntries?: number | undefined
  /** The most memory for requests and answers, with two bytes for each character. Default: 32 MiB. */
  readonly maxBytes?: number | undefined
  /** Whose answers are kept: those that the contract calls `cacheable`, so no statuses. Default: search, scrape and map. */
  readonly operations?: ReadonlyArray<Operation> | undefined
  /** Headers that tell one request from another and change no answer, in lower case. Default: those of traces, and `x-request-id`. */
  readonly ignoredHeaders?: ReadonlyArray<string> | undefined
  /** The clock. Default: the platform's. */
  readonly host?: Pick<Host, "now"> | undefined
}

export interface CachedTransport extends Transport {
  /** Forgets all answers. What is in flight ends as it would, and is not kept. */
  readonly clear: () => void
}

/**
 * The same transport, but a request that was answered a moment ago gets that answer again, and requests that are the same while one
 * of them is in flight share it. Such answers carry the header `x-trawl-cache`: `hit` or `shared`; `creditsUsed` in them is what the
 * first one cost. Failures and event streams are never kept. Requests with different keys or headers share nothing.
 */
export const cached = (transport: Transport, options: CacheOptions = {}): CachedTransport => {
  checkOptions("cached", options, { maxBytes: whole, maxEntries: whole, ttl: duration }, [
    "host",
    "ignoredHeaders",
    "operations"
  ])
  const { host = platform, ignoredHeaders = ofOneRequest, maxBytes = 2 ** 25, maxEntries = 500, ttl = 300_000 } =
    options
  const { fits, operationOf } = cacheable(options.operations)
  const answers = keptAnswers({ maxBytes, maxEntries })
  const keyOf = cacheKeys(ignoredHeaders)
  const inFlight = flights(transport)
  let last = -Infinity

  const clock = (): number => {
    const now = host.now()
    // set back: nobody knows how old the answers are
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
      const kept = answers.get(key, clock())
      if (kept) return marked(kept, "hit")
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

/** What a request says, where that can be compared: JSON, or nothing. */
const bodyOf = (body: unknown): object | undefined => {
  if (body === undefined) return {}
  try {
    const value: unknown = JSON.parse(String(body))
    return typeof value === "object" && value !== null ? value : undefined
  } catch {
    return undefined // a form, a file
  }
}

// a copy: who gets it may do with it what he likes
const marked = (response: HttpResponse, how: "hit" | "shared"): HttpResponse => ({
  ...response,
  headers: new Map([...response.headers, ["x-trawl-cache", how]])
})
