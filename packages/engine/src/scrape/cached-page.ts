import { type Failure, limits, type SearchScrapeOptions } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { failure } from "../failure.ts"
import { PageStore } from "../store/page-store.ts"

/**
 * The stored copy that `maxAge`, `minAge` and `lockdown` allow, undefined when the page is to be fetched,
 * or the 404 of a cache-only request that found none.
 */
export const cachedPage = Effect.fnUntraced(function*(url: string, options: SearchScrapeOptions) {
  const stored = ownRequest(options) ? undefined : yield* (yield* PageStore).get(url)
  const age = stored === undefined ? 0 : (yield* Clock.currentTimeMillis) - stored.fetchedAt
  const maxAge = options.maxAge ?? (options.lockdown === true ? limits.lockdownMaxAgeDefault : limits.maxAgeDefault)
  if (options.lockdown === true) {
    return stored !== undefined && age < maxAge ? stored : yield* Effect.fail<Failure>(failure("LockdownCacheMiss"))
  }
  if (options.minAge !== undefined) {
    return stored !== undefined && age >= options.minAge && (options.maxAge === undefined || age < maxAge)
      ? stored
      : yield* Effect.fail<Failure>(failure("NoCachedData"))
  }
  return stored !== undefined && age < maxAge ? stored : undefined
})

/** Answers to requests like these belong to their sender: never taken from the cache nor stored in it. */
export const ownRequest = (options: SearchScrapeOptions): boolean =>
  Object.keys(options.headers ?? {}).length > 0 || options.mobile === true ||
  options.location !== undefined || (options.actions ?? []).length > 0 || options.profile !== undefined
