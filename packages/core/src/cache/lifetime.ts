import type { MapRequest, ScrapeRequest, SearchRequest } from "@trawl/types"

/**
 * How long the response to this request may be cached according to its options, in milliseconds. 0 if it asks for fresh
 * content, acts on the page or a profile, tracks changes, or has zero data retention.
 */
export const lifetime = (request: Request): number => {
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
