import type { SearchData, SearchRequest } from "@trawl/schema"
import { requestedCategories, requestedSources } from "./sources.ts"

/** What was asked for and this engine, and everyone it asks, has no data for, as warnings: its arrays are present and empty. */
export const unanswered = (request: SearchRequest, found: SearchData): ReadonlyArray<string> => {
  const categories = requestedCategories(request)
  const sources = requestedSources(request)
  return [
    ...(["images", "news"] as const).filter((type) => sources[type] !== undefined && !has(found[type])).map((type) => `This engine knows no ${type}.`),
    ...categories.has("research") && !has(found.research) ? ["This engine knows no research papers."] : [],
    ...categories.has("developer") ? ["This engine knows no developer index."] : [],
    ...categories.has("pdf") && !has(found.web) ? ["This engine reads no PDF files."] : [],
    ...request.location !== undefined || sources.web?.location !== undefined
      ? ["This engine does not rank by location."]
      : [],
    ...request.safe === true ? ["This engine does not tell explicit content apart: nothing was filtered."] : []
  ]
}

const has = (list: ReadonlyArray<unknown> = []): boolean => list.length > 0
