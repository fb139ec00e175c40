import { type IndexRequest, SearchIndex } from "@trawl/full-text/effect"
import type { Term } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { PageStore } from "../../src/store/page-store.ts"
import { aPage, type PageFacts } from "../store/a-page.ts"
import { storeAndIndex } from "../store/engine-layers.ts"

/** What a search finds in a store of nothing but these pages. */
export const searchPages = Effect.fnUntraced(function*(
  pages: ReadonlyArray<PageFacts>,
  request: string | (Partial<IndexRequest> & Pick<IndexRequest, "terms">)
) {
  const store = yield* PageStore
  yield* Effect.forEach(pages, (page) => store.put(aPage(page)))
  const { search } = yield* SearchIndex
  return yield* search({ limit: 100, highlights: true, ...typeof request === "string" ? { terms: bare(request) } : request })
}, Effect.provide(storeAndIndex()))

/** The URLs found, best first. */
export const urlsFound = (...[pages, request]: Parameters<typeof searchPages>) =>
  Effect.map(searchPages(pages, request), (hits) => hits.map(({ url }) => url))

export const bare = (text: string): ReadonlyArray<Term> => [{ kind: "words", text }]
