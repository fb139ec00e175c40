import type { At, FormatOption, Only } from "@trawl/core/machine"
import type { CrawlParamsRequest, CrawlRequest, ScrapeOptions } from "@trawl/types"

/** What a crawl may ask: the request of the specification, field by field. It is sent as it is, a Standard Schema as its JSON Schema. */
export interface CrawlOptions extends Omit<CrawlRequest, "scrapeOptions"> {
  readonly scrapeOptions?: CrawlScrapeOptions
}

/** How each page is scraped. */
export interface CrawlScrapeOptions extends Omit<ScrapeOptions, "formats"> {
  /** Default: `["markdown"]`. */
  readonly formats?: ReadonlyArray<FormatOption>
}

/** Forbids fields that a crawl does not have. */
export type OnlyCrawlOptions<Options> =
  & Only<Options, CrawlOptions>
  & { readonly scrapeOptions?: Only<At<Options, "scrapeOptions">, CrawlScrapeOptions> | undefined }

export interface StartOptions {
  /** A UUID that was never sent before. With it a lost start is sent again: the service refuses it with `IdempotencyKeyUsed` if the crawl was started. */
  readonly idempotencyKey?: string | undefined
}

/** A prompt to turn into options. */
export interface PreviewOptions extends CrawlParamsRequest {}
