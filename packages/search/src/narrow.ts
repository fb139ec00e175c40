import { type FormatOption, nameOf, withContent } from "@trawl/core/machine"
import { searchRequestDefaultSources, type SearchResponse } from "@trawl/types"
import type { SearchOptions } from "./options.ts"
import type { SearchResults } from "./results.ts"

/** The answer in the shape of what was asked for: each requested list is there, and each requested content field. `json` is as it came. */
export const narrow = <const Options extends SearchOptions>(
  options: Options,
  response: SearchResponse
): SearchResults<Options> => {
  const { formats = [] } = options.scrapeOptions ?? {}
  const lists = requested(options).map((name) => [name, (listOf(response, name) ?? []).map(complete(name, formats))])
  const data = { ...response.data, ...Object.fromEntries(lists) }
  // the types say what `requested` and `complete` do; test/narrow.test.ts holds them together
  return { ...response, data } as SearchResults<Options>
}

const requested = ({ categories = [], sources = searchRequestDefaultSources }: SearchOptions): ReadonlyArray<string> => {
  const research = categories.map(nameOf).filter((name) => name === "research")
  return [...sources.map(nameOf), ...research]
}

const listOf = ({ data }: SearchResponse, name: string): ReadonlyArray<object> | undefined =>
  Reflect.get(data, name)

/** Only web and news results hold the content of their page. */
const complete = (list: string, formats: ReadonlyArray<FormatOption>) => (item: object): object =>
  list === "web" || list === "news" ? withContent(item, formats) : item
