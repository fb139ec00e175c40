import type { MapRequest } from "@trawl/schema"
import { mapRequestDefaults } from "@trawl/types"
import { type CrawlScope, crawlScope, isBelowPath } from "../crawl/crawl-scope.ts"

/** Which URLs a map lists. */
export interface MapScope {
  /** The URL, with the key of its page; undefined if the map does not list it. */
  readonly admit: CrawlScope["identify"]
  /** How the first URLs match the patterns of the request, as in crawls. */
  readonly matches: CrawlScope["matches"]
  readonly keyOf: CrawlScope["keyOf"]
}

/**
 * `arrived` is the URL to which the start URL redirects. Its host is part of the site, and pages below its path are
 * listed as well.
 */
export const mapScope = (request: MapRequest, arrived?: string): MapScope => {
  const {
    allowExternalLinks = mapRequestDefaults.allowExternalLinks,
    allowSubdomains,
    crawlEntireDomain = mapRequestDefaults.crawlEntireDomain,
    filterByPath = mapRequestDefaults.filterByPath,
    ignoreQueryParameters = mapRequestDefaults.ignoreQueryParameters,
    includeSubdomains = allowSubdomains ?? mapRequestDefaults.includeSubdomains
  } = request
  const scope = crawlScope({ ...request, allowSubdomains: includeSubdomains, ignoreQueryParameters }, arrived)
  const folders = crawlEntireDomain || !filterByPath
    ? []
    : [request.url, ...arrived === undefined ? [] : [arrived]].map((url) => new URL(url).pathname)
  return {
    admit: (link) => {
      const found = scope.identify(link)
      if (found === undefined || !(allowExternalLinks || scope.isInternal(found.parsed))) return undefined
      return folders.length === 0 || folders.some((folder) => isBelowPath(found.parsed.pathname, folder))
        ? found
        : undefined
    },
    matches: scope.matches,
    keyOf: scope.keyOf
  }
}
