import * as Effect from "effect/Effect"
import { type Hit, type IndexRequest, SearchIndex } from "../find/search-index.ts"
import { KnownPages } from "./known/known-pages.ts"

/** Pages by their ids: those that may be found, and those that must not. */
export interface Choice {
  readonly among?: ReadonlySet<number> | undefined
  readonly without?: ReadonlySet<number> | undefined
}

/** What an index finds of a choice of pages, best first; it is asked for more until there is enough or no more. */
export const pickHits = Effect.fnUntraced(function*(request: IndexRequest, { among, without = new Set() }: Choice) {
  const index = yield* SearchIndex
  const library = yield* KnownPages
  if (among?.size === 0) return []
  for (let limit = request.limit + Math.min(without.size, request.limit);; limit *= growth) {
    const hits = yield* index.search({ ...request, limit, among })
    if (among === undefined && without.size === 0) return hits
    const facts = yield* library.about(hits.map(({ url }) => url))
    const chosen = hits.filter(({ url }: Hit) => {
      const page = facts.get(url)?.id
      return page === undefined ? among === undefined : among?.has(page) !== false && !without.has(page)
    })
    if (chosen.length >= request.limit || hits.length < limit || limit >= mostHits) return chosen.slice(0, request.limit)
  }
})

const growth = 4
const mostHits = 1_600
