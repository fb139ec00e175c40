import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import type { AnswerCache } from "./answer-cache.ts"
import type { Exchanges } from "./exchange.ts"
import { notWorthFailing } from "./not-worth-failing.ts"
import { ProviderFailed } from "./search-provider.ts"
import { readSearxngPage } from "./searxng-page.ts"

export interface SearxngParts {
  readonly exchanges: Exchanges["Service"]
  readonly cache: AnswerCache["Service"]
}

/** Brings pages of results from an instance, or from what it answered not long ago. */
export const pagesOf = (base: URL, { cache, exchanges }: SearxngParts, keepAnswers = 600_000) =>
  Effect.fnUntraced(function*(parameters: Readonly<Record<string, string>>, milliseconds: number) {
    const url = new URL(base)
    url.pathname = `${base.pathname.replace(/\/$/u, "")}/search`
    url.search = new URLSearchParams(parameters).toString()
    const identity = createHash("sha256").update(url.href).digest("hex")
    const kept = keepAnswers > 0 ? yield* Effect.orDie(cache.get(identity, keepAnswers)) : undefined
    if (kept !== undefined) return yield* readSearxngPage({ status: 200, headers: {}, text: kept })
    const response = yield* Effect.mapError(
      exchanges.send({ method: "GET", url, headers: {}, milliseconds }),
      ({ message }) => new ProviderFailed({ message })
    )
    const page = yield* readSearxngPage(response)
    // the engines that are missing may be there the next time
    if (keepAnswers > 0 && page.unresponsive.length === 0) {
      yield* notWorthFailing("A page of results could not be kept", cache.put(identity, response.text, keepAnswers))
    }
    return page
  })
