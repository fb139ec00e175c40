import * as PgClient from "@effect/sql-pg/PgClient"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Queue from "effect/Queue"
import * as Redacted from "effect/Redacted"
import { SqlClient } from "effect/sql/SqlClient"
import { setTimeout } from "node:timers/promises"
import { ownPostgres } from "../../../../../tests/postgres/own-postgres.ts"
import { ended, start } from "../../crawl/crawl-bench.ts"
import { serveSite } from "../../crawl/child-server.ts"
import { usageOfTree } from "../../scrape/process-tree.ts"
import type { ClusterBench } from "../open-cluster.ts"
import { type ClusterProcess, clusterProcess, until } from "../cluster-process.ts"
import type { ClusterCosts } from "./costs.ts"

/**
 * Measures the costs of a page and a process: of crawls by three processes without an index, of the same with one more
 * process that has an index, and of idle processes.
 */
export const measureCosts = async ({ isBuilt, pages = 900, seed }: ClusterBench): Promise<ClusterCosts> => {
  await using opened = new AsyncDisposableStack()
  const postgres = opened.use(
    await ownPostgres([
      "shared_preload_libraries = 'pg_stat_statements'",
      "pg_stat_statements.track_utility = off",
      "max_connections = 300"
    ])
  )
  const databaseUrl = postgres.url("postgres")
  const database = ManagedRuntime.make(PgClient.layer({ url: Redacted.make(databaseUrl) }))
  opened.defer(() => database.dispose())
  const query = (text: string) =>
    database.runPromise(Effect.flatMap(SqlClient, (sql) => sql.unsafe<Readonly<Record<string, unknown>>>(text)))
  await query("CREATE SCHEMA statistics")
  await query("CREATE EXTENSION pg_stat_statements SCHEMA statistics")
  const counters = async () => {
    const [row = {}] = await query(`
      SELECT (SELECT wal_bytes FROM pg_stat_wal)::float8 / 1000 AS log,
        pg_database_size(current_database())::float8 / 1000 AS stored,
        (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database())::float8 AS commits,
        sum(calls)::float8 AS statements,
        sum(rows) FILTER (WHERE query LIKE '%pg_notify(%')::float8 AS notifications,
        sum(calls) FILTER (WHERE query LIKE '%FROM "cluster_runners"%' OR query LIKE '%FROM cluster_runners WHERE last_heartbeat%')::float8
          AS "listReads"
      FROM statistics.pg_stat_statements
    `)
    return row
  }
  const processes: Array<ClusterProcess> = []
  const spent = async () => ({
    ...await counters(),
    processor: usageOfTree(postgres.pid()).cpuSeconds * 1_000,
    engines: processes.map(({ mainThread, usage }) => ({
      all: usage().cpuSeconds * 1_000,
      main: mainThread() * 1_000
    })),
    at: performance.now()
  })
  /** The cost of some work, divided by `count`. */
  const costOf = async (work: () => Promise<unknown>, count: number) => {
    const before = await spent()
    await work()
    // PostgreSQL writes the statistics of connections after a second
    await setTimeout(1_500)
    const after = await spent()
    const of = (name: keyof Awaited<ReturnType<typeof counters>>) =>
      (Number(after[name as "processor"]) - Number(before[name as "processor"] ?? 0)) / count
    return {
      of,
      seconds: (after.at - before.at) / 1_000,
      engine: (from: number, to: number, of: "all" | "main" = "all") =>
        after.engines.slice(from, to).reduce((sum, one, at) => sum + one[of] - before.engines[from + at]![of], 0) /
        count
    }
  }
  const startProcess = async (roles: Parameters<typeof clusterProcess>[3]) => {
    const started = opened.use(await clusterProcess(databaseUrl, isBuilt, Infinity, roles))
    processes.push(started)
    return started
  }
  for (let at = 0; at < 3; at++) await startProcess(["api", "crawl"])
  const sites = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => opened.use(await serveSite({ seed: seed + at, pages: pages / 6 })))
  )
  const crawl = (from: number) =>
    Promise.all(
      sites.slice(from, from + 6).map(async ({ origin }, at) => {
        const options = { limit: pages / 6, scrapeOptions: { maxAge: 0 } }
        const engine = processes[at % 3]!
        await ended(engine, await start(engine, origin, options))
      })
    )

  // the first pages of a process are slower
  const warm = opened.use(await serveSite({ seed: seed + 100, pages: 200 }))
  await ended(processes[0]!, await start(processes[0]!, warm.origin, { limit: 200, scrapeOptions: { maxAge: 0 } }))
  const alone = await costOf(() => crawl(0), pages)
  const follower = await startProcess(["api", "search"])
  await until(async () => (await follower.ask("GET", "/health/ready")).httpStatus === 200, "the copy is complete", 200)
  const copied = follower.stored()
  const followed = await costOf(() => crawl(6), pages)
  const idleSeconds = 20
  const idle = await costOf(() => setTimeout(idleSeconds * 1_000), processes.length * idleSeconds)
  const [connections = {}] = await query(
    "SELECT count(*)::float8 AS count FROM pg_stat_activity WHERE application_name = 'trawl'"
  )
  const memory = usageOfTree(postgres.pid())

  return {
    measured: `${new Date().toISOString().slice(0, 10)}, PostgreSQL ${
      String((await query("SHOW server_version"))[0]?.["server_version"])
    }`,
    page: {
      engine: rounded(alone.engine(0, 3)),
      mainThread: rounded(alone.engine(0, 3, "main")),
      database: rounded(alone.of("processor")),
      statements: rounded(alone.of("statements")),
      commits: rounded(alone.of("commits")),
      log: rounded(alone.of("log")),
      stored: rounded(alone.of("stored")),
      notifications: rounded(alone.of("notifications"))
    },
    follower: {
      engine: rounded(followed.engine(3, 4)),
      mainThread: rounded(followed.engine(3, 4, "main")),
      database: rounded(Math.max(0, followed.of("processor") - alone.of("processor"))),
      stored: rounded((follower.stored() - copied) / pages)
    },
    process: {
      connections: 10,
      connectionMemory: rounded((memory.megabytes - memory.ownMegabytes) / Number(connections["count"])),
      engine: rounded(idle.engine(0, processes.length)),
      database: rounded(idle.of("processor")),
      statements: rounded(idle.of("statements"))
    },
    listReads: rounded(idle.of("listReads")),
    ...await sharedCosts(query, postgres.pid, databaseUrl)
  }
}

