import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { join } from "node:path"
import type { Segment } from "../segment/segment.ts"
import { SegmentDamaged } from "../segment/segment-damaged.ts"
import { openSegmentDirectory } from "../segment/segment-directory.ts"
import { Database } from "../store/database.ts"
import { type DatabaseUnusable, unusableBecause } from "../store/database-unusable.ts"
import { arrange } from "./arrange.ts"
import { breathingRead, type Read } from "./breathing-read.ts"
import { inSlices } from "./in-slices.ts"
import { keepDoing } from "../keep-doing.ts"
import { hitsOf } from "./page-hits.ts"
import { fieldWeights } from "./ranking-weights.ts"
import { RecentPages } from "./recent-pages.ts"
import { type Kinship, kinship } from "./related-to.ts"
import type { Part } from "./run/part.ts"
import { runQuery } from "./run/run-query.ts"
import { type IndexRequest, SearchIndex } from "./search-index.ts"
import { planSearch, type SearchPlan } from "./search-plan.ts"
import { SegmentsInStep } from "./step/segments-in-step.ts"

/**
 * Searches the pages of the engine's database with segments of its own, kept in `trawl-index` in the data directory; finds the
 * same pages as the FTS5 index does. What the database holds and the segments do not is taken in before a search, and
 * from time to time.
 */
export const layer: Layer.Layer<SearchIndex, DatabaseUnusable, Database> = Layer.effect(
  SearchIndex,
  Effect.gen(function*() {
    const database = yield* Database
    const read = breathingRead(database)
    const recent = new RecentPages()
    const segments = yield* segmentsInStep(database)
    const search = Effect.fnUntraced(function*(plan: SearchPlan, request: IndexRequest) {
      yield* segments.catchUp
      if (plan.words.length + plan.required.length === 0 && !plan.newestFirst) yield* segments.pathLengths.learn(read)
      return yield* segments.reading(find({ read, recent, segments }, plan, request))
    })
    const undamaged = <A>(search: Effect.Effect<A>) =>
      Effect.catchDefect(search, (defect) => defect instanceof SegmentDamaged ? Effect.andThen(segments.discard, search) : Effect.die(defect))
    yield* Effect.forkScoped(keepDoing({ name: "Keeping the index up with the pages", work: undamaged(segments.keepUp), milliseconds: napMilliseconds }))
    return SearchIndex.of({
      search: (request) =>
        planSearch(request).pipe(
          Effect.flatMap((plan) => plan.asksSomething ? undamaged(search(plan, request)) : Effect.succeed([])),
          // the line that asks is always the same
          Effect.withSpan("SearchIndex.search", undefined, { captureStackTrace: false })
        )
    })
  })
)

const segmentsInStep = (database: Database["Service"]) =>
  Effect.acquireRelease(
    Effect.gen(function*() {
      const path = database.directory === undefined ? undefined : join(database.directory, segmentFolder)
      const directory = path === undefined ? undefined : yield* Effect.try({
        try: () => openSegmentDirectory(path, fieldWeights),
        catch: (cause) => unusableBecause(path, cause)
      })
      const segments = new SegmentsInStep(database, directory, yield* Effect.scope)
      yield* segments.open
      database.written.follow(segments.follow)
      return segments
    }),
    ({ close }) => close
  )

// a data directory may be a folder of somebody's own, which has names of its own
const segmentFolder = "trawl-index"

const napMilliseconds = 500

interface Sources {
  readonly read: Read
  readonly recent: RecentPages
  readonly segments: SegmentsInStep
}

const find = Effect.fnUntraced(function*({ read, recent, segments: { living, pathLengths } }: Sources, given: SearchPlan, request: IndexRequest) {
  const { pages, parts } = living
  const related = relatedSites(given)
  const kinships = related.length === 0 ? noKinships : new Map(yield* Effect.forEach(related, (site) =>
    Effect.map(kinship(read, site, headingCounts(parts, pages)), (kinship) => [site, kinship] as const)))
  const most = request.limit + spare
  const { full, partial, plan } = yield* inSlices(
    runQuery({ parts, pages, pathLength: pathLengths.of }, given, kinships, request.dated, { enough: request.limit, most })
  )
  const isRanked = plan.words.length + plan.required.length > 0
  const candidates = [...full.map((page) => ({ ...page, full: true })), ...partial.map((page) => ({ ...page, full: false }))].map((candidate) => {
    const { segment } = parts[candidate.part]!
    return {
      ...candidate,
      score: isRanked ? candidate.score : 0,
      host: segment.hostNames[segment.hosts[candidate.document]!]!,
      fingerprint: fingerprintOf(segment, candidate.document)
    }
  })
  const ordered = plan.newestFirst ? candidates.slice(0, request.limit) : arrange(candidates, request.limit)
  return yield* hitsOf(read, plan, ordered, { highlights: request.highlights, recent })
})

/** A document's fingerprint, remembered: reading one takes longer than comparing it with all others. */
const fingerprintOf = (segment: Segment, document: number): Uint32Array | undefined => {
  let known = fingerprints.get(segment)
  if (known === undefined) fingerprints.set(segment, known = new Map())
  const before = known.get(document)
  if (before !== undefined || known.has(document)) return before
  if (known.size >= mostFingerprints) known.clear()
  const fingerprint = segment.fingerprint(document)
  known.set(document, fingerprint)
  return fingerprint
}

const fingerprints = new WeakMap<Segment, Map<number, Uint32Array | undefined>>()
const mostFingerprints = 10_000

// more than asked for, so that copies and crowding hosts have something to give way to
const spare = 20

const noKinships: ReadonlyMap<string, Kinship> = new Map()

const relatedSites = ({ filters }: SearchPlan): ReadonlyArray<string> =>
  [...new Set(filters.flatMap(({ filter }) => filter.kind === "related" ? [filter.site] : []))]

const headingCounts = (parts: ReadonlyArray<Part>, pages: number) => ({
  pages,
  pagesHeaded: (word: string) => parts.reduce((sum, part) => sum + headedIn(part, `head:${word}`), 0)
})

const headedIn = ({ gone, segment }: Part, name: string): number => {
  const tag = segment.tag(name)
  if (tag === undefined || gone === undefined) return tag?.documents ?? 0
  let count = 0
  const cursor = tag.cursor()
  for (let { document } = cursor; document < segment.size; document = cursor.advance(document + 1)) if (gone[document] === 0) count++
  return count
}
