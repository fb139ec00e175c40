import { elapsed } from "@trawl/fetcher/effect"
import { limits, type SearchRequest } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { parseTimeFilter } from "../request/time-filter.ts"
import { requestedCategories, requestedSources, tbsOf } from "../request/sources.ts"
import { operatorChecks } from "./operator-checks.ts"
import { onDomains } from "./on-domains.ts"
import { type ProviderAnswer, ProviderFailed, type ProviderRequest, type SearchProvider } from "./search-provider.ts"
import { dataOf, passing, type SearxngPage, type SearxngResult } from "./searxng-page.ts"
import { fetchResultPages, type SearxngParts, searxngQuery, timeRange } from "./searxng-request.ts"

export interface SearxngSettings {
  readonly kind: "searxng"
  /**
   * The URL of the instance, such as `http://127.0.0.1:8888`. Its `settings.yml` must list `json` in `search.formats`.
   */
  readonly url: string
  /** The name in warnings; by default the host of the URL. */
  readonly name?: string | undefined
  /** Milliseconds; 5,000 by default. Never longer than the remaining `timeout` of the request. */
  readonly timeout?: number | undefined
  /** A language code of SearXNG, such as `en` or `de-DE`; by default that of the instance. */
  readonly language?: string | undefined
  /** Milliseconds for which pages of results are cached; 600,000 by default, 0 disables the cache. */
  readonly keepAnswers?: number | undefined
  /** The maximum number of result pages per search; 2 by default. */
  readonly pages?: number | undefined
}

/**
 * A SearXNG instance, over its JSON API. Its engines may ignore any operator, so each one is checked on the results.
 */
export const searxng = (settings: SearxngSettings, base: URL, parts: SearxngParts): SearchProvider => ({
  name: settings.name ?? base.host,
  search: Effect.fnUntraced(function*(providerRequest) {
    const now = yield* Clock.currentTimeMillis
    const deadline = (yield* elapsed) + Math.min(settings.timeout ?? 5_000, providerRequest.milliseconds)
    const isOnDomains = onDomains(providerRequest.request)
    const lists = yield* Effect.forEach(
      kindsOf(providerRequest.request),
      (kind) =>
        Effect.result(
          listOf(
            kind,
            settings,
            fetchResultPages(base, parts, settings.keepAnswers),
            providerRequest,
            isOnDomains,
            now,
            deadline
          )
        ),
      { concurrency: "unbounded" }
    )
    const answers = lists.flatMap((list) => list._tag === "Success" ? [list.success] : [])
    const failures = [...new Set(lists.flatMap((list) => list._tag === "Failure" ? [list.failure.message] : []))]
    if (answers.length === 0 && failures.length > 0) return yield* new ProviderFailed({ message: failures.join("; ") })
    const name = settings.name ?? base.host
    return {
      data: Object.assign({}, ...answers.map(({ data }) => data)),
      warnings: [
        ...new Set([
          ...answers.flatMap(({ warnings }) => warnings.map((warning) => `The provider ${name} ${warning}.`)),
          ...failures.map((failure) => `The provider ${name} is missing from a part of this answer: ${failure}.`)
        ])
      ]
    }
  })
})

/** SearXNG's names of the sources. */
const categoryNames = { web: "general", images: "images", news: "news" } as const
type Kind = keyof typeof categoryNames

/** SearXNG can only filter by file type; other categories are not supported. */
const kindsOf = (request: SearchRequest): ReadonlyArray<Kind> => {
  const sources = requestedSources(request)
  const categories = requestedCategories(request)
  const web = categories.size === 0 || categories.has("pdf")
  return (["web", "images", "news"] as const).filter((kind) => sources[kind] !== undefined && (kind !== "web" || web))
}

const listOf = Effect.fnUntraced(function*(
  kind: Kind,
  { language, pages = 2 }: SearxngSettings,
  pageOf: ReturnType<typeof fetchResultPages>,
  { request, terms }: ProviderRequest,
  isOnDomains: (url: string) => boolean,
  now: number,
  deadline: number
) {
  const enforcement = operatorChecks(terms, kind === "images" ? "image" : "page")
  if (enforcement.unseen.length > 0) {
    return {
      data: {},
      warnings: [
        `was not used for ${kind}: its results cannot be checked for ${enforcement.unseen.join(" ")}`
      ]
    }
  }
  const tbs = tbsOf(request, kind)
  const filter = tbs === undefined ? undefined : parseTimeFilter(tbs, now)
  const pdf = kind === "web" && requestedCategories(request).has("pdf")
  const passes = passing(isOnDomains, enforcement, {
    filter,
    isKnownRange: tbs !== undefined && /^(?:sbd:1,)*qdr:[dwmy](?:,sbd:1)*$/u.test(tbs)
  }, pdf)
  const most = request.limit ?? limits.searchLimitDefault
  const query = searxngQuery(terms, request, pdf)
  if (query === "") {
    return { data: {}, warnings: [`was not used for ${kind}: the query has no words to search for`] }
  }
  const parameters = {
    q: query,
    format: "json",
    categories: categoryNames[kind],
    ...language === undefined ? {} : { language },
    ...tbs === undefined ? {} : timeRange(tbs),
    ...request.safe === true ? { safesearch: "2" } : {}
  }
  const unsupported = (["location", "country"] as const).filter((field) => request[field] !== undefined)
  const found: Array<SearxngResult> = []
  const seen = new Set<string>()
  let unresponsive: ReadonlyArray<string> = []
  let missing: string | undefined
  for (let page = 1; page <= pages && found.length < most; page++) {
    const milliseconds = Math.max((deadline - (yield* elapsed)) * 0.95, 1)
    const response = pageOf({ ...parameters, pageno: String(page) }, milliseconds)
    // if a later page fails, use the earlier ones
    const read: SearxngPage | string = yield* page === 1
      ? response
      : Effect.catch(response, ({ message }) => Effect.succeed(message))
    if (typeof read === "string") {
      missing = `returned only its first pages of results: ${read}`
      break
    }
    if (page === 1) unresponsive = read.unresponsive
    const fresh = read.results.filter((result) => seen.size < seen.add(result.image?.url ?? result.url).size)
    if (fresh.length === 0) break
    found.push(...fresh.filter((result) => passes(result) && (kind !== "images" || result.image !== undefined)))
  }
  if (filter?.sortByDate === true) found.sort((one, other) => (other.date ?? 0) - (one.date ?? 0))
  return {
    data: dataOf[kind](found.slice(0, most), pdf),
    warnings: [
      ...unresponsive.length === 0 ? [] : [`returned nothing from ${unresponsive.join(", ")}`],
      ...missing === undefined ? [] : [missing],
      ...unsupported.length === 0 ? [] : [`does not support ${unsupported.join(" and ")}: its results ignore it`],
      ...(request.includeDomains ?? []).length < 2
        ? []
        : [
          "supports only one of includeDomains: it searched all sites, and results on others were removed"
        ],
      ...request.safe === true ? ["filters explicit content only where its engines do"] : []
    ]
  } satisfies ProviderAnswer
})
