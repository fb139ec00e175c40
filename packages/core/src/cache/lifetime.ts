import type { MapRequest, ScrapeRequest, SearchRequest } from "@trawl/types"

/**
 * For how long the answer to this request may be given again as far as the request goes, milliseconds. None when it asks for what is
 * fresh, does something to the page or to a profile, follows changes, or holds what the service itself would not keep.
 */
export const lifetime = (request: Request): number => {
  const options: Request = { ...request, ...request.scrapeOptions }
  const { actions, enterprise, formats, headers, ignoreCache, maxAge, profile, storeInCache, zeroDataRetention } =
    options
  const isItsOwn = actions?.length || headers || profile || ignoreCache || zeroDataRetention ||
    storeInCache === false ||
    // in any form: as a name, in an object
    /"(changeTracking|zdr)"/.test(JSON.stringify([formats, enterprise]))
  return isItsOwn ? 0 : maxAge ?? Infinity
}

/** What of any of these requests bears on it. */
type Request =
  & Pick<SearchRequest, "enterprise" | "scrapeOptions">
  & Pick<MapRequest, "ignoreCache">
  & Partial<
    Pick<ScrapeRequest, "actions" | "formats" | "headers" | "maxAge" | "profile" | "storeInCache" | "zeroDataRetention">
  >
