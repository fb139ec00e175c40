import type { Term } from "@trawl/query-builder"
import { limits, type SearchData, type SearchRequest } from "@trawl/schema"
import * as Effect from "effect/Effect"
import type { TimeFilter } from "../find/time-filter.ts"
import type { Gap } from "./gap.ts"
import { imageResults } from "./image-results.ts"
import { KnownPages } from "./known/known-pages.ts"
import { stillUnread } from "./known/unread.ts"
import { newsResults } from "./news-results.ts"
import { researchResults } from "./research-results.ts"
import { requestedCategories, requestedSources, type SourceType } from "./sources.ts"
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
export const ownResults = Effect.fnUntraced(function*(request: SearchRequest, terms: ReadonlyArray<Term>, times: ReadonlyMap<SourceType, TimeFilter>) {
  const sources = requestedSources(request)
  const adult = request.safe === true ? yield* (yield* KnownPages).adult : undefined
  const about = (source: SourceType): Question =>
    ({ request, terms, limit: request.limit ?? limits.searchLimitDefault, time: times.get(source), without: adult?.pages })
  const web = sources.web && (yield* webResults(about("web")))
  const images = sources.images && (yield* imageResults(about("images")))
  const news = sources.news && (yield* newsResults(about("news")))
  const research = requestedCategories(request).has("research") ? yield* researchResults(about("web")) : undefined
  const data: SearchData = {
    ...web && { web: web.results },
    ...images && { images: images.results },
    ...news && { news: news.results },
    ...research && { research: research.results }
  }
  const unread = stillUnread(adult?.unread ?? 0, "The ratings")
  return { data, gaps: [...[web, images, news, research].flatMap((part) => part?.gaps ?? []), ...unread] }
})
