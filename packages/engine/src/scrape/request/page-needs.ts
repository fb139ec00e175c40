import type { FormatType, SearchScrapeOptions } from "@trawl/schema"
import { readsDefault } from "./read-options.ts"

/** Whether formats need the parsed page in addition to its content, so that it is worth keeping. */
export const needsParsedPage = (options: SearchScrapeOptions, types: ReadonlySet<FormatType>): boolean =>
  !readsDefault(options) || [...types].some((type) => ofTree.has(type))

/**
 * Whether a document needs the main content of its page. Titles, links, images and metadata are read without it. A page
 * that options select parts of is read again with them.
 */
export const needsContent = (
  { redactPII = false }: SearchScrapeOptions,
  types: ReadonlySet<FormatType>
): boolean => redactPII !== false || [...types].some((type) => !withoutContent.has(type))

const withoutContent: ReadonlySet<FormatType> = new Set(["images", "links", "rawBase64", "rawHtml", "screenshot"])

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
