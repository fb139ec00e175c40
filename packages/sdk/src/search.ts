import type { Ended } from "@trawl/core/machine"
import { type SearchOptions, type SearchResults, searchTask } from "@trawl/search/pure"
import type { OnlySearchOptions } from "@trawl/search/pure"
import type { Client } from "./connect.ts"
import { many, type ManyOptions, type Settled } from "./many.ts"
import { promised } from "./promised.ts"

/**
 * Searches the web. If `scrapeOptions.formats` is given, also scrapes each result.
 * The type of the results follows the options.
 */
export const search = /* @__PURE__ */ promised(searchTask, 1)

/**
 * Runs many searches and emits each result as its search ends: the results
 * or the failure. Failures do not affect the others. `concurrency` is the number of concurrent calls (default 5).
 */
export const searchMany: <const Options extends SearchOptions>(
  client: Client,
  requests: Iterable<OnlySearchOptions<Options>>,
  options?: ManyOptions
) => AsyncGenerator<SearchEnded<Options>, void, undefined> = (client, requests: Iterable<SearchOptions>, options) =>
  many(client, requests, searchTask<SearchOptions>, options) as never // each result has the type of its own request

/** One of many searches after it has ended. */
export type SearchEnded<Options extends SearchOptions> = Options extends unknown
  ? Ended<Options, Settled<SearchResults<Options>>>
  : never
