import { fieldWeights, openSegmentDirectory, SegmentDamaged } from "@trawl/full-text/segment"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { keepDoing } from "../keep-doing.ts"
import { Database } from "../store/database.ts"
import { type DatabaseUnusable, unusableBecause } from "../store/database-unusable.ts"
import { searchThreads } from "./apart/search-threads.ts"
import { breathingRead } from "./breathing-read.ts"
import { RecentPages } from "./recent-pages.ts"
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
    const threads = yield* searchThreads(database.directory, Math.min(availableParallelism() - 1, mostThreads))
    const search = Effect.fnUntraced(function*(plan: SearchPlan, request: IndexRequest) {
      yield* segments.catchUp
      if (plan.words.length + plan.required.length === 0 && !plan.newestFirst) yield* segments.pathLengths.learn(read)
      return yield* segments.reading(Effect.suspend(() => {
        const { living: { pages, parts }, pathLengths } = segments
        return threads.find({ read, recent, corpus: { parts, pages, pathLength: pathLengths.of } }, plan, {
          dated: request.dated,
          highlights: request.highlights,
          limit: request.limit
        })
      }))
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

const mostThreads = 3
