import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { availableParallelism } from "node:os"
import { statisticsOf } from "./execute/corpus-statistics.ts"
import { PageFeed } from "./feed/page-feed.ts"
import { PageTexts } from "./feed/page-texts.ts"
import { planSearch, type SearchPlan } from "./plan/search-plan.ts"
import { fieldWeights } from "./ranking/ranking-weights.ts"
import { numbersOfPages } from "./results/find-pages.ts"
import { RecentPages } from "./results/recent-pages.ts"
import { type IndexRequest, SearchIndex } from "./search-index.ts"
import { openSegmentDirectory } from "./segment/files/segment-directory.ts"
import { SegmentDamaged } from "./segment/format/segment-damaged.ts"
import { IndexSync } from "./sync/index-sync.ts"
import { repeatForever } from "./sync/repeat-forever.ts"
import type { WorkerOptions } from "./workers/search-worker.ts"
import { workerPool } from "./workers/worker-pool.ts"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"

export interface SegmentIndexOptions {
  /** Keeps the segments; created if need be. Without it, they stay in memory. */
  readonly directory?: string | undefined
  /** Also uses worker threads if many searches run at the same time. */
  readonly worker?: WorkerOptions | undefined
  /** The log line for a directory that cannot be written. */
  readonly explain?: ((cause: unknown) => string) | undefined
}

/** The directory of an index cannot be used: the file system refused `cause`. */
export class IndexUnusable
  extends Data.TaggedError("IndexUnusable")<{ readonly directory: string; readonly cause: unknown }>
{
  override get message(): string {
    return `The index in ${this.directory} cannot be opened: ${
      this.cause instanceof Error ? this.cause.message : String(this.cause)
    }`
  }
}

/**
 * Searches the pages of a feed with segments. Changes are indexed before each search and at intervals. A search sees
 * every change that was stored before it began, except for a long page that is still being indexed.
 */
export const segmentIndex = (
  { directory, explain, worker }: SegmentIndexOptions
): Layer.Layer<SearchIndex, IndexUnusable, PageFeed | PageTexts> =>
  Layer.effect(
    SearchIndex,
    Effect.gen(function*() {
      const texts = yield* PageTexts
      const recent = new RecentPages()
      const segments = yield* openSync(directory, explain)
      const threads = yield* workerPool(worker, Math.min(availableParallelism() - 1, maxThreads))
      const search = Effect.fnUntraced(function*(plan: SearchPlan, request: IndexRequest) {
        yield* segments.catchUpForSearch
        if (plan.words.length + plan.required.length === 0 && !plan.newestFirst) {
          yield* segments.pathLengths.learn(texts)
        }
        return yield* segments.reading(Effect.suspend(() => {
          const { living: { pages, parts }, pathLengths } = segments
          return threads.find({ texts, recent, corpus: { parts, pages, pathLength: pathLengths.of } }, plan, {
            dated: request.dated,
            highlights: request.highlights,
            limit: request.limit,
            statistics: request.statistics
          })
        }))
      })
      const undamaged = <A>(search: Effect.Effect<A>) =>
        Effect.catchDefect(
          search,
          (defect) => defect instanceof SegmentDamaged ? Effect.andThen(segments.discard, search) : Effect.die(defect)
        )
      yield* Effect.forkScoped(
        withUnrefClock(repeatForever("Updating the index", "500 millis", undamaged(segments.keepUp)))
      )
      return SearchIndex.of({
        size: Effect.sync(() => ({ segments: segments.living.parts.length, pages: segments.living.pages })),
        statistics: (terms) =>
          Effect.flatMap(planSearch({ terms, limit: 1, highlights: false }), (plan) =>
            undamaged(Effect.andThen(
              segments.catchUpForSearch,
              segments.reading(Effect.sync(() => statisticsOf(segments.living.parts, segments.living.pages, plan)))
            ))),
        pages: (terms) =>
          Effect.flatMap(planSearch({ terms, limit: Infinity, highlights: false }), (plan) =>
            undamaged(Effect.andThen(
              segments.catchUpForSearch,
              segments.reading(Effect.suspend(() => {
                const { living: { pages, parts } } = segments
                return numbersOfPages({ texts, corpus: { parts, pages, pathLength: () => 0 } }, plan)
              }))
            ))),
        search: (request) =>
          planSearch(request).pipe(
            Effect.flatMap((plan) => plan.mayMatch ? undamaged(search(plan, request)) : Effect.succeed([])),
            // the line that asks is always the same
            Effect.withSpan("SearchIndex.search", undefined, { captureStackTrace: false })
          )
      })
    })
  )

const openSync = (path: string | undefined, explain: SegmentIndexOptions["explain"]) =>
  Effect.acquireRelease(
    Effect.gen(function*() {
      const feed = yield* PageFeed
      const directory = path === undefined ? undefined : yield* Effect.try({
        try: () => openSegmentDirectory(path, fieldWeights),
        catch: (cause) => new IndexUnusable({ directory: path, cause })
      })
      const segments = new IndexSync(feed, directory, yield* Effect.scope, explain)
      yield* segments.open
      feed.follow(segments.follow)
      return segments
    }),
    ({ close }) => close
  )

const maxThreads = 3

/** A clock for background work: its timers do not keep the process running. */
const withUnrefClock: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R> = Effect
  .provideServiceEffect(
    Clock.Clock,
    Effect.map(Clock.Clock, (clock): Clock.Clock => ({
      currentTimeMillis: clock.currentTimeMillis,
      currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe(),
      currentTimeNanos: clock.currentTimeNanos,
      currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe(),
      monotonicTimeNanos: clock.monotonicTimeNanos,
      monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
      sleep: (duration) =>
        Effect.callback<void>((resume) => {
          const timer = setTimeout(() => resume(Effect.void), Duration.toMillis(duration)).unref()
          return Effect.sync(() => clearTimeout(timer))
        })
    }))
  )
