import type { At, FormatOption, Retyped } from "@trawl/core/machine"
import type { SearchRequest, SearchScrapeOptions } from "@trawl/types"

/** What a search may ask: the request of the specification, field by field. It is sent as it is, a Standard Schema as its JSON Schema. */
export interface SearchOptions extends Retyped<SearchRequest, { readonly scrapeOptions: PageOptions }> {}

/** How each result is scraped. */
export interface PageOptions extends Retyped<SearchScrapeOptions, { readonly formats: ReadonlyArray<FormatOption> }> {}

/**
 * The options as they are given. Where they have a field that a search does not have, `formats` outside `scrapeOptions` among them,
 * what they should have been: then the compiler names the field, and the one that may be meant.
 */
export type OnlySearchOptions<Options> =
  [Beyond<Options, SearchOptions> | Beyond<At<Options, "scrapeOptions">, PageOptions>] extends [never] ? Options
    : SearchOptions

/** The fields that are not allowed, of each member of a union. */
type Beyond<Given, Allowed> = Given extends object ? Exclude<keyof Given, keyof Allowed> : never
