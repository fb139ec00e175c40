import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { findPages, type Library, type Wanted } from "../find-pages.ts"
import type { Hit } from "../search-index.ts"
import type { SearchPlan } from "../search-plan.ts"
import { SearchThread } from "./search-thread.ts"

/** Searches here while few do at once, and by turns in threads when many do: one processor alone would keep them waiting. */
export interface SearchThreads {
  readonly find: (library: Library, plan: SearchPlan, wanted: Wanted) => Effect.Effect<ReadonlyArray<Hit>>
}

/** At most so many threads, which are started when they are needed and end with the scope; none where nothing is in files. */
export const searchThreads = (directory: string | undefined, most: number): Effect.Effect<SearchThreads, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => new Threads(directory, most)),
    (threads) => threads.end
  )

class Threads implements SearchThreads {
  private readonly directory: string | undefined
  private readonly most: number
  private readonly threads: Array<SearchThread> = []
  /** How many searches are underway here. */
  private here = 0

  constructor(directory: string | undefined, most: number) {
    this.directory = directory
    this.most = most
  }

  readonly find: SearchThreads["find"] = (library, plan, wanted) =>
    Effect.suspend(() => {
      const thread = canGo(plan) ? this.free() : undefined
      if (thread === undefined) return this.findHere(library, plan, wanted)
      return Effect.flatMap(thread.find(library.corpus, plan, wanted), (hits) => {
        if (hits !== undefined) return Effect.succeed(hits)
        const here = this.findHere(library, plan, wanted)
        // said once: it is asked no more
        return thread.mistake === undefined ? here : Effect.andThen(Effect.logError("A thread that searched has ended", thread.mistake), here)
      })
    })

  readonly end = Effect.suspend(() => Effect.forEach(this.threads, ({ end }) => end, { discard: true }))

  private findHere(library: Library, plan: SearchPlan, wanted: Wanted): Effect.Effect<ReadonlyArray<Hit>> {
    return Effect.suspend(() => {
      this.here++
      return Effect.ensuring(findPages(library, plan, wanted), Effect.sync(() => this.here--))
    })
  }

  /** The thread with the fewest searches, where those here are more; starts another where all have many. */
  private free(): SearchThread | undefined {
    const { directory, here, most, threads } = this
    if (here === 0 || directory === undefined) return undefined
    const fewest = threads.filter(({ canSearch }) => canSearch).reduce<SearchThread | undefined>((one, other) => one === undefined || other.searches < one.searches ? other : one, undefined)
    // one that has ended did so by a mistake, which another would make again
    if (here >= many && threads.length < most && threads.every(({ canSearch, searches }) => canSearch && searches >= many)) threads.push(new SearchThread(directory))
    return fewest !== undefined && fewest.searches < here * share ? fewest : undefined
  }
}

/** Sets of pages may be as large as the library, and lengths of paths are known here only. */
const canGo = ({ among, newestFirst, required, without, words }: SearchPlan): boolean =>
  among === undefined && without === undefined && (newestFirst || words.length + required.length > 0)

/** So many searches at once begin to wait for each other. */
const many = 4

/** A thread takes more searches than this one, which has all the rest to do. */
const share = 2
