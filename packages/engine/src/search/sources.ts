import type { SearchRequest, Source } from "@trawl/schema"

/** The sources a request asks for, each type once, the first of its kind. */
export const requestedSources = (request: SearchRequest): ReadonlyArray<Exclude<Source, string>> => {
  const given = (request.sources ?? ["web"]).map((source) => typeof source === "string" ? { type: source } : source)
  return given.filter((source, index) => given.findIndex(({ type }) => type === source.type) === index)
}

/** The categories a request asks for. */
export const requestedCategories = (request: SearchRequest): ReadonlySet<"developer" | "research" | "pdf"> =>
  new Set((request.categories ?? []).map((category) => typeof category === "string" ? category : category.type))
