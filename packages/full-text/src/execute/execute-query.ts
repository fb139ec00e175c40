import { possiblePrefix, withPrefix } from "../plan/prefix-word.ts"
import type { SearchPlan } from "../plan/search-plan.ts"
import { rankingWeights } from "../ranking/ranking-weights.ts"
import { rareTerms } from "../ranking/rare-terms.ts"
import type { SiteRelations } from "../ranking/site-relations.ts"
import type { BareWord } from "../text/bare-words.ts"
import { Batch } from "./batch.ts"
import { type CorpusStatistics, documentsWith } from "./corpus-statistics.ts"
import { countPages, hasPages } from "./count-pages.ts"
import { matchAll } from "./match-all.ts"
import { matchAny } from "./match-any.ts"
import type { Order } from "./order.ts"
import { phraseFilterIterator } from "./phrase-filter-iterator.ts"
import { type DateRange, rerank } from "./rerank.ts"
import { filtersOn } from "./segment-filters.ts"
import { bestQuality, maxQuality, type SegmentView } from "./segment-view.ts"
import { type ScoredDocument, TopCandidates } from "./top-candidates.ts"
import { wordIterator } from "./word-iterator.ts"

/** The data that a query runs on. */
export interface Corpus {
  readonly parts: ReadonlyArray<SegmentView>
  /** How many pages there are. */
  readonly pages: number
  /** How long a page's path is: pages that no words rank are ordered by it. */
  readonly pathLength: (page: number) => number
}

export interface QueryResults {
  /** The plan that was run: its last word may have turned out to be a beginning. */
  readonly plan: SearchPlan
  /** Pages with all of the words, best first. */
  readonly full: ReadonlyArray<ScoredDocument>
  /** Pages with some of the words, if too few have all. */
  readonly partial: ReadonlyArray<ScoredDocument>
}

/**
 * Runs a plan, yielding every few dozen documents. With `enough` full matches, partial ones are not needed. Returns at
 * most `most` of each.
 */
export function* executeQuery(
  corpus: Corpus,
  given: SearchPlan,
  relations: ReadonlyMap<string, SiteRelations>,
  dated: DateRange | undefined,
  { enough, limit, statistics }: {
    readonly enough: number
    readonly limit: number
    readonly statistics?: CorpusStatistics | undefined
  }
): Generator<void, QueryResults> {
  const { parts } = corpus
  const pages = statistics?.pages ?? corpus.pages
  const documents = (token: string): number => statistics?.documents.get(token) ?? documentsWith(parts, token)
  const last = possiblePrefix(given.words)
  const isKnown = last === undefined || statistics !== undefined && documents(last.tokens.join(" ")) > 0 ||
    (yield* hasPages(parts, last))
  const plan = isKnown ? given : { ...given, words: withPrefix(given.words) }
  const rarities = new Map<BareWord, number>()
  for (const word of plan.words) {
    rarities.set(
      word,
      rarity(pages, word.beginning === true ? yield* countPages(parts, word) : documents(word.tokens.join(" ")))
    )
  }
  const order = orderOf(plan, corpus)
  const looksClosely = plan.words.length > 0 && !plan.newestFirst
  const wanted = looksClosely && plan.words.length > 1 ? Math.max(limit, rankingWeights.closely) : limit

  const known = new Map<string, number>()
  const rarityOf = (loose: string): number => {
    const before = known.get(loose) ?? rarity(pages, documents(loose))
    known.set(loose, before)
    return before
  }
  const all = new TopCandidates(wanted)
  const batch = new Batch()
  for (let part = 0; part < parts.length; part++) {
    const { segment } = parts[part]!
    const words = plan.words.map((word) => wordIterator(segment, word, rarities.get(word)!))
    const exact = plan.required.map((filter) =>
      phraseFilterIterator(segment, filter, plan.words.length > 0 ? undefined : rarityOf)
    )
    if (words.includes(undefined) || exact.includes(undefined)) continue
    const quoted = exact.filter((iterator) => iterator !== undefined)
    // quotations affect the ranking only if there are no other words
    const ranking = plan.words.length > 0 ? words.filter((word) => word !== undefined) : quoted
    const filters = filtersOn(parts[part]!, plan, relations, plan.words.length > 0 ? quoted : [])
    if (filters !== undefined) yield* matchAll(parts, part, ranking, filters, order, all, batch)
  }
  const full = all.ordered
  const some = plan.words.length > 1 && full.length < (plan.newestFirst ? 1 : enough)
    ? yield* matchRareTerms(corpus, plan, relations, order, wanted, rarities, new Set(full.map(({ page }) => page)))
    : []
  return looksClosely
    ? {
      plan,
      full: (yield* rerank(parts, full, plan.words, dated)).slice(0, limit),
      partial: (yield* rerank(parts, some, plan.words, dated)).slice(0, limit)
    }
    : { plan, full, partial: some }
}

function* matchRareTerms(
  { pages, parts }: Corpus,
  plan: SearchPlan,
  relations: ReadonlyMap<string, SiteRelations>,
  order: Order,
  wanted: number,
  rarities: ReadonlyMap<BareWord, number>,
  known: ReadonlySet<number>
): Generator<void, ReadonlyArray<ScoredDocument>> {
  const counts: Array<number> = []
  for (const word of plan.words) counts.push(yield* countPages(parts, word))
  const rare = rareTerms(plan.words, counts, pages)
  const top = new TopCandidates(wanted)
  const batch = new Batch()
  for (let part = 0; part < parts.length; part++) {
    const { segment } = parts[part]!
    const words = rare.flatMap((word) => wordIterator(segment, word, rarities.get(word)!) ?? [])
    const exact = plan.required.map((filter) => phraseFilterIterator(segment, filter))
    if (words.length === 0 || exact.includes(undefined)) continue
    const filters = filtersOn(parts[part]!, plan, relations, exact.filter((iterator) => iterator !== undefined))
    if (filters !== undefined) {
      yield* matchAny(parts, part, words, filters, order, top, batch, (page) => known.has(page))
    }
  }
  return top.ordered
}

const orderOf = ({ newestFirst, required, words }: SearchPlan, { pathLength }: Corpus): Order => {
  const fixed = { breaksTies: true, scoreNeeded: () => -Infinity }
  if (newestFirst) return { key: ({ segment }, document) => segment.dated[document]!, ...fixed }
  if (words.length + required.length === 0) {
    return { key: ({ segment }, document) => -pathLength(segment.pages[document]!), ...fixed }
  }
  return {
    key: ({ segment }, document, score) =>
      score * (1 + rankingWeights.quality * segment.quality[document]! / maxQuality),
    breaksTies: false,
    // a little less, for the sums of a document come out a little different in another order
    scoreNeeded: ({ segment }, key) => key / (1 + rankingWeights.quality * bestQuality(segment)) * (1 - 1e-9)
  }
}

const rarity = (pages: number, having: number): number => {
  const some = Math.min(having, pages)
  return Math.log(1 + (pages - some + 0.5) / (some + 0.5))
}
