import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SqlError } from "effect/sql/SqlError"
import { JobStore } from "../jobs/job-store.ts"
import type { NewPage, PageJob } from "../jobs/page-job.ts"
import { StoredScrapes } from "../jobs/stored-scrapes.ts"
import { HeldResults, inOtherProcesses } from "../service/held-results.ts"
import { CurrentTeam } from "../service/team.ts"

/** Finds the jobs of other processes with zero data retention. */
export const jobs: Layer.Layer<JobStore, never, JobStore> = Layer.effect(
  JobStore,
  Effect.gen(function*() {
    const here = yield* JobStore
    const { answer, askAll, tag } = yield* HeldResults
    const onJob = <A>(id: string, work: (job: PageJob) => Effect.Effect<A, SqlError>) =>
      Effect.flatMap(here.get(id), (job) => job === undefined ? Effect.undefined : work(job))
    const others = yield* inOtherProcesses("job", {
      get: (id: string) => here.get(id),
      documents: (id: string, skip: number, limit: number, maxCharacters?: number) =>
        onJob(id, (job) => here.documents(job, skip, limit, maxCharacters)),
      failures: (id: string, since?: number) => onJob(id, (job) => here.failures(job, since)),
      robotsBlocked: (id: string, since?: number) => onJob(id, (job) => here.robotsBlocked(job, since)),
      append: (id: string, pages: ReadonlyArray<NewPage>, credits: number) =>
        onJob(id, (job) => here.append(job, pages, credits)),
      cancel: (id: string) => onJob(id, here.cancel)
    })
    yield* answer("job.active", (kind: PageJob["kind"], team: PageJob["team"]) =>
      here.active(kind).pipe(
        Effect.provideService(CurrentTeam, { name: team, key: "" }),
        Effect.map((all) => all.filter(isHeld))
      ))
    const isElsewhere = (job: PageJob) => tag !== undefined && isHeld(job) && !job.id.endsWith(tag)
    return JobStore.of({
      ...here,
      get: (id) => Effect.flatMap(here.get(id), (job) => job === undefined ? others.get(id) : Effect.succeed(job)),
      documents: (job, skip, limit, maxCharacters) =>
        isElsewhere(job)
          ? Effect.map(others.documents(job.id, skip, limit, maxCharacters), (found = []) => found)
          : here.documents(job, skip, limit, maxCharacters),
      failures: (job, since) =>
        isElsewhere(job)
          ? Effect.map(others.failures(job.id, since), (found = []) => found)
          : here.failures(job, since),
      robotsBlocked: (job, since) =>
        isElsewhere(job)
          ? Effect.map(others.robotsBlocked(job.id, since), (found = []) => found)
          : here.robotsBlocked(job, since),
      append: (job, pages, credits) =>
        isElsewhere(job)
          ? Effect.map(others.append(job.id, pages, credits), (isOpen = false) => isOpen)
          : here.append(job, pages, credits),
      cancel: (job) =>
        isElsewhere(job)
          ? Effect.map(others.cancel(job.id), (isCancelled = false) => isCancelled)
          : here.cancel(job),
      active: Effect.fnUntraced(function*(kind) {
        const { name } = yield* CurrentTeam
        const own = yield* here.active(kind)
        // other processes return the active jobs that they hold
        const held = (yield* askAll("job.active", [kind, name])).flat() as ReadonlyArray<PageJob>
        return [...own, ...held].toSorted((one, other) => other.createdAt - one.createdAt)
      })
    })
  })
)

const isHeld = ({ request }: PageJob): boolean => request.zeroDataRetention === true

/** Finds the results of other processes' jobs with zero data retention. */
export const scrapes: Layer.Layer<StoredScrapes, never, StoredScrapes> = Layer.effect(
  StoredScrapes,
  Effect.gen(function*() {
    const here = yield* StoredScrapes
    const others = yield* inOtherProcesses("scrape", { get: (id: string) => here.get(id) })
    return StoredScrapes.of({
      ...here,
      get: (id) => Effect.flatMap(here.get(id), (found) => found === undefined ? others.get(id) : Effect.succeed(found))
    })
  })
)
