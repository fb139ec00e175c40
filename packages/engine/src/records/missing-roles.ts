import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { JobRequest } from "../jobs/page-job.ts"
import { type RoleHolder, rolesFor } from "../jobs/roles.ts"
import { areMissing, neededRoles, rolesForCheck, rolesForRuns } from "../service/needed-roles.ts"
import { type Row, text } from "../store/column.ts"

/** The roles that unfinished jobs, runs and checks of monitors need, but no process has. */
export const missingRoles = Effect.fnUntraced(
  function*(sql: SqlClient, processes: ReadonlyArray<Pick<RoleHolder, "roles">>) {
    const missing = neededRoles.filter((needed) => areMissing(processes, needed))
    if (missing.length === 0) return []
    const jobs = yield* sql<Row>`SELECT request FROM job WHERE status = 'scraping' LIMIT ${maxJobs}`
    const runs = yield* sql`SELECT id FROM agent_run WHERE ended_at IS NULL LIMIT 1`
    const checks = yield* Effect.filter([false, true], (searches) =>
      Effect.map(
        sql`SELECT id FROM monitor_check WHERE status = 'queued' AND searches = ${Number(searches)} LIMIT 1`,
        ({ length }) => length > 0
      ))
    const needed = new Set([
      // the processes write these requests
      ...jobs.map((row) => rolesFor({ request: JSON.parse(text(row, "request")) as JobRequest })),
      ...runs.length > 0 ? [rolesForRuns] : [],
      ...checks.map(rolesForCheck)
    ].map((roles) => roles.join()))
    return missing.filter((roles) => needed.has(roles.join()))
  }
)

/** Enough to show missing roles, and fast enough for a request for metrics. */
const maxJobs = 1_000
