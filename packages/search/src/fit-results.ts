import { fitJson, standardAmong } from "@trawl/core/machine"
import type { SearchOptions } from "./options.ts"
import type { SearchResults } from "./results.ts"

/**
 * The results with each `json` as its Standard Schema makes it, when it has one. A page whose `json` does not fit keeps
 * its place, and costs the others nothing.
 */
export const fitResults = <Results extends SearchResults>(
  { scrapeOptions }: SearchOptions,
  results: Results
): Results | Promise<Results> => {
  const standard = standardAmong(scrapeOptions?.formats)
  return standard
    ? Promise.all((["web", "news"] as const).flatMap((list) =>
      results.data[list]?.map(async (hit, index) => {
        const jsonMisfit = await fitJson(hit, standard, `data.${list}[${index}]`)
        if (jsonMisfit) Object.assign(hit, { json: null, jsonMisfit })
      })
    )).then(() => results)
    : results
}
