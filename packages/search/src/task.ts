import { type Task, task, withJsonSchemas } from "@trawl/core/machine"
import { fitResults } from "./fit-results.ts"
import { narrow } from "./narrow.ts"
import { searchOperation } from "./operation.ts"
import type { OnlySearchOptions, SearchOptions } from "./options.ts"
import type { SearchResults } from "./results.ts"

/**
 * Searches the web. If `scrapeOptions.formats` is given, also scrapes each result.
 * The type of the results follows the options.
 */
export const searchTask = <const Options extends SearchOptions>(
  options: OnlySearchOptions<Options>
): Task<SearchResults<Options>> =>
  task(
    searchOperation,
    { body: sent(options) },
    (response) => fitResults(options, narrow(options as Options, response))
  )

/** The options to send. */
export const sent = (options: SearchOptions): SearchOptions =>
  options?.scrapeOptions ? { ...options, scrapeOptions: withJsonSchemas(options.scrapeOptions) } : options
