import type { SearchScrapeOptions } from "@trawl/schema"
import * as Struct from "effect/Struct"

/** The options of a scrape that decide what its page shows, so that a browser session can open the page again. */
export type PageContext = Pick<SearchScrapeOptions, typeof names[number]>

/** The part of a scrape's options that its page depends on; undefined if all have their defaults. */
export const pageContext = (options: SearchScrapeOptions): PageContext | undefined => {
  const context = Struct.pick(options, names.filter((name) => options[name] !== undefined))
  return Object.keys(context).length === 0 ? undefined : context
}

const names = [
  "actions",
  "blockAds",
  "headers",
  "location",
  "mobile",
  "profile",
  "proxy",
  "skipTlsVerification",
  "timeout",
  "waitFor"
] as const
