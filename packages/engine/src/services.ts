import * as Layer from "effect/Layer"
import * as AgentRuns from "./agent/run/agent-runs.ts"
import * as RunStore from "./agent/run/run-store.ts"
import * as SqliteWorkflowEngine from "./agent/run/sqlite-workflow-engine.ts"
import * as BatchScrapes from "./jobs/batch-scrapes.ts"
import * as JobStore from "./jobs/job-store.ts"
import * as KeptScrapes from "./jobs/kept-scrapes.ts"
import * as Retained from "./jobs/retained.ts"
import * as Webhooks from "./jobs/webhooks.ts"
import * as CacheReaders from "./service/cache-readers.ts"
import * as Health from "./service/health.ts"
import * as Ledger from "./service/ledger.ts"
import * as Traffic from "./service/traffic.ts"

/** What keeps results and counts credits, in the engine's database. */
export const records = (options: Webhooks.WebhookOptions) =>
  Layer.mergeAll(
    Layer.provide(Layer.mergeAll(JobStore.layer, KeptScrapes.layer), Retained.layer),
    Ledger.layer,
    CacheReaders.layer,
    Health.layer,
    Webhooks.layer(options),
    Traffic.layer,
    RunStore.layer,
    SqliteWorkflowEngine.layer
  )

/** What works while nobody waits, over all parts of the engine. */
export const work = BatchScrapes.layer

/** What runs agents, where there is somebody to do their work. */
export const agents = AgentRuns.layer
