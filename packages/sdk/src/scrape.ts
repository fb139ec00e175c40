import type { Ended, Only } from "@trawl/core/machine"
import { type ScrapeOptions, type ScrapeResults, scrapeStatusTask, scrapeTask } from "@trawl/scrape/pure"
import type { Client } from "./connect.ts"
import { many, type ManyOptions, type Settled } from "./many.ts"
import { promised } from "./promised.ts"

/**
 * Takes the content of one page: markdown, or what `formats` names.
 * The type of the page follows what was asked for.
 */
export const scrape = /* @__PURE__ */ promised(scrapeTask, 1)

/** The page of a scrape that has ended, by its `metadata.scrapeId`, with what was asked for then. */
export const scrapeStatus = /* @__PURE__ */ promised(scrapeStatusTask, 1)

/**
 * Scrapes many pages, five at once unless `concurrency` says otherwise, and gives each as it ends: with its content
 * or its failure. One failure costs the others nothing.
 */
export const scrapeMany: <const Options extends ScrapeOptions>(
  client: Client,
  requests: Iterable<Options & Only<Options, ScrapeOptions>>,
  options?: ManyOptions
) => AsyncGenerator<ScrapeEnded<Options>, void, undefined> = (client, requests: Iterable<ScrapeOptions>, options) =>
  many(client, requests, scrapeTask<ScrapeOptions>, options) as never // each end has the type of its own request

/** One of many scrapes, when it has ended. */
export type ScrapeEnded<Options extends ScrapeOptions> = Options extends unknown
  ? Ended<Options, Settled<ScrapeResults<Options>>>
  : never
