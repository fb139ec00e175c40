import { classifyPage } from "@trawl/reader/verdict"
import { type Failure, type FormatType, limits, type SearchScrapeOptions } from "@trawl/schema"
import { searchScrapeOptionsDefaults } from "@trawl/types"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { failure } from "../request/failure.ts"
import { OutboundProxies } from "@trawl/fetcher/effect"
import { CacheReaders } from "../service/cache-readers.ts"
import { PageStore, type StoredPage } from "../store/page-store.ts"
import { missingBrowser } from "./render-page.ts"

export interface StoredCopy {
  readonly page: StoredPage
  readonly isFresh: boolean
}

/**
 * The stored copy. It is fresh, and needs no request to its host, if `maxAge`, `minAge` and `lockdown` allow it and it
 * lacks no necessary browser rendering. Undefined if there is none, or if the request needs another; 404 for a
 * cache-only request without a fresh copy.
 */
export const storedCopy = Effect.fnUntraced(
  function*(url: string, options: SearchScrapeOptions, types: ReadonlySet<FormatType>) {
    const { lockdown = false, minAge } = options
    const cacheOnly = lockdown || minAge !== undefined
    const stored = isOwn(options) || isAnother(options, types, yield* OutboundProxies) || needsFresh(types, cacheOnly)
      ? undefined
      // a page that is read in any case needs a copy only to ask whether it has changed
      : yield* (yield* PageStore).get(url, options.maxAge === 0 && !cacheOnly)
    const age = stored === undefined ? 0 : (yield* Clock.currentTimeMillis) - stored.fetchedAt
    const maxAge = options.maxAge ??
      (lockdown ? limits.lockdownMaxAgeDefault : minAge === undefined ? limits.maxAgeDefault : Infinity)
    // 1 allows any age, even less than a millisecond; a negative age means that the clock was set back: only requests
    // without an age limit get such a copy
    const suits = stored !== undefined && (age < 0
      ? cacheOnly && options.maxAge === undefined
      : age < maxAge && (minAge === undefined || minAge <= 1 || age >= minAge))
    const isShell = suits && !cacheOnly && classifyPage(stored).needsScripts && (yield* missingBrowser) === undefined
    if (suits && !isShell && (!cacheOnly || (yield* (yield* CacheReaders).mayRead(stored.url)))) {
      return { page: stored, isFresh: true }
    }
    if (cacheOnly) return yield* Effect.fail<Failure>(failure(lockdown ? "LockdownCacheMiss" : "NoCachedData"))
    return stored && { page: stored, isFresh: false }
  }
)

/** A stored copy, and the headers of a request that asks whether it has changed. */
export interface ConditionalCopy {
  readonly page: StoredPage
  readonly conditions: NonNullable<StoredPage["conditions"]>
}

/**
 * A stored copy with the headers that ask whether it has changed; undefined if the page must be fetched in any case.
 */
export const conditionalCopy = Effect.fnUntraced(
  function*(url: string, stored: StoredPage | undefined, options: SearchScrapeOptions, types: ReadonlySet<FormatType>) {
    if (stored?.conditions === undefined || stored.rendered === true || stored.pdf !== undefined) return undefined
    // the second attempt of `auto` goes through another proxy than the stored copy
    if (isAnother(options, types, yield* OutboundProxies)) return undefined
    const isSame = stored.url === URL.parse(url)?.href && !classifyPage(stored).needsScripts
    const copy: ConditionalCopy = { page: stored, conditions: stored.conditions }
    return isSame ? copy : undefined
  }
)

/** The headers of later requests for a page, from those of its response. */
export const conditionsOf = (headers: Readonly<Record<string, string>>): StoredPage["conditions"] => {
  const { etag, "last-modified": lastModified } = headers
  if (etag === undefined && lastModified === undefined) return undefined
  return {
    ...etag === undefined ? {} : { "if-none-match": etag },
    ...lastModified === undefined ? {} : { "if-modified-since": lastModified }
  }
}

/** Whether the page of this request may be used for later requests. */
export const isCacheable = (
  options: SearchScrapeOptions,
  types: ReadonlySet<FormatType>,
  proxies: OutboundProxies
): boolean =>
  (options.storeInCache ?? searchScrapeOptionsDefaults.storeInCache) && !isOwn(options) &&
  !isAnother(options, types, proxies)

/** Requests with these options are personal: they neither use nor change the cache. */
const isOwn = ({ actions = [], headers = {}, profile }: SearchScrapeOptions): boolean =>
  Object.keys(headers).length > 0 || actions.length > 0 || profile !== undefined

/** Whether the request needs another copy than the cached one, which is that of a plain request. */
const isAnother = (
  { blockAds, location, mobile, proxy, waitFor = 0 }: SearchScrapeOptions,
  types: ReadonlySet<FormatType>,
  { enhanced }: OutboundProxies
): boolean =>
  mobile === true || (proxy === "enhanced" && enhanced !== undefined) || waitFor > 0 || blockAds === false ||
  types.has("screenshot") ||
  (location !== undefined && ((location.country ?? "US") !== "US" || (location.languages ?? []).length > 0))

/** `changeTracking` compares the current page, and the cache has no raw bytes. */
const needsFresh = (types: ReadonlySet<FormatType>, cacheOnly: boolean): boolean =>
  types.has("changeTracking") || (types.has("rawBase64") && !cacheOnly)
