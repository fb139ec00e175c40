import type { Ended } from "@trawl/core/machine"
import { type SearchOptions, type SearchResults, searchTask } from "@trawl/search/pure"
import type { OnlySearchOptions } from "@trawl/search/pure"
import type { Client } from "./connect.ts"
import { many, type ManyOptions, type Settled } from "./many.ts"
import { promised } from "./promised.ts"

/**
 * Searches the web, and scrapes each result when `scrapeOptions.formats` says what to take of it.
 * The type of the results follows what was asked for.
 */
export const search = /* @__PURE__ */ promised(searchTask, 1)

/**
 * Carries out many searches, five at once unless `concurrency` says otherwise, and gives each as it ends: with its results
 * or its failure. One failure costs the others nothing.
 */
export const searchMany: <const Options extends SearchOptions>(
  client: Client,
  requests: Iterable<OnlySearchOptions<Options>>,
  options?: ManyOptions
) => AsyncGenerator<SearchEnded<Options>, void, undefined> = (client, requests: Iterable<SearchOptions>, options) =>
  many(client, requests, searchTask<SearchOptions>, options) as never // each end has the type of its own request

/** One of many searches, when it has ended. */
export type SearchEnded<Options extends SearchOptions> = Options extends unknown
  ? Ended<Options, Settled<SearchResults<Options>>>
  : never
