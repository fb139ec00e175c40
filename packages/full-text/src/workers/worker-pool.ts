import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { SearchPlan } from "../plan/search-plan.ts"
import { findPages, type OpenSegmentView, type PageQuery, type SearchSources } from "../results/find-pages.ts"
import type { Hit } from "../search-index.ts"
import { SearchWorker, type WorkerOptions } from "./search-worker.ts"

/**
 * Searches here while few do at once, and by turns in threads when many do: one processor alone would keep them
 * waiting.
 */
export interface WorkerPool {
  readonly find: (library: SearchSources, plan: SearchPlan, wanted: PageQuery) => Effect.Effect<ReadonlyArray<Hit>>
}

/**
 * At most so many threads, for a library of so many pages at least; they are started when they are needed and end with
 * the scope. None without
 * `options`.
 */
export const workerPool = (
  options: WorkerOptions | undefined,
  maxThreads: number,
  minPages = worthwhilePages
): Effect.Effect<WorkerPool, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => new Threads(options, maxThreads, minPages)),
    (threads) => threads.end
  )

class Threads implements WorkerPool {
  private readonly options: WorkerOptions | undefined
  private readonly maxThreads: number
  private readonly minPages: number
  private threads: ReadonlyArray<SearchWorker> = []
  /** How many searches are underway here. */
  private here = 0
  /** Whether none can be started, for a reason that stays. */
  private isAlone: boolean
  private hasToldOfFailure = false

  constructor(options: WorkerOptions | undefined, maxThreads: number, minPages: number) {
    this.options = options
    this.maxThreads = maxThreads
    this.minPages = minPages
    this.isAlone = options === undefined || maxThreads < 1
  }

  readonly find: WorkerPool["find"] = (library, plan, wanted) =>
    Effect.suspend(() => {
      const here = this.findHere(library, plan, wanted)
      if (
        this.here === 0 || this.isAlone || library.corpus.pages < this.minPages || !canGo(library.corpus.parts, plan)
      ) return here
      const thread = this.leastBusy()
      if (this.needsAnother()) return Effect.andThen(this.startAnother, here)
      if (thread === undefined || thread.searches >= this.here * share) return here
      return Effect.catch(thread.find(library.corpus, plan, wanted), ({ cause }) =>
        Effect.andThen(
          thread.mistake === undefined ? this.tellOfFailure(cause) : this.goOnAlone(threadFailed, thread.mistake),
          here
        ))
    })

  readonly end = Effect.suspend(() => Effect.forEach(this.threads, ({ end }) => end, { discard: true }))

  private findHere(library: SearchSources, plan: SearchPlan, wanted: PageQuery): Effect.Effect<ReadonlyArray<Hit>> {
    return Effect.acquireUseRelease(
      Effect.sync(() => this.here++),
      () => findPages(library, plan, wanted),
      () => Effect.sync(() => this.here--)
    )
  }

  private leastBusy(): SearchWorker | undefined {
    let least: SearchWorker | undefined
    for (const thread of this.threads) {
      if (thread.canSearch && (least === undefined || thread.searches < least.searches)) least = thread
    }
    return least
  }

  private needsAnother(): boolean {
    if (this.here < many) return false
    const living = this.threads.filter(({ hasEnded }) => !hasEnded)
    return living.length < this.maxThreads && living.every(({ canSearch, searches }) => canSearch && searches >= many)
  }

  private readonly startAnother = Effect.suspend(() => {
    const failed = this.threads.find(({ mistake }) => mistake !== undefined)
    if (failed !== undefined) return this.goOnAlone(threadFailed, failed.mistake)
    this.threads = [...this.threads.filter(({ hasGone }) => !hasGone), new SearchWorker(this.options!)]
    return Effect.void
  }).pipe(Effect.catchDefect((mistake) => this.goOnAlone("A search thread could not be started", mistake)))

  /** Once: the same may happen to every search. */
  private tellOfFailure(cause: unknown): Effect.Effect<void> {
    if (this.hasToldOfFailure || cause === undefined) return Effect.void
    this.hasToldOfFailure = true
    return Effect.logError("A search thread failed; the main thread runs its search instead", cause)
  }

  /** One more would make the same mistake. */
  private goOnAlone(what: string, mistake: unknown): Effect.Effect<void> {
    if (this.isAlone) return Effect.void
    this.isAlone = true
    return Effect.logError(`${what}: searches run one after another from now on`, mistake)
  }
}

/**
 * Sets of pages may be as large as the library, lengths of paths are known here only, and each thread gets a copy of
 * what is in no file.
 */
const canGo = (
  parts: ReadonlyArray<OpenSegmentView>,
  { among, newestFirst, required, without, words }: SearchPlan
): boolean =>
  among === undefined && without === undefined && (newestFirst || words.length + required.length > 0)
  && parts.reduce((bytes, { segment }) => segment.file === undefined ? bytes + segment.bytes : bytes, 0) <= maxCopied

/** In bytes. More is in memory only where files cannot be written. */
const maxCopied = 2 ** 24

const threadFailed = "A search thread has stopped"

/**
 * In a smaller library a search takes hardly longer than to hand it over. With 50 in flight, the processor's
 * milliseconds of a request: of 20,000 pages 2.8 without threads and 4.0 with one, 2.0 of them here; of 91,794 pages
 * 6.5 and 7.2, 3.0 of them here instead of 4.4.
 */
const worthwhilePages = 50_000

/** So many searches at once begin to wait for each other. */
const many = 4

/** A thread takes more searches than this one, which has all the rest to do. */
const share = 2
