import { type Failure, limits, type SearchData, type SearchRequest, type SearchResponse } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"
import { failure } from "../failure.ts"
import type { SearchIndex } from "../find/search-index.ts"
import { askProviders } from "../provide/ask-providers.ts"
import { creditsUsed } from "./credits.ts"
import { parseQuery } from "./parse-query.ts"
import { refuseSearch } from "./refuse-search.ts"
import { scrapeResults } from "./scrape-results.ts"
import { requestedCategories, requestedSources } from "./sources.ts"
import { unanswered } from "./unanswered.ts"
import { webResults } from "./web-results.ts"

/** Answers one search from the pages the engine knows and from its providers, within the request's `timeout`. */
export const answerSearch = Effect.fn("Engine.search")(
  function*(request: SearchRequest) {
    const refused = refuseSearch(request)
    if (refused !== undefined) return yield* Effect.fail(refused)
    const began = yield* Clock.currentTimeMillis
    const terms = yield* parseQuery(request.query)
    const { formats = [], ...options } = request.scrapeOptions ?? {}
    const categories = requestedCategories(request)
    const sources = requestedSources(request)
    const own = Effect.gen(function*(): Effect.fn.Return<SearchData, Failure, SearchIndex> {
      const web = sources.web === undefined || categories.size > 0 && !categories.has("pdf")
        ? []
        : yield* webResults(request, sources.web, terms)
      return {
        ...sources.web && { web },
        ...sources.images && { images: [] },
        ...sources.news && { news: [] },
        ...categories.has("research") && { research: [] }
      }
    })
    // merging takes its time, and bringing pages much more
    const left = yield* timeLeft(request, began)
    const found = yield* askProviders({ request, terms, milliseconds: left * (formats.length === 0 ? 0.8 : 0.5) }, own)
    const data: SearchData = {
      ...found.data,
      ...found.data.web && formats.length > 0 && {
        web: yield* scrapeResults(found.data.web, options, formats, yield* timeLeft(request, began))
      }
    }
    const warnings = [...unanswered(request, data), ...found.warnings]
    return {
      success: true,
      data,
      id: randomUUID(),
      creditsUsed: creditsUsed(data),
      ...warnings.length === 0 ? {} : { warning: warnings.join(" "), warnings }
    } satisfies SearchResponse
  },
  (effect, request) =>
    Effect.timeoutOrElse(effect, {
      duration: request.timeout ?? limits.searchTimeoutDefault,
      orElse: () => Effect.fail(failure("RequestTimedOut", { code: "SCRAPE_TIMEOUT" }))
    })
)

/** What others may take, so that a slow one is told in the answer instead of ending the search. */
const timeLeft = Effect.fnUntraced(function*({ timeout = limits.searchTimeoutDefault }: SearchRequest, began: number) {
  const taken = (yield* Clock.currentTimeMillis) - began
  return Math.max((timeout - taken) * 0.9, 1)
})
