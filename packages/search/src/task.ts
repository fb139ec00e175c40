import { type Task, task, withJsonSchemas } from "@trawl/core/machine"
import { fitResults } from "./fit-results.ts"
import { narrow } from "./narrow.ts"
import { searchOperation } from "./operation.ts"
import type { OnlySearchOptions, SearchOptions } from "./options.ts"
import type { SearchResults } from "./results.ts"

/**
 * Searches the web, and scrapes each result when `scrapeOptions.formats` says what to take of it.
 * The type of the results follows what was asked for.
 */
export const searchTask = <const Options extends SearchOptions>(
  options: OnlySearchOptions<Options>
): Task<SearchResults<Options>> =>
  task(
    searchOperation,
    { body: sent(options) },
    (response) => fitResults(options, narrow(options as Options, response))
  )

/** The options as they are sent. */
export const sent = (options: SearchOptions): SearchOptions =>
  options?.scrapeOptions ? { ...options, scrapeOptions: withJsonSchemas(options.scrapeOptions) } : options
