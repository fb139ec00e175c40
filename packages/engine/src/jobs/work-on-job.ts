import { HostPace } from "@trawl/fetcher/effect"
import * as Effect from "effect/Effect"
import { Frontier, leaseTime } from "./frontier.ts"
import { JobEvents } from "./job-events.ts"
import { JobStore, type Settlement } from "./job-store.ts"
import type { LeasedPage, PageJob } from "./page-job.ts"

/** How the pages of a job are read. */
export interface PageWork<E, R> {
  /** Number of pages read at the same time. */
  readonly atOnce: number
  /** Run before each page is leased. */
  readonly first: Effect.Effect<void>
  readonly read: (page: LeasedPage) => Effect.Effect<Settlement, E, R>
}

/** Reads the pages of a job and stores their outcomes until the job has ended. */
export const workOnJob = Effect.fnUntraced(
  function*<E, R>(job: PageJob, { atOnce, first, read }: PageWork<E, R>) {
    const events = yield* JobEvents
    const frontier = yield* Frontier
    const jobs = yield* JobStore
    const pace = yield* HostPace
    // pages of a failed attempt
    yield* frontier.release(job)
    const worker = Effect.scoped(Effect.gen(function*() {
      const changed = yield* events.watch(job.id)
      while (true) {
        yield* first
        changed.closeUnsafe()
        const resting = yield* pace.resting
        const page = yield* frontier.lease(job, [...resting.keys()])
        if (page === "job ended") return
        if (page === "nothing now") {
          yield* resting.size === 0
            ? changed.await
            : Effect.timeoutOption(changed.await, Math.min(...resting.values()))
          continue
        }
        const settled = Effect.flatMap(read(page), (settlement) => jobs.settle(job, page, settlement))
        const inTime = yield* Effect.timeoutOption(settled, leaseTime)
        if (inTime._tag === "None") yield* frontier.release(job, page)
      }
    }))
    yield* Effect.all(Array.from({ length: atOnce }, () => worker), { concurrency: "unbounded", discard: true })
  }
)
