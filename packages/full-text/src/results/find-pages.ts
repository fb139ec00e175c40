import * as Effect from "effect/Effect"
import { type Corpus, executeQuery } from "../execute/execute-query.ts"
import type { SegmentView } from "../execute/segment-view.ts"
import type { ScoredDocument as Found } from "../execute/top-candidates.ts"
import type { PageTexts } from "../feed/page-texts.ts"
import type { SearchPlan } from "../plan/search-plan.ts"
import { diversify } from "../ranking/diversify.ts"
import { namedBy } from "../ranking/named-by.ts"
import { rankingWeights } from "../ranking/ranking-weights.ts"
import { relationsOf, type SiteRelations } from "../ranking/site-relations.ts"
import type { IndexRequest } from "../search-index.ts"
import type { OpenSegment } from "../segment/read/open-segment.ts"
import type { Segment } from "../segment/segment.ts"
import { inSlices } from "../yield/in-slices.ts"
import { hitsOf } from "./page-hits.ts"
import type { RecentPages } from "./recent-pages.ts"

/** The segments to search, and the source of page texts. */
export interface SearchSources {
  readonly texts: PageTexts["Service"]
  readonly recent: RecentPages
  readonly corpus: Corpus & { readonly parts: ReadonlyArray<OpenSegmentView> }
}

export interface OpenSegmentView extends SegmentView {
  readonly segment: OpenSegment
}

/** The options of a search in addition to its plan. */
export type PageQuery = Pick<IndexRequest, "dated" | "highlights" | "limit" | "statistics">

/** Returns the pages of a plan in the format of search results. */
export const findPages = Effect.fnUntraced(
  function*(
    { corpus, recent, texts }: SearchSources,
    given: SearchPlan,
    { dated, highlights, limit, statistics }: PageQuery
  ) {
    const { parts } = corpus
    const relations = yield* relationsIn(texts, corpus, given)
    const most = limit + spare
    const { full, partial, plan } = yield* inSlices(
      executeQuery(corpus, given, relations, dated, { enough: limit, limit: most, statistics })
    )
    const isRanked = plan.words.length + plan.required.length > 0
    if (plan.newestFirst) {
      return yield* hitsOf(texts, plan, [...full, ...partial].slice(0, limit), { highlights, recent })
    }
    const named = namedBy(plan.words)
    const titles = plan.words.length === 0 ? noTitles : yield* texts.titles(full.map(({ page }) => page))
    const candidate = (full: boolean) => ({ document, page, part, score }: Found) => {
      const { segment } = parts[part]!
      return {
        page,
        score: isRanked ? score * (1 + rankingWeights.named * named(titles.get(page) ?? "")) : 0,
        full,
        host: segment.hostNames[segment.hosts[document]!]!,
        fingerprint: () => fingerprintOf(segment, document)
      }
    }
    const ordered = diversify([...full.map(candidate(true)), ...partial.map(candidate(false))], limit)
    return yield* hitsOf(texts, plan, ordered, { highlights, recent })
  }
)

/** The numbers of all pages that a plan finds. */
export const numbersOfPages = Effect.fnUntraced(
  function*({ corpus, texts }: Omit<SearchSources, "recent">, plan: SearchPlan) {
    const relations = yield* relationsIn(texts, corpus, plan)
    const { full } = yield* inSlices(
      executeQuery(corpus, { ...plan, newestFirst: true }, relations, undefined, { enough: 0, limit: Infinity })
    )
    return new Set(full.map(({ page }) => page))
  }
)

/** A document's fingerprint, remembered: reading one takes longer than comparing it with all others. */
const fingerprintOf = (segment: Segment, document: number): Uint32Array | undefined => {
  let known = fingerprints.get(segment)
  if (known === undefined) fingerprints.set(segment, known = new Map())
  const before = known.get(document)
  if (before !== undefined || known.has(document)) return before
  if (known.size >= maxFingerprints) known.clear()
  const fingerprint = segment.fingerprint(document)
  known.set(document, fingerprint)
  return fingerprint
}

const fingerprints = new WeakMap<Segment, Map<number, Uint32Array | undefined>>()
const maxFingerprints = 10_000

// more than requested, because near duplicates and crowded hosts are moved down
const spare = 20

const noTitles: ReadonlyMap<number, string> = new Map()

/** What the sites that a plan asks for relations of have in common with others. */
const relationsIn = Effect.fnUntraced(
  function*(texts: PageTexts["Service"], { pages, parts }: Corpus, { filters }: SearchPlan) {
    const relations = new Map<string, SiteRelations>()
    for (const { filter } of filters) {
      if (filter.kind !== "related" || relations.has(filter.site)) continue
      relations.set(filter.site, yield* relationsOf(texts, filter.site, headingCounts(parts, pages)))
    }
    return relations
  }
)

const headingCounts = (parts: ReadonlyArray<SegmentView>, pages: number) => ({
  pages,
  pagesHeaded: (word: string) => parts.reduce((sum, part) => sum + headedIn(part, `head:${word}`), 0)
})

const headedIn = ({ gone, segment }: SegmentView, name: string): number => {
  const tag = segment.tag(name)
  if (tag === undefined || gone === undefined) return tag?.documents ?? 0
  let count = 0
  const cursor = tag.cursor()
  for (let { document } = cursor; document < segment.size; document = cursor.advance(document + 1)) {
    if (gone[document] === 0) count++
  }
  return count
}
