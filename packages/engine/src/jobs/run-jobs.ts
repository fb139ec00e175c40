import type { HostPace } from "@trawl/fetcher/effect"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FiberMap from "effect/FiberMap"
import * as Option from "effect/Option"
import { LinkBase } from "../artifacts/link-base.ts"
import { RiskCache } from "../scrape/policy/threat/judge-url.ts"
import type { ScrapePorts } from "../scrape/scrape-page.ts"
import { BackgroundWork } from "../service/background-work.ts"
import { settingsOf } from "../service/keys.ts"
import { hasRoles } from "../service/needed-roles.ts"
import { inTrace } from "../service/trace.ts"
import { pagesAtOnce } from "../service/plans.ts"
import { ZeroRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"
import { Traffic } from "../service/traffic.ts"
import { EngineSettings } from "../settings.ts"
import { unusableIn } from "../store/database-unusable.ts"
import { WaitsForSearches } from "../store/page-store.ts"
import { WorkQueue } from "../work-queue.ts"
import { maxAttempts } from "./attempts.ts"
import { Frontier } from "./frontier.ts"
import { JobEvents, resumeInBackground, workTopic } from "./job-events.ts"
import { JobStore, type Settlement } from "./job-store.ts"
import { Leases } from "./leases.ts"
import type { JobKind, LeasedPage, PageJob } from "./page-job.ts"
import { giveUp } from "./read-for-job.ts"
import { type RoleHolder, Roles, rolesFor } from "./roles.ts"
import type { Webhooks } from "./webhooks.ts"
import { type NotNow, workOnJob } from "./work-on-job.ts"

/** The services that jobs use. */
export type JobPorts =
  | EngineSettings
  | Frontier
  | HostPace
  | JobEvents
  | JobStore
  | Leases
  | Roles
  | ScrapePorts
  | Traffic
  | Webhooks

/**
 * Reads the pages of the jobs of one kind in the background, including the jobs of earlier processes. `read` returns
 * the outcome of a page.
 */
export const runJobs = Effect.fnUntraced(function*<R>(
  kind: JobKind,
  read: (job: PageJob, page: LeasedPage) => Effect.Effect<Settlement, NotNow, R>
) {
  const { teams = {} } = yield* EngineSettings
  const jobs = yield* JobStore
  const traffic = yield* Traffic
  const { notify } = yield* JobEvents
  const { releaseExpired } = yield* Frontier
  const { owner } = yield* Leases
  const { own, processes } = yield* Roles
  let readers: ReadonlyArray<RoleHolder> = [{ owner, roles: own }]
  const parts = yield* Effect.context<Frontier | HostPace | JobEvents | JobStore | Leases | R | Webhooks>()
  const running = yield* FiberMap.make<string>()
  let isStopped = false
  const risksOf = new Map<string, Map<string, number>>()
  const remember = (job: PageJob, risks: ReadonlyMap<string, number>) => {
    const known = risksOf.get(job.id)
    for (const [url, risk] of risks) known?.set(url, risk)
  }

  const run = Effect.fn(kind === "batch" ? "Engine.batchScrape" : `Engine.${kind}`)(
    function*(job: PageJob, _risks: Map<string, number>) {
      yield* Effect.annotateCurrentSpan("trawl.job", job.id)
      yield* workOnJob(job, {
        maxAtOnce: Math.min(job.request.maxConcurrency ?? pagesAtOnce, pagesAtOnce),
        atOnce: () => shareOf(job, owner, readers),
        first: traffic.afterClients,
        read: (page): Effect.Effect<Settlement, NotNow, R | Webhooks> =>
          page.attempt > maxAttempts ? giveUp(job, page) : read(job, page)
      })
    },
    (effect, job, risks) =>
      effect.pipe(
        Effect.provideContext(parts),
        Effect.provideService(CurrentTeam, { ...settingsOf(teams, job.team), name: job.team, key: job.key }),
        Effect.provideService(WorkQueue, job.id),
        Effect.provideService(LinkBase, job.request.base),
        Effect.provideService(ZeroRetention, job.request.zeroDataRetention === true),
        Effect.provideService(RiskCache, risks),
        Effect.provideService(WaitsForSearches, false)
      )
  )
  const launch = (job: PageJob, risks: ReadonlyMap<string, number> = new Map()) =>
    Effect.suspend(() => {
      if (FiberMap.hasUnsafe(running, job.id)) return Effect.sync(() => remember(job, risks))
      // other processes read its pages
      if (isStopped || !hasRoles(own, rolesFor(job))) return Effect.void
      const known = new Map(risks)
      risksOf.set(job.id, known)
      return Effect.asVoid(FiberMap.run(
        running,
        job.id,
        Effect.ensuring(inTrace(job.request.trace)(run(job, known)), Effect.sync(() => risksOf.delete(job.id)))
      ))
    })
  /** Reads pages of all jobs, including jobs of other processes, and stops reading those of ended jobs. */
  const takeUp = Effect.gen(function*() {
    if (isStopped) return
    const before = [...running].map(([id]) => id)
    const known = readers
    readers = (yield* processes).toSorted((one, other) => one.owner < other.owner ? -1 : 1)
    const ids = new Set(yield* jobs.running(kind))
    yield* Effect.forEach(before.filter((id) => !ids.has(id)), (id) => FiberMap.remove(running, id), {
      discard: true
    })
    // continues pages that were being read before other pages
    const released = yield* releaseExpired
    for (const id of ids) {
      if (FiberMap.hasUnsafe(running, id)) continue
      const job = yield* jobs.get(id)
      if (job !== undefined && hasRoles(own, rolesFor(job))) yield* launch(job)
    }
    // a change of the processes changes the share of each
    yield* Effect.forEach(ownersOf(known) === ownersOf(readers) ? released : ids, notify)
  })
  if (own.has("crawl")) yield* resumeInBackground(`Resuming ${kind} jobs`, takeUp)
  const { onStop } = yield* BackgroundWork
  yield* onStop(Effect.suspend(() => {
    isStopped = true
    return Effect.andThen(FiberMap.clear(running), notify(workTopic))
  }))
  return {
    /**
     * Starts to read the pages of a job. `risks` are the classifier's risks of URLs, so that no check is charged twice.
     */
    launch,
    /** Adds risks of URLs to those of a running job. */
    remember,
    /** Waits until this process reads no more pages of a job. Dies with the failure that stopped it. */
    ended: (job: PageJob) =>
      Effect.flatMap(
        FiberMap.get(running, job.id),
        Option.match({
          onNone: () => Effect.void,
          onSome: (fiber) =>
            Effect.flatMap(
              Fiber.await(fiber),
              (exit) => Exit.isSuccess(exit) || Cause.hasInterrupts(exit.cause) ? Effect.void : failed(exit.cause)
            )
        })
      ),
    /** Ends a job, and stops reading its pages. Returns false if it had already ended. */
    cancel: (job: PageJob) =>
      Effect.uninterruptible(Effect.tap(jobs.cancel(job), () => FiberMap.remove(running, job.id)))
  }
})

/**
 * How many pages of a job this process may read at the same time. The processes share the limit of the request equally.
 * The remainder goes to the first processes, in an order that depends on the job.
 */
const shareOf = (job: PageJob, owner: string, readers: ReadonlyArray<RoleHolder>): number => {
  const { id, request: { maxConcurrency, zeroDataRetention } } = job
  if (maxConcurrency === undefined) return pagesAtOnce
  // only the process that started the job has the pages
  if (zeroDataRetention === true) return Math.min(maxConcurrency, pagesAtOnce)
  const needed = rolesFor(job)
  const owners = readers.filter(({ roles }) => hasRoles(roles, needed)).map((reader) => reader.owner)
  const place = (owners.indexOf(owner) + parseInt(id.slice(-4), 16)) % owners.length
  return Math.min(Math.ceil((maxConcurrency - place) / owners.length), pagesAtOnce)
}

const ownersOf = (holders: ReadonlyArray<RoleHolder>): string => holders.map(({ owner }) => owner).join()

/** Reports a failing database as a defect that says what to do, like the page store. */
const failed = (cause: Cause.Cause<unknown>) => {
  const error = Cause.squash(cause)
  return Effect.die(unusableIn(error) ?? error)
}
