import { hostPace } from "@trawl/fetcher/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as AgentRuns from "./agent/run/agent-runs.ts"
import { RunStore as Runs } from "./agent/run/run-store.ts"
import * as DurableWorkflowEngine from "./agent/run/durable-workflow-engine.ts"
import * as CodeRunner from "./interact/code-runner.ts"
import * as Sessions from "./interact/sessions-layer.ts"
import * as BatchScrapes from "./jobs/batch-scrapes.ts"
import * as Crawls from "./jobs/crawls.ts"
import * as FollowedJobs from "./jobs/followed-jobs.ts"
import * as JobEvents from "./jobs/job-events.ts"
import { JobStore as Jobs } from "./jobs/job-store.ts"
import * as Leases from "./jobs/leases.ts"
import * as Roles from "./jobs/roles.ts"
import * as Webhooks from "./jobs/webhooks.ts"
import * as Monitors from "./monitors/run-monitors.ts"
import * as AlertStore from "./records/alert-store.ts"
import * as Deliveries from "./records/deliveries.ts"
import * as ExecutionStore from "./records/execution-store.ts"
import * as FeedbackStore from "./records/feedback-store.ts"
import * as Frontier from "./records/frontier.ts"
import * as HeldJobs from "./records/held-jobs.ts"
import * as Health from "./records/health.ts"
import * as EventRecords from "./records/job-events.ts"
import * as JobStore from "./records/job-store.ts"
import * as LeaseRecords from "./records/leases.ts"
import * as StoredScrapes from "./records/stored-scrapes.ts"
import * as Ledger from "./records/ledger.ts"
import * as Retained from "./records/retained.ts"
import * as RoleRecords from "./records/roles.ts"
import * as MonitorStore from "./records/monitor-store.ts"
import * as Recordings from "./records/recordings.ts"
import * as RepositoryStore from "./records/repository-store.ts"
import * as RunStore from "./records/run-store.ts"
import * as SessionStore from "./records/session-store.ts"
import * as Sqlite from "./records/sql/sqlite.ts"
import { allRoles } from "./service/roles.ts"
import * as Traffic from "./service/traffic.ts"

/** Records in SQLite in the data directory. */
export const recordsInDataDirectory = Layer.merge(Sqlite.layer, Health.RecordsReady.inDataDirectory)

/** For an engine that does not share its records. */
export const alone = Layer.merge(JobEvents.layer, Layer.provideMerge(Roles.layerAlone, Leases.layerAlone))

/** For processes that share their records in PostgreSQL. */
export const sharing = (options: LeaseRecords.LeaseOptions) =>
  Layer.provideMerge(
    RoleRecords.layer(options.roles ?? allRoles),
    Layer.provideMerge(LeaseRecords.layer(options), EventRecords.layer)
  )

/** The services for results and credits, over the database of records. */
export const records = <E>(
  options: Webhooks.WebhookOptions,
  processes: Layer.Layer<JobEvents.JobEvents | Leases.Leases | Roles.Roles, E>
) =>
  Layer.mergeAll(
    Layer.mergeAll(
      Layer.provide(HeldJobs.jobs, JobStore.layer),
      Layer.provide(HeldJobs.scrapes, StoredScrapes.layer),
      FeedbackStore.layer,
      RunStore.layer,
      Layer.provide(DurableWorkflowEngine.layer, ExecutionStore.layer),
      Webhooks.layer(options),
      MonitorStore.layer,
      AlertStore.layer,
      SessionStore.layer,
      Recordings.layer
    ).pipe(
      Layer.provide(Deliveries.layer),
      Layer.provideMerge(Frontier.layer),
      Layer.provide(Retained.layer),
      Layer.provideMerge(processes),
      Layer.provideMerge(Ledger.layer)
    ),
    RepositoryStore.layer,
    Layer.provide(Health.layer, processes)
  )

/** The pace of hosts and the limits of teams, for an engine of one process. */
export const limits = Layer.merge(hostPace, Traffic.layer)

/** Jobs whose end is reported when searches know their pages. Needs the records and the pages. */
export const followedJobs = FollowedJobs.layer

/** Background work, over all parts of the engine. */
export const work = Layer.merge(BatchScrapes.layer, Crawls.layer)

/** The checks of monitors. */
export const monitors = Monitors.layer

/** Browser sessions, and the sandboxes for their code. */
export const sessions = (options: { readonly most: number; readonly trustCode: boolean }) =>
  Layer.provide(Sessions.layer(options.most), CodeRunner.layer({ trustCode: options.trustCode }))

/** Agent runs. Needs a worker. */
export const agents = AgentRuns.layer

/** Logs how many jobs and runs continue after a restart. Build it before the layers that continue them. */
export const logResumedWork: Layer.Layer<never, never, Jobs | Roles.Roles | Runs> = Layer.effectDiscard(
  Effect.gen(function*() {
    const { own } = yield* Roles.Roles
    const runs = own.has("agent") ? (yield* Effect.orDie((yield* Runs).unfinished)).length : 0
    const jobs = own.has("crawl") ? yield* Effect.orDie((yield* Jobs).unfinished) : []
    const batches = jobs.filter(({ kind }) => kind === "batch").length
    const crawls = jobs.filter(({ kind }) => kind === "crawl").length
    const parts = [
      countText(runs, "agent run"),
      countText(batches, "batch scrape"),
      countText(crawls, "crawl")
    ]
    if (runs + batches + crawls > 0) {
      yield* Effect.logInfo(
        `Continuing unfinished work: ${parts.filter((part) => part !== "").join(" and ")}`
      )
    }
  })
)

const countText = (count: number, noun: string): string =>
  count === 0 ? "" : `${count} ${noun}${count === 1 ? "" : "s"}`
