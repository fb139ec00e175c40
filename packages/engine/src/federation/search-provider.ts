import type { Term } from "@trawl/query-builder"
import type { Failure, SearchData, SearchRequest } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Finds results beside the engine's own index. Every operator of the query is enforced, or the provider says that it cannot. */
export interface SearchProvider {
  /** What warnings call it. */
  readonly name: string
  readonly search: (asked: ProviderRequest) => Effect.Effect<ProviderAnswer, ProviderFailed>
}

/** Who is asked beside the engine's own index. */
export class SearchProviders extends Context.Service<SearchProviders, ReadonlyArray<SearchProvider>>()(
  "@trawl/engine/federation/SearchProviders"
) {
  /** Only the engine's own index is asked. */
  static readonly none: Layer.Layer<SearchProviders> = Layer.succeed(SearchProviders, [])
}

export interface ProviderRequest {
  readonly request: SearchRequest
  /** The request's query. */
  readonly terms: ReadonlyArray<Term>
  /** Later answers are not waited for. */
  readonly milliseconds: number
}

export interface ProviderAnswer {
  /** Best first; no more of each list than the request's `limit` is used. */
  readonly data: SearchData
  /** What the answer lacks, in whole sentences. */
  readonly warnings: ReadonlyArray<string>
}

/** A provider is missing from an answer; `message` says why, as the end of a sentence. */
export class ProviderFailed extends Data.TaggedError("ProviderFailed")<{
  readonly message: string
  /** What the search is answered in place of the results of others. */
  readonly instead?: Failure | undefined
}> {}
