import type { SearchData, SearchRequest } from "@trawl/schema"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import { mergeAnswers } from "./merge-answers.ts"
import { tbsOf } from "../request/sources.ts"
import {
  type ProviderAnswer,
  ProviderFailed,
  type ProviderRequest,
  type SearchProvider,
  SearchProviders
} from "./search-provider.ts"
import { withValidUrls } from "./valid-urls.ts"

/**
 * Queries the engine's own index and all providers at the same time and merges the results. If a provider fails or is
 * slow, a warning says that its results are missing.
 */
export const askProviders = Effect.fnUntraced(
  function*<E, R>(request: ProviderRequest, own: Effect.Effect<SearchData, E, R>) {
    const providers = yield* SearchProviders
    // filter before merging, so that other results take the places
    const chosen = request.request.ignoreInvalidURLs === true ? withValidUrls : (data: SearchData) => data
    if (providers.length === 0) return { data: chosen(yield* own), warnings: [] }
    const [data, outcomes] = yield* Effect.all(
      [
        own,
        Effect.forEach(
          providers,
          (provider) => ask(provider, { ...request, milliseconds: request.milliseconds * providerTimeShare }),
          { concurrency: "unbounded" }
        )
      ],
      { concurrency: 2 }
    )
    for (const { fallback } of outcomes) if (fallback !== undefined) return yield* Effect.fail(fallback)
    const answers = [data, ...outcomes.map((outcome) => outcome.data)].map(chosen)
    return {
      data: mergeAnswers(answers, request.request),
      warnings: [...outcomes.flatMap(({ warnings }) => warnings), ...notSorted(answers, request.request)]
    }
  }
)

/** The share of the available time that providers get; the rest is for merging. */
const providerTimeShare = 0.8

const notSorted = (answers: ReadonlyArray<SearchData>, request: SearchRequest): ReadonlyArray<string> =>
  (["web", "news"] as const)
    .filter((source) =>
      tbsOf(request, source)?.includes("sbd:1") === true &&
      answers.filter((answer) => (answer[source] ?? []).length > 0).length > 1
    )
    .map((source) => `The ${source} results of several providers are each sorted by date, and then merged by rank.`)

const ask = ({ name, search }: SearchProvider, request: ProviderRequest) =>
  search(request).pipe(
    Effect.timeoutOrElse({
      duration: request.milliseconds,
      orElse: () =>
        Effect.fail(new ProviderFailed({ message: `it did not respond within ${Math.round(request.milliseconds)} ms` }))
    }),
    Effect.map((answer: ProviderAnswer): Outcome => answer),
    Effect.catchTag("ProviderFailed", ({ fallback, message }) =>
      Effect.succeed<Outcome>({ ...missing(name, message), fallback })),
    // a bug in a provider is logged; the client gets the other results
    Effect.catchCauseIf(Cause.hasDies, (cause) =>
      Effect.as(
        Effect.logError(`The provider ${name} failed unexpectedly`, cause),
        missing(name, "it failed unexpectedly")
      )),
    Effect.withSpan("SearchProvider.search", { attributes: { provider: name } })
  )

interface Outcome extends ProviderAnswer {
  readonly fallback?: ProviderFailed["fallback"]
}

const missing = (name: string, why: string): Outcome => ({
  data: {},
  warnings: [`The provider ${name} is missing from this answer: ${why}.`]
})
