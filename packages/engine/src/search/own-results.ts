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

/** What one list of an answer is made from. */
export interface SourceRequest {
  readonly request: SearchRequest
  readonly terms: ReadonlyArray<Term>
  readonly limit: number
  readonly time: TimeFilter | undefined
  /** Pages that must not be found, by id. */
  readonly without: ReadonlySet<number> | undefined
  /** How many pages there are of which it is not known yet what they are and show. */
  readonly unread: number
}

/** Results of one kind, and what they lack. */
export interface SourceResults<A> {
  readonly results: ReadonlyArray<A>
  readonly limitations: ReadonlyArray<Limitation>
}

/** What is asked of the engine itself. */
export interface SourcesRequest {
  readonly request: SearchRequest
  readonly terms: ReadonlyArray<Term>
  readonly times: ReadonlyMap<SourceType, TimeFilter>
  /** How long the answer may take. */
  readonly milliseconds: number
  /** The most results of each list. */
  readonly limit: number
}

/** What the engine itself knows, a list for each source and the research category, each up to the limit. */
export const ownResults = Effect.fnUntraced(function*({ limit, milliseconds, request, terms, times }: SourcesRequest) {
  const sources = requestedSources(request)
  const categories = requestedCategories(request)
  const library = yield* KnownPages
  const needsFacts = request.safe === true || sources.images !== undefined || categories.has("developer")
  const unread = needsFacts ? yield* library.read(Math.min(mostReading, milliseconds / 2)) : 0
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

// a first question after many new pages shall not wait for all of them
const mostReading = 3_000
