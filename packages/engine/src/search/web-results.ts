import type { Term } from "@trawl/query-builder"
import { limits, type SearchRequest, type WebResult } from "@trawl/schema"
import { searchRequestDefaults } from "@trawl/types"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { SearchIndex } from "../find/search-index.ts"
import { parseTimeFilter } from "../find/time-filter.ts"
import { failure, problem } from "../failure.ts"
import { rejectRefused } from "./parse-query.ts"
import { requestedCategories, type RequestedSources } from "./sources.ts"

/** What the index finds for the `web` source; a source's own `tbs` wins over the request's. */
export const webResults = Effect.fnUntraced(function*(
  request: SearchRequest,
  source: NonNullable<RequestedSources["web"]>,
  terms: ReadonlyArray<Term>
) {
  const index = yield* SearchIndex
  const categories = requestedCategories(request)
  const tbs = source.tbs ?? request.tbs
  const filter = tbs === undefined ? undefined : parseTimeFilter(tbs, yield* Clock.currentTimeMillis)
  if (tbs !== undefined && filter === undefined) {
    return yield* Effect.fail(failure("RequestRejected", { details: [problem(["tbs"], "It names a day that does not exist")] }))
  }
  const hits = yield* index.search({
    terms,
    limit: request.limit ?? limits.searchLimitDefault,
    includeDomains: request.includeDomains,
    excludeDomains: request.excludeDomains,
    extensions: categories.has("pdf") ? ["pdf"] : undefined,
    dated: filter,
    sortByDate: filter?.sortByDate,
    highlights: request.highlights ?? searchRequestDefaults.highlights
  }).pipe(Effect.mapError((refused) => rejectRefused(request.query, terms, refused)))
  return hits.map((hit, index): WebResult => ({
    url: hit.url,
    title: hit.title,
    description: hit.description,
    position: index + 1,
    ...categories.has("pdf") ? { category: "pdf" } : {}
  }))
})
