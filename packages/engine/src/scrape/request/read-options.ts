import type { ReadOptions } from "@trawl/reader/page"
import type { SearchScrapeOptions } from "@trawl/schema"

/** The options that affect how a page is read. */
export const readOptions = (
  { blockAds, excludeTags, includeTags, onlyCleanContent, onlyMainContent, removeBase64Images }: SearchScrapeOptions
): ReadOptions => ({
  blockAds,
  onlyMainContent,
  includeTags,
  excludeTags,
  removeBase64Images,
  removeNewsletters: onlyCleanContent
})

/** Whether the stored content, read with default options, satisfies these options. */
export const readsDefault = (options: SearchScrapeOptions): boolean =>
  options.onlyMainContent !== false && options.blockAds !== false && options.removeBase64Images !== false &&
  options.onlyCleanContent !== true && !namesTags(options)

export const namesTags = ({ excludeTags = [], includeTags = [] }: SearchScrapeOptions): boolean =>
  includeTags.length > 0 || excludeTags.length > 0
