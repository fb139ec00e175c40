import type { Hit } from "@trawl/full-text/effect"
import type { NewsResult } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { matchOnlyImages } from "../images/size-condition.ts"
import { KnownPages, type PageAttributes } from "./known/known-pages.ts"
import type { SourceRequest, SourceResults } from "./own-results.ts"
import { pagesFor } from "./web-results.ts"

/** Pages with a publication date, ranked by relevance and age. */
export const newsResults = Effect.fnUntraced(function*(question: SourceRequest) {
  const { limit, terms, time } = question
  if (matchOnlyImages(terms)) {
    return {
      results: [],
      limitations: [{ message: "imagesize: and larger: find only images, so there are no news results." }]
    } satisfies SourceResults<NewsResult>
  }
  const library = yield* KnownPages
  const pages = yield* library.news
  const newestFirst = time?.sortByDate === true
  const hits = yield* pagesFor("news", { ...question, limit: newestFirst ? limit : limit * breadth }, { among: pages })
  const facts = yield* library.about(hits.map(({ url }) => url))
  const ordered = (newestFirst ? hits : recentFirst(hits, facts, yield* Clock.currentTimeMillis)).slice(0, limit)
  const pictures = yield* library.pictures(ordered.map(({ url }) => url))
  return {
    results: ordered.map(({ description, title, url }, index): NewsResult => {
      const publishedAt = facts.get(url)?.publishedAt
      const picture = pictures.get(url)
      return {
        title,
        snippet: description,
        url,
        ...publishedAt === undefined ? {} : { date: new Date(publishedAt).toISOString() },
        ...picture === undefined ? {} : { imageUrl: picture },
        position: index + 1
      }
    }),
    limitations: pages.size === 0
      ? [{ unless: "news", message: "This engine has no news: no stored page has a publication date." }]
      : []
  } satisfies SourceResults<NewsResult>
})

// recent pages may be ranked lower by relevance alone
const breadth = 4

const recentFirst = (
  hits: ReadonlyArray<Hit>,
  facts: ReadonlyMap<string, PageAttributes>,
  now: number
): ReadonlyArray<Hit> => {
  const worth = new Map(hits.map((hit, rank) => {
    const days = Math.max(0, now - (facts.get(hit.url)?.publishedAt ?? 0)) / day
    // a query with only operators has no relevance scores
    return [
      hit,
      (hit.score > 0 ? hit.score : 1 / (evenness + rank)) * (lasting + (1 - lasting) * 2 ** (-days / halfLife))
    ]
  }))
  return hits.toSorted((one, other) => worth.get(other)! - worth.get(one)!)
}

const day = 86_400_000
const halfLife = 14
const lasting = 0.3
const evenness = 60
