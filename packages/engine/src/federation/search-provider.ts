import type { Term } from "@trawl/query-builder"
import type { Failure, SearchData, SearchRequest } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/**
 * Finds results in addition to the engine's own index. It enforces every operator of the query, or reports which ones
 * it cannot enforce.
 */
export interface SearchProvider {
  /** The name in warnings. */
  readonly name: string
  readonly search: (request: ProviderRequest) => Effect.Effect<ProviderAnswer, ProviderFailed>
}

/** The providers to query in addition to the engine's own index. */
export class SearchProviders extends Context.Service<SearchProviders, ReadonlyArray<SearchProvider>>()(
  "@trawl/engine/federation/SearchProviders"
) {
  /** No providers. */
  static readonly none: Layer.Layer<SearchProviders> = Layer.succeed(SearchProviders, [])
}

export interface ProviderRequest {
  readonly request: SearchRequest
  /** The parsed query of the request. */
  readonly terms: ReadonlyArray<Term>
  /** Time limit in milliseconds; a later answer is not used. */
  readonly milliseconds: number
}

export interface ProviderAnswer {
  /** Best first; at most `limit` items of each list are used. */
  readonly data: SearchData
  /** What is missing from the answer, as complete sentences. */
  readonly warnings: ReadonlyArray<string>
}

/** A provider has failed. `message` is the reason as the end of a sentence. */
export class ProviderFailed extends Data.TaggedError("ProviderFailed")<{
  readonly message: string
  /** Returned to the client in place of all results. */
  readonly fallback?: Failure | undefined
}> {}
