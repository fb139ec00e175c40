import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as PrometheusMetrics from "effect/observability/PrometheusMetrics"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { SearchIndex } from "@trawl/full-text/effect"
import { EngineSettings } from "../settings.ts"
import { PageStore } from "../store/page-store.ts"
import { isDraining } from "./draining.ts"
import { Health } from "./health.ts"
import { neededRoles } from "./needed-roles.ts"
import { allRoles } from "./roles.ts"

/** Liveness, readiness and metrics, outside of the API and without a key. */
export const Monitoring = Layer.mergeAll(
  HttpRouter.add("GET", "/health/live", HttpServerResponse.jsonUnsafe({ status: "ok" })),
  HttpRouter.add(
    "GET",
    "/health/ready",
    Effect.gen(function*() {
      if (yield* isDraining) return notReady("draining")
      // reads the same database as a scrape
      const { changesToFollow, get, isComplete } = yield* PageStore
      const missing = Effect.flatMap(isComplete, (has) => has ? Effect.undefined : changesToFollow)
      const read = yield* Effect.exit(Effect.andThen(get("http://localhost/"), missing))
      if (read._tag === "Failure") return notReady("the database cannot be read")
      if (read.value !== undefined) return notReady(`the index is ${read.value} page changes behind`)
      const takesWrites = yield* (yield* Health).isWritable
      if (!takesWrites) return notReady("the database cannot be written")
      // tells a load balancer what to send to an engine that does not do everything
      const { roles = allRoles } = yield* EngineSettings
      return HttpServerResponse.jsonUnsafe({ status: "ok", ...roles.size < allRoles.size ? { roles: [...roles] } : {} })
    })
  ),
  HttpRouter.add(
    "GET",
    "/metrics",
    Effect.gen(function*() {
      yield* measureProcess
      yield* measureWork
      return HttpServerResponse.text(yield* PrometheusMetrics.format(), {
        contentType: "text/plain; version=0.0.4; charset=utf-8"
      })
    })
  )
)

const notReady = (status: string) =>
  HttpServerResponse.jsonUnsafe({ status }, { status: 503, headers: { "retry-after": "5" } })

const measureProcess = Effect.suspend(() => {
  const { heapTotal, heapUsed, rss } = process.memoryUsage()
  const { system, user } = process.cpuUsage()
  if (delays === undefined) {
    delays = monitorEventLoopDelay({ resolution: 20 })
    delays.enable()
  }
  const [median, p99, max] = [delays.percentile(50), delays.percentile(99), delays.max].map((nanoseconds) =>
    nanoseconds / 1e9
  )
  delays.reset()
  return setAll({
    process_resident_memory_bytes: rss,
    process_cpu_seconds_total: (user + system) / 1e6,
    nodejs_heap_size_total_bytes: heapTotal,
    nodejs_heap_size_used_bytes: heapUsed,
    nodejs_eventloop_lag_p50_seconds: median,
    nodejs_eventloop_lag_p99_seconds: p99,
    nodejs_eventloop_lag_max_seconds: max
  })
})

/** Measures from the first request for metrics on, and then between two of them. */
let delays: ReturnType<typeof monitorEventLoopDelay> | undefined

const measureWork = Effect.gen(function*() {
  const changes = yield* Effect.exit((yield* PageStore).changesToFollow)
  const work = yield* (yield* Health).openWork
  const index = yield* (yield* SearchIndex).size
  yield* setAll({
    trawl_index_segments: index.segments,
    trawl_index_pages: index.pages,
    trawl_database_up: Number(work !== undefined),
    trawl_index_missing_changes: changes._tag === "Success" ? changes.value : undefined,
    trawl_agent_runs_running: work?.runs,
    trawl_deliveries_waiting: work?.deliveries,
    trawl_pages_leased: work?.leasedPages,
    trawl_processes: work?.processes
  })
  if (work === undefined) return
  for (const [role, processes] of Object.entries(work.roles)) {
    yield* setAll({ trawl_role_processes: processes }, { role })
  }
  const missing = new Set(work.missingRoles.map((needed) => needed.join(" ")))
  for (const roles of neededRoles.map((needed) => needed.join(" "))) {
    yield* setAll({ trawl_work_without_process: Number(missing.has(roles)) }, { roles })
  }
  for (const [status, checks] of Object.entries(work.checks)) {
    yield* setAll({ trawl_monitor_checks: checks }, { status })
  }
  for (const [kind, { pages, running }] of Object.entries(work.jobs)) {
    yield* setAll({ trawl_jobs_running: running, trawl_job_pages_waiting: pages }, { kind })
  }
})

/** Gauges with their descriptions. */
const descriptions = {
  process_resident_memory_bytes: "Memory of the engine process",
  process_cpu_seconds_total: "Processor time of the engine process",
  nodejs_heap_size_total_bytes: "Size of the JavaScript heap",
  nodejs_heap_size_used_bytes: "Used part of the JavaScript heap",
  nodejs_eventloop_lag_p50_seconds: "Median delay of the event loop since the last request for metrics",
  nodejs_eventloop_lag_p99_seconds: "99th percentile of the delay of the event loop since the last request for metrics",
  nodejs_eventloop_lag_max_seconds: "Longest delay of the event loop since the last request for metrics",
  trawl_database_up: "Whether the database of records can be read: 1 or 0",
  trawl_index_missing_changes: "Changes of pages that the searches of this process do not know yet",
  trawl_index_segments: "Segments of the index of this process",
  trawl_index_pages: "Pages in the index of this process",
  trawl_processes: "Processes that share the database and are alive",
  trawl_role_processes: "Processes that are alive, by role",
  trawl_work_without_process: "Whether unfinished jobs, agent runs or checks need roles that no process has: 1 or 0",
  trawl_pages_leased: "Pages of crawls and batches that are being read, by all processes that share the database",
  trawl_monitor_checks: "Checks of monitors that have not ended, of all processes that share the database, by status",
  trawl_agent_runs_running: "Agent runs that have not ended, of all processes that share the database",
  trawl_deliveries_waiting: "Webhook deliveries that have not succeeded, of all processes that share the database",
  trawl_jobs_running: "Crawls and batches that have not ended, of all processes that share the database",
  trawl_job_pages_waiting: "Pages that these crawls and batches have not read"
}

/** Sets gauges, except those without a value. */
const setAll = (
  values: { readonly [Name in keyof typeof descriptions]?: number | undefined },
  attributes: Readonly<Record<string, string>> = {}
) =>
  Effect.forEach(
    Object.entries(values),
    ([name, value]) =>
      value === undefined ? Effect.void : Metric.update(
        Metric.withAttributes(
          Metric.gauge(name, { description: descriptions[name as keyof typeof descriptions] }),
          attributes
        ),
        Number.isFinite(value) ? value : 0
      ),
    { discard: true }
  )
