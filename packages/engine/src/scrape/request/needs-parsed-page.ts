import type { FormatType, SearchScrapeOptions } from "@trawl/schema"
import { readsDefault } from "./read-options.ts"

/** Whether formats need the parsed page in addition to its content, so that it is worth keeping. */
export const needsParsedPage = (options: SearchScrapeOptions, types: ReadonlySet<FormatType>): boolean =>
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
