import type { At, FormatOption, Only } from "@trawl/core/machine"
import type { CrawlParamsRequest, CrawlRequest, ScrapeOptions } from "@trawl/types"

/**
 * The options of a crawl, as in the specification. They are sent unchanged, except that a Standard Schema is sent as
 * its JSON Schema.
 */
export interface CrawlOptions extends Omit<CrawlRequest, "scrapeOptions"> {
  readonly scrapeOptions?: CrawlScrapeOptions
}

/** How each page is scraped. */
export interface CrawlScrapeOptions extends Omit<ScrapeOptions, "formats"> {
  /** Default: `["markdown"]`. */
  readonly formats?: ReadonlyArray<FormatOption>
}

/** Forbids unknown fields. */
export type OnlyCrawlOptions<Options> =
  & Only<Options, CrawlOptions>
  & { readonly scrapeOptions?: Only<At<Options, "scrapeOptions">, CrawlScrapeOptions> | undefined }

export interface StartOptions {
  /**
   * A new UUID. With it, a start is repeated after a lost connection; if the crawl had already started, the second
   * request fails with `IdempotencyKeyUsed`.
   */
  readonly idempotencyKey?: string | undefined
}

/** A prompt to turn into options. */
export interface PreviewOptions extends CrawlParamsRequest {}
