import { fitJson, standardAmong } from "@trawl/core/machine"
import type { SearchOptions } from "./options.ts"
import type { SearchResults } from "./results.ts"

/**
 * Validates each `json` with its Standard Schema, if there is one. A page with invalid data keeps its place and does
 * not affect the others.
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
