import { type Task, task } from "@trawl/core/machine"
import { narrow } from "./narrow.ts"
import { searchOperation } from "./operation.ts"
import type { OnlySearchOptions, SearchOptions } from "./options.ts"
import type { SearchResults } from "./results.ts"

/**
 * Searches the web, and scrapes each result when `scrapeOptions.formats` says what to take of it.
 * The type of the results follows what was asked for.
 */
export const searchTask = <const Options extends SearchOptions>(
  options: Options & OnlySearchOptions<Options>
): Task<SearchResults<Options>> => task(searchOperation, { body: options }, (response) => narrow<Options>(options, response))
