import { SearchIndex } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { bare } from "../../../full-text/test/search/search-pages.ts"
import { LinkGraph } from "../../src/links/link-graph.ts"
import * as SqliteLinkGraph from "../../src/links/sqlite-link-graph.ts"
import { PageStore } from "../../src/store/page-store.ts"
import { aPage, type PageFacts } from "../store/a-page.ts"
import { type indexes, storeAndIndex } from "../store/engine-layers.ts"

/** Page store, search index and link graph over one database; in memory unless a directory is given. */
export const linkedPages = (directory = ":memory:", index: keyof typeof indexes = "segments") =>
  SqliteLinkGraph.layer.pipe(Layer.provideMerge(storeAndIndex(directory, index)))

export const put = (...pages: ReadonlyArray<PageFacts>) =>
  Effect.flatMap(PageStore, ({ putAll }) => putAll(pages.map(aPage)))

export const refresh = Effect.flatMap(LinkGraph, (links) => links.refresh)

/** The found URLs, best first. */
export const found = (words: string) =>
  Effect.flatMap(
    SearchIndex,
    ({ search }) =>
      Effect.map(search({ terms: bare(words), limit: 100, highlights: false }), (hits) => hits.map(({ url }) => url))
  )

/** A page with links and their texts; null for a nofollow link. */
export const linking = (
  url: string,
  links: Readonly<Record<string, string | null>>,
  more: Partial<PageFacts> = {}
): PageFacts => ({
  url,
  links: Object.keys(links),
  linkTexts: Object.values(links),
  ...more
})
