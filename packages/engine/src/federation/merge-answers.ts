import { limits, type PaperRecord, type SearchData, type SearchRequest } from "@trawl/schema"
import { requestedCategories, requestedSources } from "../request/sources.ts"
import { addressKey, numbered } from "./valid-urls.ts"
import { namespaces } from "../research/loaded-paper.ts"
import { nameIn, readName } from "../research/paper-name.ts"
import { isRecord } from "./is-record.ts"

/**
 * Merges several answers by reciprocal rank: results that several sources found, or that rank high in one of them, come
 * first. Of duplicate results, the copy of the first answer is kept. Contains the requested arrays, each with at most
 * `limit` items.
 */
export const mergeAnswers = (answers: ReadonlyArray<SearchData>, request: SearchRequest): SearchData => {
  const sources = requestedSources(request)
  const most = request.limit ?? limits.searchLimitDefault
  const merged = <A>(lists: ReadonlyArray<ReadonlyArray<A> | undefined>, keys: (item: A) => ReadonlyArray<string>) =>
    mergeRanks(lists, keys).slice(0, most)
  return {
    ...sources.web && { web: numbered(merged(answers.map(({ web }) => web), ({ url }) => [addressKey(url)])) },
    ...sources.images && {
      images: numbered(
        merged(answers.map(({ images }) => images), ({ imageUrl, url }) => [addressKey(imageUrl ?? url ?? "")])
      )
    },
    ...sources.news &&
      { news: numbered(merged(answers.map(({ news }) => news), ({ title = "", url }) => [addressKey(url ?? title)])) },
    ...requestedCategories(request).has("research") && {
      research: merged(answers.map(({ research }) => research), paperKeys)
    }
  }
}

/** Items with a common key are duplicates. */
const mergeRanks = <A>(
  lists: ReadonlyArray<ReadonlyArray<A> | undefined>,
  keys: (item: A) => ReadonlyArray<string>
): ReadonlyArray<A> => {
  const ranked = new Map<string, Ranked<A>>()
  for (const list of lists) {
    const seen = new Set<Ranked<A>>()
    for (const [rank, item] of (list ?? []).entries()) {
      const names = keys(item)
      const known = names.flatMap((name) => ranked.get(name) ?? [])[0]
      const entry = known ?? { item, score: 0 }
      for (const name of names) if (!ranked.has(name)) ranked.set(name, entry)
      if (seen.size < seen.add(entry).size) entry.score += 1 / (rankOffset + rank)
    }
  }
  // the sort is stable: ties keep the order of the first answer
  return [...new Set(ranked.values())].sort((one, other) => other.score - one.score).map(({ item }) => item)
}

interface Ranked<A> {
  readonly item: A
  score: number
}

// the usual constant of reciprocal rank fusion: two middle ranks outweigh one first place
const rankOffset = 60

/**
 * The identifiers of a paper that all sources share. `paperId` differs between sources, so it is used only if there is
 * no other.
 */
const paperKeys = ({ ids, paperId, primaryId }: PaperRecord): ReadonlyArray<string> => {
  const names = [
    ...isRecord(ids)
      ? namespaces.flatMap((namespace) => texts(ids[namespace]).flatMap((text) => nameIn(namespace, text) ?? []))
      : [],
    ...texts(primaryId).flatMap((text) => readName(text) ?? [])
  ]
  return names.length === 0 ? [paperId] : names.map(({ name, namespace }) => `${namespace}:${name}`)
}

const texts = (value: unknown): ReadonlyArray<string> =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === "string")
