import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** The options of a search in addition to its query. */
export interface SearchOptions {
  /** At most this many results: from 1 to 10,000; 10 by default. */
  readonly limit?: number | undefined
  /** Uses the passage that best matches the query as a result's description, if there is one; true by default. */
  readonly highlights?: boolean | undefined
  /** Only documents of these hosts and their subdomains. */
  readonly includeDomains?: ReadonlyArray<string> | undefined
  /** No documents of these hosts and their subdomains. */
  readonly excludeDomains?: ReadonlyArray<string> | undefined
  /** Only documents with a date in this range, both ends included. */
  readonly dated?: { readonly from?: Date | number | undefined; readonly to?: Date | number | undefined } | undefined
  /** The newest documents first, instead of the best. */
  readonly sortByDate?: boolean | undefined
  /** Only documents with any of these file extensions: lower case, without dots. */
  readonly extensions?: ReadonlyArray<string> | undefined
  /** Only these documents, by URL. */
  readonly among?: Iterable<string> | undefined
  /** Excludes these documents, by URL. */
  readonly without?: Iterable<string> | undefined
}

/** A search cannot run with these options. */
export class SearchOptionsInvalid extends Data.TaggedError("SearchOptionsInvalid")<{
  readonly option: keyof SearchOptions
  readonly message: string
}> {}

export const checkOptions = ({ dated, limit }: SearchOptions): Effect.Effect<void, SearchOptionsInvalid> => {
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= 1 && limit <= maxResults)) {
    return invalid("limit", `The option limit is ${limit}. Allowed: a whole number from 1 to ${maxResults}.`)
  }
  return [dated?.from, dated?.to].some((end) => end !== undefined && Number.isNaN(Number(end)))
    ? invalid("dated", "The option dated has an invalid date. Allowed: dates, or milliseconds since the epoch.")
    : Effect.void
}

const invalid = (option: keyof SearchOptions, message: string) =>
  Effect.fail(new SearchOptionsInvalid({ option, message }))

const maxResults = 10_000
