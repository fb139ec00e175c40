import type { Term } from "@trawl/query-builder"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { CorpusStatistics } from "./execute/corpus-statistics.ts"
import type { QueryRefused } from "./plan/query-refused.ts"

/** Finds stored pages. Every operator of the query is enforced or refused, never ignored. */
export class SearchIndex extends Context.Service<SearchIndex, {
  readonly search: (request: IndexRequest) => Effect.Effect<ReadonlyArray<Hit>, QueryRefused>
  /** The statistics that this index has for the terms: see `IndexRequest.statistics`. */
  readonly statistics: (terms: ReadonlyArray<Term>) => Effect.Effect<CorpusStatistics, QueryRefused>
  /** The numbers of all pages that fulfil the terms, in no order: to combine with what else is known of pages. */
  readonly pages: (terms: ReadonlyArray<Term>) => Effect.Effect<ReadonlySet<number>, QueryRefused>
  /** The number of its segments and of the pages in them. */
  readonly size: Effect.Effect<{ readonly segments: number; readonly pages: number }>
}>()("@trawl/full-text/SearchIndex") {
  /** An index without pages. */
  static readonly none: Layer.Layer<SearchIndex> = Layer.succeed(SearchIndex, {
    search: () => Effect.succeed([]),
    statistics: () => Effect.succeed({ pages: 0, documents: new Map<string, number>() }),
    pages: () => Effect.succeed(new Set<number>()),
    size: Effect.succeed({ segments: 0, pages: 0 })
  })
}

export interface IndexRequest {
  readonly terms: ReadonlyArray<Term>
  /** At most this many hits, best first. */
  readonly limit: number
  readonly includeDomains?: ReadonlyArray<string> | undefined
  readonly excludeDomains?: ReadonlyArray<string> | undefined
  /** Only pages dated (published, else fetched) inside the range; milliseconds since the epoch, both ends included. */
  readonly dated?: { readonly from?: number | undefined; readonly to?: number | undefined } | undefined
  readonly sortByDate?: boolean | undefined
  /** Any of these file extensions (lower case). */
  readonly extensions?: ReadonlyArray<string> | undefined
  /** Only these pages, by their ids. */
  readonly among?: ReadonlySet<number> | undefined
  /** Excludes these pages, by ID. */
  readonly without?: ReadonlySet<number> | undefined
  /**
   * Statistics of the whole corpus, if this index contains only a part. Then scores are comparable between the parts.
   */
  readonly statistics?: CorpusStatistics | undefined
  /** Query-relevant passage as `description` when true; the page's own description otherwise. */
  readonly highlights: boolean
}

export interface Hit {
  readonly url: string
  readonly title: string
  readonly description: string
  /** Higher is better; comparable within one answer, and with answers by the same statistics. */
  readonly score: number
}
