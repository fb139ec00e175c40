import { siteTag } from "../document/page-tags.ts"
import type { Filter, SiteFilter } from "../plan/filter.ts"
import type { SearchPlan } from "../plan/search-plan.ts"
import { minSharedWords, type SiteRelations } from "../ranking/site-relations.ts"
import type { Segment } from "../segment/segment.ts"
import { phraseFilterIterator } from "./phrase-filter-iterator.ts"
import { MarkedIterator, type PostingIterator, TagIterator } from "./posting-iterator.ts"
import { type SegmentView, tagOf } from "./segment-view.ts"

/** Conditions on the documents of a segment, in addition to the ranking words. */
export interface SegmentFilters {
  /** All of these go there. */
  readonly iterators: ReadonlyArray<PostingIterator>
  /** A document that matches all iterators of one of these is excluded. */
  readonly exclusions: ReadonlyArray<ReadonlyArray<PostingIterator>>
  /** The conditions that remain to be checked for a document; undefined if there are none. */
  readonly accepts: ((document: number) => boolean) | undefined
}

/**
 * The filters of a plan on one part, the iterators of its required texts given; undefined when no document fulfils
 * them.
 */
export const filtersOn = (
  { gone, segment }: SegmentView,
  plan: SearchPlan,
  relations: ReadonlyMap<string, SiteRelations>,
  required: ReadonlyArray<PostingIterator>
): SegmentFilters | undefined => {
  const iterators = [...required]
  const exclusions: Array<ReadonlyArray<PostingIterator>> = []
  let [from, to] = [-Infinity, Infinity]
  for (const texts of plan.excluded) {
    const excluding = texts.map((filter) => phraseFilterIterator(segment, filter))
    if (!excluding.includes(undefined)) exclusions.push(excluding.filter((iterator) => iterator !== undefined))
  }
  for (const { filter, negated } of plan.filters) {
    if (filter.kind === "dated") {
      from = Math.max(from, filter.from)
      to = Math.min(to, filter.to)
      continue
    }
    const filtering = filterIterators(segment, filter, relations)
    if (negated) {
      if (filtering !== undefined) exclusions.push(filtering)
    } else if (filtering === undefined) return undefined
    else iterators.push(...filtering)
  }
  const { dated } = segment
  const { among, without } = plan
  return {
    iterators: iterators.sort((one, other) => one.cost - other.cost),
    exclusions,
    accepts: gone === undefined && among === undefined && without === undefined && from === -Infinity && to === Infinity
      ? undefined
      : (document) =>
        gone?.[document] !== 1 && dated[document]! >= from && dated[document]! <= to &&
        among?.has(segment.pages[document]!) !== false && without?.has(segment.pages[document]!) !== true
  }
}

/** Iterators that all go where a filter is fulfilled; undefined when it is nowhere. */
const filterIterators = (
  segment: Segment,
  filter: Exclude<Filter, { readonly kind: "dated" }>,
  relations: ReadonlyMap<string, SiteRelations>
): ReadonlyArray<PostingIterator> | undefined => {
  switch (filter.kind) {
    case "site":
      return allTags(segment, siteTags(filter))
    case "hosts":
      return anyTag(segment, filter.hosts.map((host) => `site:${host}`))
    case "extensions":
      return anyTag(segment, filter.extensions.map((extension) => `ext:${extension}`))
    case "related": {
      const related = relations.get(filter.site)
      return related === undefined ? undefined : [relatedIterator(segment, related)]
    }
  }
}

const siteTags = ({ host, path, port }: SiteFilter): ReadonlyArray<string> => [
  `site:${host}`,
  ...port === undefined ? [] : [`port:${port}`],
  ...path === "" ? [] : [`path:${path}`]
]

const allTags = (segment: Segment, tags: ReadonlyArray<string>): ReadonlyArray<PostingIterator> | undefined => {
  const found = tags.map((tag) => tagOf(segment, tag))
  return found.includes(undefined) ? undefined : found.flatMap((tag) => tag === undefined ? [] : [new TagIterator(tag)])
}

const anyTag = (segment: Segment, tags: ReadonlyArray<string>): ReadonlyArray<PostingIterator> | undefined => {
  const found = tags.flatMap((tag) => tagOf(segment, tag) ?? [])
  if (found.length < 2) return found[0] && [new TagIterator(found[0])]
  const marks = new Uint8Array(segment.size)
  for (const tag of found) {
    const cursor = tag.cursor()
    for (let { document } = cursor; document < segment.size; document = cursor.advance(document + 1)) {
      marks[document] = 1
    }
  }
  return [new MarkedIterator(marks, found.reduce((sum, { documents }) => sum + documents, 0))]
}

const relatedIterator = (segment: Segment, { site, sites, words }: SiteRelations): PostingIterator => {
  const marks = new Uint8Array(segment.size)
  const count = (tag: string, by: number) => {
    const cursor = tagOf(segment, tag)?.cursor()
    if (cursor === undefined) return
    for (let { document } = cursor; document < segment.size; document = cursor.advance(document + 1)) {
      marks[document]! += by
    }
  }
  for (const word of words) count(`head:${word}`, 1)
  // fewer than 16 words are counted, and each page is of one site
  for (const other of sites) count(siteTag(other), 16)
  const own = new Uint8Array(segment.size)
  const cursor = tagOf(segment, siteTag(site))?.cursor()
  if (cursor !== undefined) {
    for (let { document } = cursor; document < segment.size; document = cursor.advance(document + 1)) own[document] = 1
  }
  let cost = 0
  for (let document = 0; document < marks.length; document++) {
    const related = marks[document]! >= minSharedWords && own[document] === 0
    marks[document] = related ? 1 : 0
    if (related) cost++
  }
  return new MarkedIterator(marks, cost)
}
