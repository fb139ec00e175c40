import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { type AnswerCache, logFailure } from "./answer-cache.ts"
import type { Exchanges } from "./exchange.ts"
import { ProviderFailed } from "./search-provider.ts"
import { readSearxngPage } from "./searxng-page.ts"
import { not, print, site, type Term } from "@trawl/query-builder"
import type { SearchRequest } from "@trawl/schema"

export interface SearxngParts {
  readonly exchanges: Exchanges["Service"]
  readonly cache: AnswerCache["Service"]
}

/** Requests pages of results, or reads recent ones from the cache. */
export const fetchResultPages = (base: URL, { cache, exchanges }: SearxngParts, keepAnswers = 600_000) =>
  Effect.fnUntraced(function*(parameters: Readonly<Record<string, string>>, milliseconds: number) {
    const url = new URL(base)
    url.pathname = `${base.pathname.replace(/\/$/u, "")}/search`
    url.search = new URLSearchParams(parameters).toString()
    const identity = createHash("sha256").update(url.href).digest("hex")
    const cached = keepAnswers > 0 ? yield* Effect.orDie(cache.get(identity, keepAnswers)) : undefined
    if (cached !== undefined) return yield* readSearxngPage({ status: 200, headers: {}, text: cached })
    const response = yield* Effect.mapError(
      exchanges.send({ method: "GET", url, headers: {}, milliseconds }),
      ({ message }) => new ProviderFailed({ message })
    )
    const page = yield* readSearxngPage(response)
    // engines that did not answer may answer next time
    if (keepAnswers > 0 && page.unresponsive.length === 0) {
      yield* logFailure("A page of results could not be stored", cache.put(identity, response.text, keepAnswers))
    }
    return page
  })

/** The query with its operators, which some engines support, and without SearXNG's own commands. */
export const searxngQuery = (
  terms: ReadonlyArray<Term>,
  { excludeDomains = [], includeDomains = [] }: SearchRequest,
  pdf: boolean
): string => {
  const [only] = includeDomains
  return print([
    ...terms,
    ...pdf ? [{ kind: "filetype", extension: "pdf" } as const] : [],
    // several `site:` operators would be combined with AND
    ...only !== undefined && includeDomains.length === 1 ? [site(only)] : [],
    ...excludeDomains.slice(0, maxExcluded).map((domain) => not(site(domain)))
  ]).split(" ").map((word) => word.replace(command, "")).filter((word) => word !== "").join(" ")
}

// !engine, !!bang, :language and <timeout at the beginning of a word, quoted or not
const command = /^[!:<?]+/u

const maxExcluded = 5

/** The shortest date range of SearXNG that contains all of `tbs`; none for calendar days and hours. */
export const timeRange = (tbs: string): { readonly time_range?: string } => {
  const [, age] = /qdr:([hdwmy])/u.exec(tbs) ?? []
  return age === undefined ? {} : { time_range: ranges[age] ?? "day" }
}

const ranges: Readonly<Record<string, string>> = { h: "day", d: "day", w: "week", m: "month", y: "year" }
