import { type Document, FullTextIndex, type IndexRequest } from "@trawl/full-text/effect"
import type { Term } from "@trawl/query-builder"
import * as Effect from "effect/Effect"

/** What a test says about a page; the rest follows from it. */
export interface PageFacts {
  readonly url: string
  readonly title?: string
  readonly description?: string
  readonly headings?: ReadonlyArray<string>
  readonly text?: string
  readonly links?: ReadonlyArray<string>
  readonly language?: string
  /** A page with another status than 200 is not put. */
  readonly status?: number
  readonly contentType?: string
  readonly fetchedAt?: number
  readonly publishedAt?: number | undefined
}

/** What a search finds in an index of nothing but these pages. */
export const searchPages = Effect.fnUntraced(function*(
  pages: ReadonlyArray<PageFacts>,
  request: string | (Pick<IndexRequest, "terms"> & Partial<Omit<IndexRequest, "among" | "without">>)
) {
  const index = yield* FullTextIndex
  yield* index.put(pages.filter(isFound).map(toDocument))
  const { terms, ...options } = typeof request === "string" ? { terms: bare(request) } : request
  return yield* index.search(terms, { limit: 100, ...options })
}, Effect.provide(FullTextIndex.layer()))

export const isFound = ({ status = 200 }: PageFacts): boolean => status === 200

export const toDocument = (
  { fetchedAt = Date.UTC(2026, 0, 1), publishedAt = fetchedAt, text = "", ...page }: PageFacts
): Document => ({ ...page, text, date: publishedAt })

/** The URLs found, best first. */
export const urlsFound = (...[pages, request]: Parameters<typeof searchPages>) =>
  Effect.map(searchPages(pages, request), (hits) => hits.map(({ url }) => url))

export const bare = (text: string): ReadonlyArray<Term> => [{ kind: "words", text }]
