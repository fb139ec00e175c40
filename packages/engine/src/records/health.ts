import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { JobKind } from "../jobs/page-job.ts"
import { Roles } from "../jobs/roles.ts"
import { Health } from "../service/health.ts"
import { roles as allOfThem } from "../service/roles.ts"
import { number, type Row } from "../store/column.ts"
import { Database } from "../store/database.ts"
import { missingRoles } from "./missing-roles.ts"

/** Whether the database of records accepts writes now. */
export class RecordsReady
  extends Context.Service<RecordsReady, Effect.Effect<boolean>>()("@trawl/engine/records/RecordsReady")
{
  /** For records in the data directory, which has its own check. */
  static readonly inDataDirectory = Layer.succeed(RecordsReady, Effect.succeed(true))
}

export const layer: Layer.Layer<Health, never, Database | RecordsReady | Roles | SqlClient> = Layer.effect(
  Health,
  Effect.gen(function*() {
    const { isWritable } = yield* Database
    const records = yield* RecordsReady
    const roles = yield* Roles
    const sql = yield* SqlClient
    return Health.of({
      isWritable: Effect.flatMap(isWritable, (taken) => taken ? records : Effect.succeed(false)),
      openWork: Effect.gen(function*() {
        const jobs = yield* sql<Row>`
          SELECT kind, count(*) AS running, sum(total - done) AS pages FROM job WHERE status = 'scraping' GROUP BY kind
        `
        const [others = {}] = yield* sql<Row>`
          SELECT (SELECT count(*) FROM agent_run WHERE ended_at IS NULL) AS runs,
            (SELECT count(*) FROM monitor_check WHERE status = 'queued') AS queued,
            (SELECT count(*) FROM monitor_check WHERE status = 'running') AS running,
            (SELECT count(*) FROM delivery) AS deliveries,
            (SELECT count(*) FROM job_page WHERE state = 'leased') AS leased,
            (SELECT count(*) FROM lease_owner) AS processes
        `
        const ofKind = (kind: JobKind) => {
          const row = jobs.find((found) => found["kind"] === kind) ?? {}
          return { running: number(row, "running"), pages: number(row, "pages") }
        }
        const processes = yield* roles.processes
        return {
          jobs: { batch: ofKind("batch"), crawl: ofKind("crawl") },
          checks: { queued: number(others, "queued"), running: number(others, "running") },
          runs: number(others, "runs"),
          deliveries: number(others, "deliveries"),
          leasedPages: number(others, "leased"),
          // a single process has no entry
          processes: Math.max(number(others, "processes"), 1),
          roles: Object.fromEntries(
            allOfThem.map((role) => [role, processes.filter((one) => one.roles.has(role)).length])
          ),
          missingRoles: yield* missingRoles(sql, processes)
        }
      }).pipe(Effect.timeout("2 seconds"), Effect.catch(() => Effect.undefined))
    })
  })
)
