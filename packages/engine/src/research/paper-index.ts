import type { IndexRequest, QueryRefused } from "@trawl/full-text/effect"
import type { PaperMetadata, PaperPassage, PaperRecord } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { LoadedPaper } from "./loaded-paper.ts"

/** Research papers that were loaded from dumps. */
export class PaperIndex extends Context.Service<PaperIndex, {
  /** Searches by topic. */
  readonly search: (query: PapersQuery) => Effect.Effect<ReadonlyArray<PaperRecord>>
  /** Searches by the terms of a query: words rank, and every operator is enforced. */
  readonly find: (request: PapersRequest) => Effect.Effect<ReadonlyArray<PaperRecord>, QueryRefused>
  /** Undefined if no paper has the identifier. */
  readonly inspect: (name: string, query: PassagesQuery) => Effect.Effect<InspectedPaper | undefined>
  /** Undefined if no paper has the identifier. */
  readonly similar: (name: string, query: SimilarQuery) => Effect.Effect<SimilarPapers | undefined>
  /**
   * Adds papers, or completes papers with one of the same identifiers, in several transactions. Returns the number of
   * new papers.
   */
  readonly put: (papers: ReadonlyArray<LoadedPaper>) => Effect.Effect<number>
  /** The stored state of a completely loaded file. */
  readonly dumpState: (file: string) => Effect.Effect<string | undefined>
  readonly putDumpState: (file: string, state: string) => Effect.Effect<void>
  readonly count: Effect.Effect<number>
}>()("@trawl/engine/research/PaperIndex") {
  /** An index without papers. */
  static readonly none: Layer.Layer<PaperIndex> = Layer.succeed(PaperIndex, {
    search: () => Effect.succeed([]),
    find: () => Effect.succeed([]),
    inspect: () => Effect.undefined,
    similar: () => Effect.undefined,
    put: () => Effect.succeed(0),
    dumpState: () => Effect.undefined,
    putDumpState: () => Effect.void,
    count: Effect.succeed(0)
  })
}

export interface PapersQuery {
  readonly query: string
  readonly k?: number
  /** Parts of author names; all must match. */
  readonly authors?: ReadonlyArray<string>
  /** All must match. */
  readonly categories?: ReadonlyArray<string>
  /** Days, `YYYY-MM-DD`: created or updated in this range. */
  readonly from?: string
  readonly to?: string
}

export interface PassagesQuery {
  readonly query?: string
  readonly k?: number
}

export interface SimilarQuery {
  readonly intent: string
  readonly mode?: "similar" | "citers" | "references"
  readonly k?: number
  readonly rerank?: boolean
  readonly anchor?: ReadonlyArray<string>
}

/** The date range matches the day of creation or update. */
export type PapersRequest = Pick<
  IndexRequest,
  "terms" | "limit" | "includeDomains" | "excludeDomains" | "dated" | "sortByDate"
>

export interface InspectedPaper {
  readonly paper: PaperMetadata
  /** Only present if there was a query. */
  readonly passages?: ReadonlyArray<PaperPassage>
}

export interface SimilarPapers {
  readonly results: ReadonlyArray<PaperRecord>
  readonly poolSize: number
  readonly truncated: boolean
  readonly note: string | null
}
