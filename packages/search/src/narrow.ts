import { nameOf, withContent } from "@trawl/core/machine"
import { searchRequestDefaultSources, type SearchResponse } from "@trawl/types"
import type { SearchOptions } from "./options.ts"
import type { SearchResults } from "./results.ts"

/**
 * The response in the shape of the options: all requested lists and content fields are present. `json` is not
 * validated.
 */
export const narrow = <const Options extends SearchOptions>(
  options: Options,
  response: SearchResponse
): SearchResults<Options> => {
  const { categories = [], scrapeOptions, sources = searchRequestDefaultSources }: SearchOptions = options
  const data: Record<string, unknown> = { ...response.data }
  for (const name of [...sources.map(nameOf), ...categories.map(nameOf).filter((name) => name === "research")]) {
    const list = (data[name] ?? []) as ReadonlyArray<object>
    // only these lists contain page content
    data[name] = /^(web|news)$/.test(name) ? list.map((item) => withContent(item, scrapeOptions?.formats ?? [])) : list
  }
  // test/narrow.test.ts checks that the types match this function
  return { ...response, data } as never
}
