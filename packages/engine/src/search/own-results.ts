import type { Term } from "@trawl/query-builder"
import type { SearchData, SearchRequest } from "@trawl/schema"
import * as Effect from "effect/Effect"
import type { TimeFilter } from "../request/time-filter.ts"
import type { Limitation } from "./limitation.ts"
import { imageResults } from "./image-results.ts"
import { KnownPages } from "./known/known-pages.ts"
import { stillUnread } from "./known/unread.ts"
import { newsResults } from "./news-results.ts"
import { researchResults } from "./research-results.ts"
import { requestedCategories, requestedSources, type SourceType } from "../request/sources.ts"
import { webResults } from "./web-results.ts"

/** The input for one list of results. */
export interface SourceRequest {
  readonly request: SearchRequest
  readonly terms: ReadonlyArray<Term>
  readonly limit: number
  readonly time: TimeFilter | undefined
  /** The IDs of pages to leave out. */
  readonly without: ReadonlySet<number> | undefined
  /** The number of pages whose facts are not known yet. */
  readonly unread: number
}

/** Results of one kind, and their limitations. */
export interface SourceResults<A> {
  readonly results: ReadonlyArray<A>
  readonly limitations: ReadonlyArray<Limitation>
}

/** A request to the engine's own index. */
export interface SourcesRequest {
  readonly request: SearchRequest
  readonly terms: ReadonlyArray<Term>
  readonly times: ReadonlyMap<SourceType, TimeFilter>
  /** Time limit in milliseconds. */
  readonly milliseconds: number
  /** The maximum number of results per list. */
  readonly limit: number
}

/** The engine's own results: one list for each source and for the research category, each up to the limit. */
export const ownResults = Effect.fnUntraced(function*({ limit, milliseconds, request, terms, times }: SourcesRequest) {
  const sources = requestedSources(request)
  const categories = requestedCategories(request)
  const library = yield* KnownPages
  const needsFacts = request.safe === true || sources.images !== undefined || categories.has("developer")
  const unread = needsFacts ? yield* library.read(Math.min(maxReadingTime, milliseconds / 2)) : 0
  const without = request.safe === true ? yield* library.adult : undefined
  const about = (source: SourceType): SourceRequest => ({
    request,
    terms,
    limit,
    time: times.get(source),
    without,
    unread
  })
  const web = sources.web && (yield* webResults(about("web")))
  const images = sources.images && (yield* imageResults(about("images")))
  const news = sources.news && (yield* newsResults(about("news")))
  const research = categories.has("research") ? yield* researchResults(about("web")) : undefined
  const data: SearchData = {
    ...web && { web: web.results },
    ...images && { images: images.results },
    ...news && { news: news.results },
    ...research && { research: research.results }
  }
  const unrated = without === undefined ? [] : stillUnread(unread, "The ratings")
  return {
    data,
    limitations: [...[web, images, news, research].flatMap((part) => part?.limitations ?? []), ...unrated]
  }
})

// the first search after many new pages does not wait for all of them
const maxReadingTime = 3_000
