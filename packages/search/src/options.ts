import type { At, Only } from "@trawl/core/machine"
import type { SearchRequest, SearchScrapeOptions } from "@trawl/types"

/** What a search may ask: the request of the specification, field by field. The object is sent as it is. */
export interface SearchOptions extends SearchRequest {}

/** Forbids fields that a search does not have, `formats` outside `scrapeOptions` among them. */
export type OnlySearchOptions<Options> =
  & Only<Options, SearchOptions>
  & { readonly scrapeOptions?: Only<At<Options, "scrapeOptions">, SearchScrapeOptions> | undefined }
