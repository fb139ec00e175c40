import { credits, limits, type SearchData, type SearchRequest, SearchResponse } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { createHash } from "node:crypto"
import { failure, problem } from "../request/failure.ts"
import { requestedCategories, requestedSources } from "../request/sources.ts"
import { type AnswerCache, logFailure } from "./answer-cache.ts"
import { redactor } from "./redact.ts"
import type { CreditBudget } from "./credit-budget.ts"
import type { ExchangeRequest, ExchangeResponse, Exchanges, Send } from "./exchange.ts"
import { explainStatus } from "./explain-status.ts"
import { isRecord } from "./is-record.ts"
import { onDomains } from "./on-domains.ts"
import { recording, replaying } from "./recorded-exchange.ts"
import { ProviderFailed, type ProviderRequest, type SearchProvider } from "./search-provider.ts"
import type { SingleFlight } from "./single-flight.ts"

export interface UpstreamSettings {
  readonly kind: "upstream"
  /** The base URL of a service with this API: `https://api.example.com`. */
  readonly url: string
  readonly apiKey: string | Redacted.Redacted
  /** The name in warnings and for the budget; by default the host of the URL. */
  readonly name?: string | undefined
  /**
   * Milliseconds; 20,000 by default. If less time is left, the search continues without it, and the late answer is
   * cached for the next request.
   */
  readonly timeout?: number | undefined
  /**
   * Milliseconds for which answers are cached in the database. One hour by default; 0 disables the cache, which is the
   * default when recording.
   */
  readonly keepAnswers?: number | undefined
  /** The maximum number of credits per UTC day; unlimited by default. The count is in the database. */
  readonly dailyCredits?: number | undefined
  /**
   * What happens when no credits are left: `refuse` (the default) returns 402; `warn` returns the results of other
   * sources with a warning.
   */
  readonly whenUsedUp?: "refuse" | "warn" | undefined
  /** Writes every exchange to a file in this directory, without the key. */
  readonly record?: string | undefined
  /** Answers from the files in this directory; sends no requests. */
  readonly replay?: string | undefined
}

export interface UpstreamParts {
  readonly exchanges: Exchanges["Service"]
  readonly cache: AnswerCache["Service"]
  readonly budget: CreditBudget
  readonly shared: SingleFlight<ExchangeResponse, ProviderFailed>
}

/**
 * A service with this API that bills for searches. The engine only searches there, and fetches pages itself. Identical
 * concurrent requests are sent once, and repeated only after the cached answer has expired.
 */
