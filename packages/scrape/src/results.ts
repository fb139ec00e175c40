import type { PageOf } from "@trawl/core/machine"
import type { ScrapeResponse } from "@trawl/types"
import type { ScrapeOptions } from "./options.ts"

/** What a scrape took of a page, no less and no more than what was asked for. */
export interface ScrapeResults<Options extends ScrapeOptions = ScrapeOptions> extends Omit<ScrapeResponse, "data"> {
  readonly data: ScrapedPage<Options>
}

/**
 * The page with a field for each requested format, `markdown` when none is named, and with what its actions yielded.
 */
export type ScrapedPage<Options extends ScrapeOptions> = PageOf<Options>
