import { type ApiError, type Ended, many, type ManyOptions, type Settings } from "@trawl/core"
import type { Result } from "effect/Result"
import type { Stream } from "effect/Stream"
import type { OnlySearchOptions, SearchOptions } from "./options.ts"
import type { SearchResults } from "./results.ts"
import { search } from "./search.ts"

/**
 * Runs many searches and emits each result as its search ends: the results
 * or the failure. Failures do not affect the others. `concurrency` is the number of concurrent calls (default 5).
 */
export const searchMany: <const Options extends SearchOptions>(
  requests: Iterable<OnlySearchOptions<Options>>,
  options?: ManyOptions
) => Stream<SearchEnded<Options>, never, Settings> = (requests: Iterable<SearchOptions>, options) =>
  many(requests, search<SearchOptions>, options) as never // each result has the type of its own request; test/search-many.test.ts

/** One of many searches after it has ended. */
export type SearchEnded<Options extends SearchOptions> = Options extends unknown
  ? Ended<Options, Result<SearchResults<Options>, ApiError>>
  : never