export const upstream = (
  settings: UpstreamSettings,
  base: URL,
  { budget, cache, exchanges, shared }: UpstreamParts
): SearchProvider => {
  const { record, replay, timeout = 20_000 } = settings
  // a cached answer would not be recorded
  const keepAnswers = replay !== undefined ? 0 : settings.keepAnswers ?? (record === undefined ? 3_600_000 : 0)
  const name = settings.name ?? base.host
  const key = Redacted.isRedacted(settings.apiKey) ? Redacted.value(settings.apiKey) : settings.apiKey
  const redact = redactor(key)
  const url = new URL(base)
  url.pathname = `${base.pathname.replace(/\/$/u, "")}/v2/search`
  const overHttp = (exchangeRequest: ExchangeRequest) =>
    Effect.map(
      exchanges.send({ ...exchangeRequest, headers: { ...exchangeRequest.headers, authorization: `Bearer ${key}` } }),
      (response) => ({
        ...response,
        text: redact(response.text)
      })
    )
  const send: Send = replay !== undefined
    ? replaying(replay)
    : record === undefined
    ? overHttp
    : recording(record, redact, overHttp)

  const pay = Effect.fnUntraced(function*(identity: string, request: SearchRequest) {
    const reserved = yield* Effect.orDie(budget.reserve(maxCreditsFor(request)))
    if (reserved === undefined) {
      return yield* usedUp(
        settings,
        name,
        `the daily budget of ${settings.dailyCredits} credits is used up until 00:00 UTC`
      )
    }
    const settle = (credits: number) => logFailure("Credits could not be counted", reserved.settle(credits))
    const response = yield* send({
      method: "POST",
      url,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...request, timeout: Math.max(Math.round(timeout * 0.9), 1) }),
      milliseconds: timeout
    }).pipe(Effect.catchTag("ExchangeFailed", (failed) =>
      Effect.andThen(
        // a request that was sent may have been billed
        failed.sent ? Effect.void : settle(0),
        Effect.fail(new ProviderFailed({ message: failed.message }))
      )))
    const { status } = response
    if (status !== 200) {
      yield* settle(0)
      if (status === 402) return yield* usedUp(settings, name, "its credits are exhausted")
      return yield* new ProviderFailed({ message: yield* explain(response) })
    }
    const { creditsUsed } = yield* readAnswer(response)
    if (creditsUsed !== undefined) yield* settle(creditsUsed)
    if (keepAnswers > 0) {
      yield* logFailure("An answer could not be stored", cache.put(identity, response.text, keepAnswers))
    }
    return response
  })

  return {
    name,
    search: Effect.fnUntraced(function*({ request: searchRequest }: ProviderRequest) {
      const { scrapeOptions: _ours, timeout: _own, ...request } = searchRequest
      const identity = createHash("sha256").update(`${url.href}\n${canonical(request)}`).digest("hex")
      const cached = keepAnswers > 0 ? yield* Effect.orDie(cache.get(identity, keepAnswers)) : undefined
      const { data, warnings } = yield* cached !== undefined
        ? readAnswer({ text: cached })
        : Effect.flatMap(shared(identity, pay(identity, request)), readAnswer)
      return { data: withinDomains(data, searchRequest), warnings: warnings.map((warning) => `${name}: ${warning}`) }
    })
  }
}

const usedUp = ({ whenUsedUp = "refuse" }: UpstreamSettings, name: string, why: string) =>
  Effect.fail(
    new ProviderFailed({
      message: why,
      fallback: whenUsedUp === "refuse"
        ? failure("CreditsExhausted", { details: [problem([], `The provider ${name} cannot be used: ${why}`)] })
        : undefined
    })
  )

const explain = (response: ExchangeResponse): Effect.Effect<string> =>
  response.status === 401 || response.status === 403
    ? Effect.succeed(`it rejected the engine's key (${response.status})`)
    : explainStatus(response)

/** The maximum cost of a search. The actual cost depends on the number of results. */
const maxCreditsFor = (request: SearchRequest): number => {
  const lists = Object.keys(requestedSources(request)).length + (requestedCategories(request).has("research") ? 1 : 0)
  return Math.ceil(lists * (request.limit ?? limits.searchLimitDefault) / 10) * credits.searchPerTenResults
}

const readAnswer = ({ text }: Pick<ExchangeResponse, "text">) =>
  Option.match(Option.filter(decodeAnswer(text), ({ success }) => success), {
    onNone: () => Effect.fail(new ProviderFailed({ message: "its response does not follow this API" })),
    onSome: ({ creditsUsed, data, warning, warnings }) =>
      Effect.succeed({ data, creditsUsed, warnings: warnings ?? (typeof warning === "string" ? [warning] : []) })
  })

const decodeAnswer = Schema.decodeUnknownOption(Schema.fromJsonString(SearchResponse))

/** Checks the domains of the results again, in case the service did not. */
const withinDomains = ({ images, news, web, ...rest }: SearchData, request: SearchRequest): SearchData => {
  const isOnDomains = onDomains(request)
  const allowed = ({ url }: { readonly url?: string }) => isOnDomains(url)
  return {
    ...rest,
    ...web && { web: web.filter(allowed) },
    // an image is judged by its page, not by its own host
    ...images && { images: images.filter(allowed) },
    ...news && { news: news.filter(allowed) }
  }
}

/** The same text for the same JSON, whatever the order of fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(
    value,
    (_, inner: unknown) =>
      isRecord(inner) && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => one < other ? -1 : 1))
        : inner
  )