/** The costs of notifications and of the list of processes in PostgreSQL, for many processes. */
const sharedCosts = async (
  query: (text: string) => Promise<unknown>,
  pid: () => number,
  url: string
): Promise<Pick<ClusterCosts, "listEntry" | "wake">> => {
  const processor = () => usageOfTree(pid()).cpuSeconds * 1_000
  const [listeners, notifications, entries, reads] = [100, 1_000, 1_000, 2_000]
  const timed = async (work: () => Promise<unknown>) => {
    const before = processor()
    await work()
    return processor() - before
  }
  const notify = async () => {
    for (let at = 0; at < notifications; at++) {
      await query("SELECT pg_notify('bench', 'a topic of a job, which is an ID')")
    }
  }
  const unheard = await timed(notify)
  const connection = PgClient.layer({ url: Redacted.make(url), maxConnections: 1 })
  const listen = Effect.gen(function*() {
    const sql = Context.get(yield* Layer.build(Layer.fresh(connection)), PgClient.PgClient)
    const queue = yield* sql.listen("bench")
    yield* Effect.forkScoped(Effect.ignore(Effect.forever(Queue.take(queue))))
  })
  const listening = Effect.gen(function*() {
    yield* Effect.replicateEffect(listen, listeners, { discard: true })
    return yield* Effect.promise(() => timed(notify))
  })
  const heard = await Effect.runPromise(Effect.scoped(listening))

  await query("CREATE TABLE statistics.list (runner TEXT, healthy BOOLEAN, last_heartbeat TIMESTAMP DEFAULT NOW())")
  const read = "SELECT runner, healthy FROM statistics.list WHERE last_heartbeat > NOW() - INTERVAL '1 hour'"
  const readAll = async () => {
    for (let at = 0; at < reads; at++) await query(read)
  }
  const none = await timed(readAll)
  await query(
    `INSERT INTO statistics.list SELECT repeat('x', 120), true FROM generate_series(1, ${entries})`
  )
  const many = await timed(readAll)
  return {
    wake: rounded((heard - unheard) / notifications / listeners),
    listEntry: rounded((many - none) / reads / entries)
  }
}

/** Three significant digits. */
const rounded = (value: number): number => Number(value.toPrecision(3))
