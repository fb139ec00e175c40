import type { Term } from "@trawl/query-builder"
import { limits, type SearchData, type SearchRequest } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { failure, problem } from "../failure.ts"
import { parseTimeFilter, type TimeFilter } from "../find/time-filter.ts"
import { tbsOf } from "../provide/tbs-of.ts"
import type { Gap } from "./gap.ts"
import { imageResults } from "./image-results.ts"
import { KnownPages } from "./known/known-pages.ts"
import { stillUnread } from "./known/unread.ts"
import { newsResults } from "./news-results.ts"
import { researchResults } from "./research-results.ts"
import { requestedCategories, requestedSources } from "./sources.ts"
import { webResults } from "./web-results.ts"

/** What one list of an answer is made from. */
export interface Question {
  readonly request: SearchRequest
  readonly terms: ReadonlyArray<Term>
  readonly limit: number
  readonly time: TimeFilter | undefined
  /** Pages that must not be found, by id. */
  readonly without: ReadonlySet<number> | undefined
}

/** Results of one kind, and what they lack. */
export interface Part<A> {
  readonly results: ReadonlyArray<A>
  readonly gaps: ReadonlyArray<Gap>
}

/** What the engine itself knows, a list for each source and the research category, each with the limit of its own. */
export const ownResults = Effect.fnUntraced(function*(request: SearchRequest, terms: ReadonlyArray<Term>) {
  const sources = requestedSources(request)
  const adult = request.safe === true ? yield* (yield* KnownPages).adult : undefined
  const about = Effect.fnUntraced(function*(source: "web" | "images" | "news") {
    return { request, terms, limit: request.limit ?? limits.searchLimitDefault, time: yield* readTime(tbsOf(request, source)), without: adult?.pages } satisfies Question
  })
  const web = sources.web && (yield* webResults(yield* about("web")))
  const images = sources.images && (yield* imageResults(yield* about("images")))
  const news = sources.news && (yield* newsResults(yield* about("news")))
  const research = requestedCategories(request).has("research") ? yield* researchResults(yield* about("web")) : undefined
  const data: SearchData = {
    ...web && { web: web.results },
    ...images && { images: images.results },
    ...news && { news: news.results },
    ...research && { research: research.results }
  }
  const unread = stillUnread(adult?.unread ?? 0, "The ratings")
  return { data, gaps: [...[web, images, news, research].flatMap((part) => part?.gaps ?? []), ...unread] }
})

const readTime = Effect.fnUntraced(function*(tbs: string | undefined) {
  if (tbs === undefined) return undefined
  const filter = parseTimeFilter(tbs, yield* Clock.currentTimeMillis)
  return filter ?? (yield* Effect.fail(failure("RequestRejected", { details: [problem(["tbs"], "It names a day that does not exist")] })))
})
