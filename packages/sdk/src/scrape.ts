import type { Ended, Only } from "@trawl/core/machine"
import { type ScrapeOptions, type ScrapeResults, scrapeStatusTask, scrapeTask } from "@trawl/scrape/pure"
import type { Client } from "./connect.ts"
import { many, type ManyOptions, type Settled } from "./many.ts"
import { promised } from "./promised.ts"

/**
 * Scrapes one page to markdown, or to the given `formats`.
 * The type of the page follows the options.
 */
export const scrape = /* @__PURE__ */ promised(scrapeTask, 1)

/** The page of a finished scrape, by its `metadata.scrapeId`, in the formats of that scrape. */
export const scrapeStatus = /* @__PURE__ */ promised(scrapeStatusTask, 1)

/**
 * Scrapes many pages and emits each result as its scrape ends: the content
 * or the failure. Failures do not affect the others. `concurrency` is the number of concurrent calls (default 5).
 */
export const scrapeMany: <const Options extends ScrapeOptions>(
  client: Client,
  requests: Iterable<Options & Only<Options, ScrapeOptions>>,
  options?: ManyOptions
) => AsyncGenerator<ScrapeEnded<Options>, void, undefined> = (client, requests: Iterable<ScrapeOptions>, options) =>
  many(client, requests, scrapeTask<ScrapeOptions>, options) as never // each result has the type of its own request

/** One of many scrapes after it has ended. */
export type ScrapeEnded<Options extends ScrapeOptions> = Options extends unknown
  ? Ended<Options, Settled<ScrapeResults<Options>>>
  : never
