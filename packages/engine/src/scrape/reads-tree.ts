import type { FormatType, SearchScrapeOptions } from "@trawl/schema"
import { readsDefault } from "./read-options.ts"

/** Whether more is made of a page's markup than its content with default options: then it is worth keeping what it was parsed to. */
export const readsTree = (options: SearchScrapeOptions, types: ReadonlySet<FormatType>): boolean =>
  !readsDefault(options) || [...types].some((type) => ofTree.has(type))

const ofTree: ReadonlySet<FormatType> = new Set([
  "attributes",
  "audio",
  "branding",
  "changeTracking",
  "json",
  "menu",
  "product",
  "video"
])
