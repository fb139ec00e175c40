import { type Hit, type IndexRequest, SearchIndex } from "@trawl/full-text/effect"
import type { SearchRequest, WebResult } from "@trawl/schema"
import { searchRequestDefaults } from "@trawl/types"
import * as Effect from "effect/Effect"
import { matchOnlyImages, sizeTermOf } from "../images/size-condition.ts"
import type { Limitation } from "./limitation.ts"
import { KnownPages } from "./known/known-pages.ts"
import { stillUnread } from "./known/unread.ts"
import type { SourceRequest, SourceResults } from "./own-results.ts"
import { locationOf } from "./place/location-of.ts"
import { preferPlace } from "./place/prefer-place.ts"
import { preferredPlace } from "./place/preferred-place.ts"
import { numbered } from "../federation/valid-urls.ts"
import { requestedCategories } from "../request/sources.ts"

/** Web pages, PDF files, or pages for developers. */
export const webResults = Effect.fnUntraced(function*(question: SourceRequest) {
  const { limit, request, terms, unread } = question
  const categories = requestedCategories(request)
  if (matchOnlyImages(terms)) {
    return {
      results: [],
      limitations: [{ message: "imagesize: and larger: find only images, so there are no web results." }]
    } satisfies SourceResults<WebResult>
  }
  const limitations: Array<Limitation> = []
  const lists: Array<ReadonlyArray<WebResult>> = []
  const add = (hits: ReadonlyArray<Hit>, category?: string) =>
    lists.push(
      hits.map(({ description, title, url }) => ({
        url,
        title,
        description,
        ...category === undefined ? {} : { category }
      }))
    )
  if (categories.size === 0) add(yield* pagesFor("web", question, {}))
  if (categories.has("pdf")) add(yield* pagesFor("web", question, { extensions: ["pdf"] }), "pdf")
  if (categories.has("developer")) {
    const pages = yield* (yield* KnownPages).developer
    add(yield* pagesFor("web", question, { among: pages }), "developer")
    limitations.push(...stillUnread(unread, "Repositories and documentation among the addresses"))
    if (pages.size === 0 && unread === 0) {
      limitations.push({ unless: "web", message: "This engine has no pages of repositories or documentation." })
    }
  }
  const known = new Set<string>()
  const results = inTurn(lists).filter(({ url }) => known.size < known.add(url).size).slice(0, limit)
  return { results: numbered(results), limitations } satisfies SourceResults<WebResult>
})

/** The pages that match a request. Pages for the preferred place rank slightly higher. */
export const pagesFor = Effect.fnUntraced(function*(
  source: "web" | "news",
  { limit, request, terms, time, without }: SourceRequest,
  more: Pick<IndexRequest, "among" | "extensions">
) {
  const index = yield* SearchIndex
  const place = time?.sortByDate === true ? undefined : preferredPlace(locationOf(request, source), request)
  const hits = yield* index.search({
    // pages have no image sizes
    terms: terms.filter((term) => sizeTermOf(term) === undefined),
    limit: place === undefined ? limit : limit + spare,
    ...domainsOf(request),
    dated: time,
    sortByDate: time?.sortByDate,
    highlights: request.highlights ?? searchRequestDefaults.highlights,
    without,
    ...more
  }).pipe(Effect.orDie) // `readQuery` has removed terms that the index refuses
  if (place === undefined) return hits
  const facts = yield* (yield* KnownPages).about(hits.map(({ url }) => url))
  return preferPlace(hits, facts, place).slice(0, limit)
})

/** The domains that results must, and must not, be on. */
export const domainsOf = (
  { excludeDomains, includeDomains }: SearchRequest
): Pick<IndexRequest, "excludeDomains" | "includeDomains"> => ({ includeDomains, excludeDomains })

// a preferred page may rank slightly below the limit
const spare = 20

/** Alternates the items of lists: the first of each list, then the second of each, and so on. */
const inTurn = <A>(lists: ReadonlyArray<ReadonlyArray<A>>): ReadonlyArray<A> =>
  lists.length === 1
    ? lists[0]!
    : Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, rank) =>
      lists.flatMap((list) => list.slice(rank, rank + 1))).flat()
