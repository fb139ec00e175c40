import type { At, FormatOption, Only, Retyped } from "@trawl/core/machine"
import type { SearchRequest, SearchScrapeOptions } from "@trawl/types"

/** What a search may ask: the request of the specification, field by field. It is sent as it is, a Standard Schema as its JSON Schema. */
export interface SearchOptions extends Retyped<SearchRequest, { readonly scrapeOptions: PageOptions }> {}

/** How each result is scraped. */
export interface PageOptions extends Retyped<SearchScrapeOptions, { readonly formats: ReadonlyArray<FormatOption> }> {}

/** Forbids fields that a search does not have, `formats` outside `scrapeOptions` among them. */
export type OnlySearchOptions<Options> =
  & Only<Options, SearchOptions>
  & { readonly scrapeOptions?: Only<At<Options, "scrapeOptions">, PageOptions> | undefined }
