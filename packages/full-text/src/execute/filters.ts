import { siteTag } from "../document/page-tags.ts"
import type { Filter, SiteFilter } from "../plan/filter.ts"
import type { SearchPlan } from "../plan/search-plan.ts"
import { type Kinship, leastSharedWords } from "../ranking/kinship.ts"
import type { Segment } from "../segment/segment.ts"
import { exactWalker } from "./exact-iterator.ts"
import { type Part, tagOf } from "./part.ts"
import { MarkedWalker, TagWalker, type Walker } from "./posting-iterator.ts"

/** What the documents of a part must fulfil, besides the words that rank them. */
export interface PartDemands {
  /** All of these go there. */
  readonly walkers: ReadonlyArray<Walker>
  /** All of any of these go there: then it is not wanted. */
  readonly exclusions: ReadonlyArray<ReadonlyArray<Walker>>
  /** What is left to ask of a document; undefined when nothing is. */
  readonly accepts: ((document: number) => boolean) | undefined
}

/** The demands of a plan on one part, the walkers of its required texts given; undefined when no document fulfils them. */
export const demandsOn = (
  { gone, segment }: Part,
  plan: SearchPlan,
  kinships: ReadonlyMap<string, Kinship>,
  required: ReadonlyArray<Walker>
): PartDemands | undefined => {
  const walkers = [...required]
  const exclusions: Array<ReadonlyArray<Walker>> = []
  let [from, to] = [-Infinity, Infinity]
  for (const texts of plan.excluded) {
    const excluding = texts.map((demand) => exactWalker(segment, demand))
    if (!excluding.includes(undefined)) exclusions.push(excluding.filter((walker) => walker !== undefined))
  }
  for (const { filter, negated } of plan.filters) {
    if (filter.kind === "dated") {
      from = Math.max(from, filter.from)
      to = Math.min(to, filter.to)
      continue
    }
    const filtering = filterWalkers(segment, filter, kinships)
    if (negated) {
      if (filtering !== undefined) exclusions.push(filtering)
    } else if (filtering === undefined) return undefined
    else walkers.push(...filtering)
  }
  const { dated } = segment
  const { among, without } = plan
  return {
    walkers: walkers.sort((one, other) => one.cost - other.cost),
    exclusions,
    accepts: gone === undefined && among === undefined && without === undefined && from === -Infinity && to === Infinity
      ? undefined
      : (document) =>
        gone?.[document] !== 1 && dated[document]! >= from && dated[document]! <= to &&
        among?.has(segment.pages[document]!) !== false && without?.has(segment.pages[document]!) !== true
  }
}

/** Walkers that all go where a filter is fulfilled; undefined when it is nowhere. */
const filterWalkers = (
  segment: Segment,
  filter: Exclude<Filter, { readonly kind: "dated" }>,
  kinships: ReadonlyMap<string, Kinship>
): ReadonlyArray<Walker> | undefined => {
  switch (filter.kind) {
    case "site":
      return allTags(segment, siteTags(filter))
    case "hosts":
      return anyTag(segment, filter.hosts.map((host) => `site:${host}`))
    case "extensions":
      return anyTag(segment, filter.extensions.map((extension) => `ext:${extension}`))
    case "related": {
      const kinship = kinships.get(filter.site)
      return kinship === undefined ? undefined : [relatedWalker(segment, kinship)]
    }
  }
}

const siteTags = ({ host, path, port }: SiteFilter): ReadonlyArray<string> => [
  `site:${host}`,
  ...port === undefined ? [] : [`port:${port}`],
  ...path === "" ? [] : [`path:${path}`]
]

const allTags = (segment: Segment, tags: ReadonlyArray<string>): ReadonlyArray<Walker> | undefined => {
  const found = tags.map((tag) => tagOf(segment, tag))
  return found.includes(undefined) ? undefined : found.flatMap((tag) => tag === undefined ? [] : [new TagWalker(tag)])
}

const anyTag = (segment: Segment, tags: ReadonlyArray<string>): ReadonlyArray<Walker> | undefined => {
  const found = tags.flatMap((tag) => tagOf(segment, tag) ?? [])
  if (found.length < 2) return found[0] && [new TagWalker(found[0])]
  const marks = new Uint8Array(segment.size)
  for (const tag of found) {
    const cursor = tag.cursor()
    for (let { document } = cursor; document < segment.size; document = cursor.advance(document + 1)) marks[document] = 1
  }
  return [new MarkedWalker(marks, found.reduce((sum, { documents }) => sum + documents, 0))]
}

const relatedWalker = (segment: Segment, { site, sites, words }: Kinship): Walker => {
  const marks = new Uint8Array(segment.size)
  const count = (tag: string, by: number) => {
    const cursor = tagOf(segment, tag)?.cursor()
    if (cursor === undefined) return
    for (let { document } = cursor; document < segment.size; document = cursor.advance(document + 1)) marks[document]! += by
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
    const related = marks[document]! >= leastSharedWords && own[document] === 0
    marks[document] = related ? 1 : 0
    if (related) cost++
  }
  return new MarkedWalker(marks, cost)
}
