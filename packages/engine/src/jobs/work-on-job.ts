import { HostPace } from "@trawl/fetcher/effect"
import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { unlessUnwritable } from "../store/database-unusable.ts"
import { CopiesOfJob, PageStore, type StoredPage } from "../store/page-store.ts"
import { retryForever } from "../store/retry-forever.ts"
import { suspiciousAttempts } from "./attempts.ts"
import { Frontier, leaseTime } from "./frontier.ts"
import { JobEvents } from "./job-events.ts"
import { JobStore, type PageCopies, type Settlement } from "./job-store.ts"
import { Leases, untilValid } from "./leases.ts"
import { delayOf, type LeasedPage, type PageJob, policyOf } from "./page-job.ts"

/** How the pages of a job are read. */
export interface PageWork<R> {
  /** The maximum number of pages read at the same time. */
  readonly maxAtOnce: number
  /** How many pages may be read at the same time now. After a change, the watchers of the job are notified. */
  readonly atOnce: () => number
  /** Run before each page is leased. */
  readonly first: Effect.Effect<void>
  readonly read: (page: LeasedPage) => Effect.Effect<Settlement, NotNow, R>
}

/** A page cannot be read now, because its host is paused or its team is at its limit. */
export class NotNow extends Data.TaggedError("NotNow") {}

/**
 * Reads the pages of a job and stores their outcomes until the job has ended. After a failure, such as a full disk, it
 * starts again if the policy of the job allows it.
 */
export const workOnJob = <R>(job: PageJob, work: PageWork<R>) =>
  Effect.suspend(() => {
    let hasProgressed = false
    return retryForever(
      `Reading the pages of the ${job.kind} ${job.id}`,
      readPages(job, work, () => hasProgressed = true),
      {
        isTemporary: () => policyOf(job).isRetried,
        hasProgressed: Effect.sync(() => {
          const had = hasProgressed
          hasProgressed = false
          return had
        })
      }
    )
  })

const readPages = Effect.fnUntraced(
  function*<R>(job: PageJob, { atOnce, first, maxAtOnce, read }: PageWork<R>, progressed: () => void) {
    const events = yield* JobEvents
    const frontier = yield* Frontier
    const jobs = yield* JobStore
    const { areValid, holding } = yield* Leases
    const pace = yield* HostPace
    const store = yield* PageStore
    const putAll: PageCopies["putAll"] = (pages) =>
      pages.length === 0 ? Effect.void : unlessUnwritable("A page", undefined)(store.putAll(pages))
    // pages of a failed attempt, and leases that were stored before the response was lost
    yield* frontier.giveBack(job)
    let reading = 0
    const isReading = () => reading > 0
    /** A process with expired leases may still store its pages, unless another process has taken them. */
    const settle = (...outcome: readonly [LeasedPage, Settlement, PageCopies]): ReturnType<typeof jobs.settle> =>
      Effect.catchCause(
        jobs.settle(job, ...outcome),
        (cause) =>
          Effect.flatMap(areValid, (isValid) =>
            isValid || Cause.hasInterruptsOnly(cause)
              ? Effect.failCause(cause)
              : Effect.delay(settle(...outcome), glance))
      )
    const readAndSettle = (page: LeasedPage) => {
      const copies: Array<StoredPage> = []
      return read(page).pipe(
        Effect.provideService(CopiesOfJob, copies),
        Effect.flatMap((settlement) => settle(page, settlement, { pages: copies, putAll })),
        Effect.map((isSettled) => {
          if (isSettled) progressed()
        }),
        Effect.catchTag("NotNow", () => frontier.giveBack(job, page)),
        Effect.timeoutOrElse({ duration: leaseTime, orElse: () => frontier.release(job, page) }),
        Effect.ensuring(Effect.sync(() => void reading--))
      )
    }
    /** After a suspension, some pages have lost their connections. The others are stored before all start again. */
    const finishOthers = Effect.gen(function*() {
      if (yield* areValid) return
      for (let waited = 0; isReading() && waited < maxFinishing; waited += glance) yield* Effect.sleep(glance)
    })
    /**
     * Leases a page and reads it. Only one worker of the process at a time reads pages that may have crashed the
     * engine.
     */
    const readNext = (resting: ReadonlyArray<string>) =>
      Effect.acquireUseRelease(
        Effect.map(suspects.takeIfAvailable(1), (isHeld) => ({ isHeld })),
        Effect.fnUntraced(function*(turn) {
          const isCareful = !turn.isHeld
          const page = yield* frontier.lease(job, resting, isCareful)
          if (page === "job ended") return page
          if (page === "nothing now") return isCareful ? "wait for suspects" : page
          if (page.attempt <= suspiciousAttempts) yield* leave(turn)
          reading++
          yield* holding(readAndSettle(page))
          return "read"
        }),
        (turn) => leave(turn)
      )
    const worker = (index: number) =>
      Effect.scoped(Effect.gen(function*() {
        const changed = yield* events.watch(job.id)
        while (true) {
          yield* first
          yield* untilValid(areValid)
          changed.closeUnsafe()
          if (index >= atOnce()) {
            yield* changed.await
            continue
          }
          const resting = yield* pace.resting(delayOf(job))
          const next = yield* Effect.tapCause(readNext([...resting.keys()]), () => finishOthers)
          if (next === "job ended") return
          if (next === "read") continue
          const woken = next === "nothing now"
            ? changed.await
            : Effect.raceFirst(changed.await, suspects.withPermits(1)(Effect.void))
          yield* resting.size === 0 ? woken : Effect.timeoutOption(woken, Math.min(...resting.values()))
        }
      }))
    yield* Effect.onInterrupt(
      // sitemaps may still be read when the job ends
      Effect.raceAllFirst(Array.from({ length: maxAtOnce }, (_, index) => worker(index))),
      () => Effect.ignoreCause(frontier.giveBack(job), { log: true })
    )
  }
)

/** Shared by all jobs of the process, because any of them may have crashed it. */
const suspects = Semaphore.makeUnsafe(1)

const leave = (turn: { isHeld: boolean }) =>
  Effect.suspend(() => {
    const { isHeld } = turn
    turn.isHeld = false
    return isHeld ? Effect.asVoid(suspects.release(1)) : Effect.void
  })

/** How often a process with expired leases checks whether it has renewed them. */
const glance = 100

/** Milliseconds. */
const maxFinishing = 5_000
