import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { AnswerCache } from "./answer-cache.ts"
import { CreditBudgets } from "./credit-budget.ts"
import { Exchanges } from "./exchange.ts"
import { type SearchProvider, SearchProviders } from "./search-provider.ts"
import { searxng, type SearxngSettings } from "./searxng.ts"
import { singleFlight } from "./single-flight.ts"
import { upstream, type UpstreamSettings } from "./upstream.ts"

/** A search provider in addition to the engine's own index. */
export type ProviderSettings = SearchProvider | SearxngSettings | UpstreamSettings

/** The settings of a provider are invalid. `message` names the setting and contains no key. */
export class ProviderSettingsInvalid
  extends Data.TaggedError("ProviderSettingsInvalid")<{ readonly message: string }>
{}

/** The providers of an engine, from their settings. */
export const layer = (
  settings: ReadonlyArray<ProviderSettings>
): Layer.Layer<SearchProviders, ProviderSettingsInvalid, AnswerCache | CreditBudgets> =>
  Layer.effect(SearchProviders, Effect.forEach(settings, provider)).pipe(Layer.provide(Exchanges.layer))

const provider = Effect.fnUntraced(function*(settings: ProviderSettings) {
  if (!("kind" in settings)) return settings
  const base = yield* readUrl(settings)
  const exchanges = yield* Exchanges
  const budgets = yield* CreditBudgets
  const cache = yield* AnswerCache
  if (settings.kind === "searxng") return searxng(settings, base, { exchanges, cache })
  const { apiKey, dailyCredits, record, replay } = settings
  if (replay === undefined && !/^[!-~]+$/u.test(Redacted.isRedacted(apiKey) ? Redacted.value(apiKey) : apiKey)) {
    return yield* invalid("the apiKey of an upstream must be visible ASCII characters without spaces")
  }
  if (dailyCredits !== undefined && !(dailyCredits >= 0)) {
    return yield* invalid("dailyCredits must be a number that is not negative")
  }
  if (record !== undefined && replay !== undefined) return yield* invalid("an upstream either records or replays")
  return upstream(settings, base, {
    exchanges,
    // replayed answers are free
    budget: budgets.of(
      replay === undefined ? settings.name ?? base.host : "replayed",
      replay === undefined ? dailyCredits : undefined
    ),
    cache,
    shared: singleFlight(yield* Effect.scope)
  })
})

const readUrl = ({ kind, url: text }: SearxngSettings | UpstreamSettings) => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/u.test(url.protocol) && url.username === "" && url.password === "" &&
      url.search === "" && url.hash === ""
    ? Effect.succeed(url)
    // the URL is not repeated, because it may contain a password
    : invalid(`the url of the ${kind} provider must be absolute, http or https, and without credentials and query`)
}

const invalid = (message: string) => Effect.fail(new ProviderSettingsInvalid({ message: `Providers: ${message}.` }))
