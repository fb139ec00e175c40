import type { At, FormatOption, Retyped } from "@trawl/core/machine"
import type { SearchRequest, SearchScrapeOptions } from "@trawl/types"

/**
 * The options of a search, as in the specification. They are sent unchanged, except that a Standard Schema is sent as
 * its JSON Schema.
 */
export interface SearchOptions extends Retyped<SearchRequest, { readonly scrapeOptions: PageOptions }> {}

/** How each result is scraped. */
export interface PageOptions extends Retyped<SearchScrapeOptions, { readonly formats: ReadonlyArray<FormatOption> }> {}

/**
 * The type of the given options. If they have an unknown field, such as `formats` outside `scrapeOptions`,
 * the type of the allowed options, so that the compiler names the field and the one that may be meant.
 */
export type OnlySearchOptions<Options> =
  [Beyond<Options, SearchOptions> | Beyond<At<Options, "scrapeOptions">, PageOptions>] extends [never] ? Options
    : SearchOptions

/** The unknown fields of each member of a union. */
type Beyond<Given, Allowed> = Given extends object ? Exclude<keyof Given, keyof Allowed> : never
