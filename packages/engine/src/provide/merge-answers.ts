import { limits, type SearchData, type SearchRequest } from "@trawl/schema"
import { requestedCategories, requestedSources } from "../search/sources.ts"

/**
 * One answer of several, by reciprocal rank: what several found, and what stands high with one of them, comes first; of the same
 * result the first answer's copy is kept. Holds the arrays that were asked for, each no longer than the request's `limit`.
 */
export const mergeAnswers = (answers: ReadonlyArray<SearchData>, request: SearchRequest): SearchData => {
  const sources = requestedSources(request)
  const most = request.limit ?? limits.searchLimitDefault
  const merged = <A>(lists: ReadonlyArray<ReadonlyArray<A> | undefined>, key: (item: A) => string) => mergeRanks(lists, key).slice(0, most)
  return {
    ...sources.web && { web: numbered(merged(answers.map(({ web }) => web), ({ url }) => addressKey(url))) },
    ...sources.images && {
      images: numbered(merged(answers.map(({ images }) => images), ({ imageUrl, url }) => addressKey(imageUrl ?? url ?? "")))
    },
    ...sources.news && { news: numbered(merged(answers.map(({ news }) => news), ({ title = "", url }) => addressKey(url ?? title))) },
    ...requestedCategories(request).has("research") && {
      research: merged(answers.map(({ research }) => research), ({ paperId }) => paperId)
    }
  }
}

const mergeRanks = <A>(lists: ReadonlyArray<ReadonlyArray<A> | undefined>, key: (item: A) => string): ReadonlyArray<A> => {
  const ranked = new Map<string, { readonly item: A; score: number }>()
  for (const list of lists) {
    const seen = new Set<string>()
    for (const [rank, item] of (list ?? []).entries()) {
      const name = key(item)
      if (seen.size === seen.add(name).size) continue
      const known = ranked.get(name)
      const score = 1 / (rankOffset + rank)
      if (known === undefined) ranked.set(name, { item, score })
      else known.score += score
    }
  }
  // the sort is stable: of equals, the first answer's comes first
  return [...ranked.values()].sort((one, other) => other.score - one.score).map(({ item }) => item)
}

// the usual constant of reciprocal rank fusion: two middling ranks outweigh one first place
const rankOffset = 60

const numbered = <A extends object>(items: ReadonlyArray<A>): ReadonlyArray<A & { readonly position: number }> =>
  items.map((item, index) => ({ ...item, position: index + 1 }))

/** The same for URLs that lead to the same page: scheme, `www.`, a last slash and the fragment make no difference. */
const addressKey = (text: string): string => {
  const url = URL.parse(text)
  return url === null ? text : url.host.replace(/^www\./u, "") + url.pathname.replace(/\/$/u, "") + url.search
}
