import { nameOf, withContent } from "@trawl/core/machine"
import { searchRequestDefaultSources, type SearchResponse } from "@trawl/types"
import type { SearchOptions } from "./options.ts"
import type { SearchResults } from "./results.ts"

/** The answer in the shape of what was asked for: each requested list is there, and each requested content field. `json` is as it came. */
export const narrow = <const Options extends SearchOptions>(
  options: Options,
  response: SearchResponse
): SearchResults<Options> => {
  const { categories = [], scrapeOptions, sources = searchRequestDefaultSources }: SearchOptions = options
  const data: Record<string, unknown> = { ...response.data }
  for (const name of [...sources.map(nameOf), ...categories.map(nameOf).filter((name) => name === "research")]) {
    const list = (data[name] ?? []) as ReadonlyArray<object>
    // only these hold the content of their page
    data[name] = /^(web|news)$/.test(name) ? list.map((item) => withContent(item, scrapeOptions?.formats ?? [])) : list
  }
  // the types say what this does; test/narrow.test.ts holds them together
  return { ...response, data } as never
}
