import type { SearchRequest, Source } from "@trawl/schema"
import { searchRequestDefaults } from "@trawl/types"

/** The requested sources by type; the first of each type counts. */
export const requestedSources = (request: SearchRequest): RequestedSources => {
  const requested = (request.sources ?? searchRequestDefaults.sources).map((source): Exclude<Source, string> =>
    typeof source === "string" ? { type: source } : source
  )
  return Object.fromEntries(requested.toReversed().map((source) => [source.type, source]))
}

export type SourceType = keyof RequestedSources

export interface RequestedSources {
  readonly web?: Extract<Source, { readonly type: "web" }>
  readonly images?: Extract<Source, { readonly type: "images" }>
  readonly news?: Extract<Source, { readonly type: "news" }>
}

/** The requested categories. */
export const requestedCategories = (request: SearchRequest): ReadonlySet<"developer" | "research" | "pdf"> =>
  new Set((request.categories ?? []).map((category) => typeof category === "string" ? category : category.type))

/** The time filter of a source: its own, or else that of the request. */
export const tbsOf = (request: SearchRequest, source: "web" | "images" | "news"): string | undefined =>
  (source === "web" ? requestedSources(request).web?.tbs : undefined) ?? request.tbs
