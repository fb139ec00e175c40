import { classifyPage } from "@trawl/reader/verdict"
import { type Failure, type FormatType, limits, type SearchScrapeOptions } from "@trawl/schema"
import { searchScrapeOptionsDefaults } from "@trawl/types"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { failure } from "../request/failure.ts"
import { OutboundProxies } from "@trawl/fetcher/effect"
import { CacheReaders } from "../service/cache-readers.ts"
import { PageStore } from "../store/page-store.ts"
import { missingBrowser } from "./render-page.ts"

/**
 * The stored copy that `maxAge`, `minAge` and `lockdown` allow, undefined when the page is to be fetched,
 * or the 404 of a cache-only request that found none. What a browser could show and has not is no copy.
 */
export const cachedPage = Effect.fnUntraced(
  function*(url: string, options: SearchScrapeOptions, types: ReadonlySet<FormatType>) {
    const { lockdown = false, minAge } = options
    const cacheOnly = lockdown || minAge !== undefined
    const stored = isOwn(options) || isAnother(options, types, yield* OutboundProxies) || needsFresh(types, cacheOnly)
      ? undefined
      : yield* (yield* PageStore).get(url)
    const age = stored === undefined ? 0 : (yield* Clock.currentTimeMillis) - stored.fetchedAt
    const maxAge = options.maxAge ??
      (lockdown ? limits.lockdownMaxAgeDefault : minAge === undefined ? limits.maxAgeDefault : Infinity)
    // 1 stands for any age, which may be less than a millisecond
    // a negative age means that the clock was set back: such a copy is not fresh, and only requests without an age limit get it
    const suits = stored !== undefined && (age < 0
      ? cacheOnly && options.maxAge === undefined
      : age < maxAge && (minAge === undefined || minAge <= 1 || age >= minAge))
    const isShell = suits && !cacheOnly && classifyPage(stored).needsScripts && (yield* missingBrowser) === undefined
    if (suits && !isShell && (!cacheOnly || (yield* (yield* CacheReaders).mayRead(stored.url)))) {
      return stored
    }
    return cacheOnly ? yield* Effect.fail<Failure>(failure(lockdown ? "LockdownCacheMiss" : "NoCachedData")) : undefined
  }
)

/** Whether a page that was fetched for this request is what later requests may have. */
export const isCacheable = (
  options: SearchScrapeOptions,
  types: ReadonlySet<FormatType>,
  proxies: OutboundProxies
): boolean =>
  (options.storeInCache ?? searchScrapeOptionsDefaults.storeInCache) && !isOwn(options) &&
  !isAnother(options, types, proxies)

/** Answers to requests like these belong to their sender: never taken from the cache nor stored in it. */
const isOwn = ({ actions = [], headers = {}, profile }: SearchScrapeOptions): boolean =>
  Object.keys(headers).length > 0 || actions.length > 0 || profile !== undefined

/** Whether this asks for another copy of the page than the one that is kept, which is that of a plain request. */
const isAnother = (
  { blockAds, location, mobile, proxy, waitFor = 0 }: SearchScrapeOptions,
  types: ReadonlySet<FormatType>,
  { enhanced }: OutboundProxies
): boolean =>
  mobile === true || (proxy === "enhanced" && enhanced !== undefined) || waitFor > 0 || blockAds === false ||
  types.has("screenshot") ||
  (location !== undefined && ((location.country ?? "US") !== "US" || (location.languages ?? []).length > 0))

/** Changes are those of the page as it is now, and bytes are not in the cache. */
const needsFresh = (types: ReadonlySet<FormatType>, cacheOnly: boolean): boolean =>
  types.has("changeTracking") || (types.has("rawBase64") && !cacheOnly)
