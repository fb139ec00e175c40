import type { At, ContentField, ContentOf, OrElse } from "@trawl/core/machine"
import type { Document, scrapeRequestDefaults, ScrapeResponse } from "@trawl/types"
import type { ActionsOf } from "./action-results.ts"
import type { ScrapeOptions } from "./options.ts"

/** What a scrape took of a page, no less and no more than what was asked for. */
export interface ScrapeResults<Options extends ScrapeOptions = ScrapeOptions> extends Omit<ScrapeResponse, "data"> {
  readonly data: ScrapedPage<Options>
}

/** The page with a field for each requested format, `markdown` when none is named, and with what its actions yielded. */
export type ScrapedPage<Options extends ScrapeOptions> = PageFacts & ContentOf<FormatsOf<Options>> & ActionsOf<At<Options, "actions">>

/** A page without its content. */
export interface PageFacts extends Omit<Document, ContentField | "actions"> {}

type FormatsOf<Options> = OrElse<At<Options, "formats">, typeof scrapeRequestDefaults.formats>
