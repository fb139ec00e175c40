import { type ApiError, type Ended, many, type ManyOptions, type Settings } from "@trawl/core"
import type { Only } from "@trawl/core/machine"
import type { Result } from "effect/Result"
import type { Stream } from "effect/Stream"
import type { ScrapeOptions } from "./options.ts"
import type { ScrapeResults } from "./results.ts"
import { scrape } from "./scrape.ts"

/**
 * Scrapes many pages, five at once unless `concurrency` says otherwise, and gives each as it ends: with its results or
 * its failure. One failure costs the others nothing.
 */
export const scrapeMany: <const Options extends ScrapeOptions>(
  requests: Iterable<Options & Only<Options, ScrapeOptions>>,
  options?: ManyOptions
) => Stream<ScrapeEnded<Options>, never, Settings> = (requests: Iterable<ScrapeOptions>, options) =>
  many(requests, scrape<ScrapeOptions>, options) as never // each result has the type of its own request; test/scrape-many.test.ts

/** One of many scrapes after it has ended. */
export type ScrapeEnded<Options extends ScrapeOptions> = Options extends unknown
  ? Ended<Options, Result<ScrapeResults<Options>, ApiError>>
  : never
