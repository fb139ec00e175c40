import * as PgClient from "@effect/sql-pg/PgClient"
import {
  missingRoles,
  number,
  optionalText,
  readDatabaseUrl,
  type Role,
  rolesOf,
  type Row,
  text,
  unusableAt
} from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Reactivity from "effect/reactivity/Reactivity"
import { SqlClient } from "effect/sql/SqlClient"
import type { ClusteredOptions } from "../clustered.ts"

/** The state of the processes of a cluster at one moment. */
export interface ClusterStatus {
  /** The living processes, in the order of their start. */
  readonly processes: ReadonlyArray<ProcessStatus>
  /** The running crawls and batches. */
  readonly jobs: ReadonlyArray<JobStatus>
  /** The roles that unfinished work needs, but no process has. */
  readonly missingRoles: ReadonlyArray<ReadonlyArray<Role>>
  /** The number of unfinished checks of monitors. */
  readonly checks: number
  /** The number of unfinished agent runs. */
  readonly runs: number
  /** The number of waiting webhook deliveries. */
  readonly deliveries: number
  /** The number of pages in the database. */
  readonly pages: number
}

export interface ProcessStatus {
  /** The owner of its leases. It changes with each start. */
  readonly id: string
  /** The name of its machine. */
  readonly host: string
  readonly pid: number
  /** The address at which other processes reach it. */
  readonly address: string | undefined
  readonly version: string | undefined
  readonly startedAt: Date
  /** Its roles. */
  readonly roles: ReadonlyArray<Role>
  /** The number of page changes that its copy is missing. Searches on this process do not find them yet. */
  readonly missingPages: number
  /** The sites whose pages it is reading, with the number of pages. */
  readonly sites: ReadonlyArray<{ readonly site: string; readonly pages: number }>
}

export interface JobStatus {
  readonly id: string
  readonly kind: string
  readonly team: string
  /** Finished pages, successful or not. */
  readonly done: number
  readonly total: number
  /** Pages that processes are reading. */
  readonly leased: number
}

/**
 * Reads the state of the processes of a cluster from the database. Changes nothing, and needs no running process.
 * Rejects with an `Error` whose message is one line that says what to do.
 */
export const clusterStatus = ({ databaseUrl }: Pick<ClusteredOptions, "databaseUrl">): Promise<ClusterStatus> => {
  const { name, url } = readDatabaseUrl(databaseUrl)
  return status.pipe(
    Effect.provide(Layer.provide(PgClient.layer({ url, maxConnections: 1 }), Reactivity.layer)),
    Effect.mapError((error) => unusableAt(name, error)),
    Effect.runPromise
  )
}

const status = Effect.gen(function*() {
  const sql = yield* SqlClient
  const [known] = yield* sql`SELECT 1 AS known WHERE to_regclass('cluster_process') IS NOT NULL`
  if (known === undefined) return none
  const processes = yield* sql<Row>`
    SELECT owner, host, pid, started_at, missing, address, version, roles
    FROM cluster_process JOIN lease_owner USING (owner) LEFT JOIN cluster_runners USING (owner)
    ORDER BY started_at, owner
  `
  const leased = yield* sql<Row>`
    SELECT owner, job, host, count(*) AS pages FROM job_page WHERE state = 'leased'
    GROUP BY owner, job, host ORDER BY pages DESC, host
  `
  const jobs = yield* sql<Row>`
    SELECT id, kind, team, done, total FROM job WHERE status = 'scraping' ORDER BY created_at, id
  `
  const [counts = {}] = yield* sql<Row>`
    SELECT
      (SELECT count(*) FROM monitor_check WHERE status = 'queued') +
        (SELECT count(*) FROM monitor_check WHERE status = 'running') AS checks,
      (SELECT count(*) FROM agent_run WHERE ended_at IS NULL) AS runs,
      (SELECT count(*) FROM delivery) AS deliveries,
      (SELECT count(*) FROM page) AS pages
  `
  return {
    processes: processes.map((row) => ({
      id: text(row, "owner"),
      host: text(row, "host"),
      pid: number(row, "pid"),
      address: optionalText(row, "address"),
      version: optionalText(row, "version"),
      roles: [...rolesOf(row)],
      startedAt: new Date(number(row, "started_at")),
      missingPages: number(row, "missing"),
      sites: sitesOf(leased.filter(({ owner }) => owner === row["owner"]))
    })),
    jobs: jobs.map((row) => ({
      id: text(row, "id"),
      kind: text(row, "kind"),
      team: text(row, "team"),
      done: number(row, "done"),
      total: number(row, "total"),
      leased: leased.filter(({ job }) => job === row["id"]).reduce((sum, pages) => sum + number(pages, "pages"), 0)
    })),
    missingRoles: yield* missingRoles(sql, processes.map((row) => ({ roles: rolesOf(row) }))),
    checks: number(counts, "checks"),
    runs: number(counts, "runs"),
    deliveries: number(counts, "deliveries"),
    pages: number(counts, "pages")
  }
})

const none: ClusterStatus = { processes: [], jobs: [], missingRoles: [], checks: 0, runs: 0, deliveries: 0, pages: 0 }

/** Adds up the pages of a site, because several jobs may read it. */
const sitesOf = (leased: ReadonlyArray<Row>) => {
  const sites = new Map<string, number>()
  for (const row of leased) {
    const site = text(row, "host")
    sites.set(site, (sites.get(site) ?? 0) + number(row, "pages"))
  }
  return [...sites].map(([site, pages]) => ({ site, pages }))
}
