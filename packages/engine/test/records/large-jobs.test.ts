import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { Frontier } from "../../src/jobs/frontier.ts"
import { JobStore, type Settlement } from "../../src/jobs/job-store.ts"
import { layerAlone } from "../../src/jobs/leases.ts"
import { newId } from "../../src/jobs/new-id.ts"
import type { PageJob } from "../../src/jobs/page-job.ts"
import { CurrentTeam } from "../../src/service/team.ts"
import { number, type Row } from "../../src/store/column.ts"
import { onEachDriver } from "./drivers.ts"
import { jobRecords } from "./job-records.ts"

onEachDriver("jobs of many pages", jobRecords(layerAlone), (it) => {
  for (const [options, maxDiscoveryDepth] of [["", undefined], [" with a depth limit", 5]] as const) {
    it.effect(`need no more work per page than small jobs${options}`, () =>
      Effect.gen(function*() {
        yield* costs(few, maxDiscoveryDepth)
        // the planner gets statistics that do not know the pages of the next jobs
        const sql = yield* SqlClient
        yield* sql.onDialectOrElse({ pg: () => sql`ANALYZE`, orElse: () => Effect.void })
        const [small, large] = [yield* costs(few, maxDiscoveryDepth), yield* costs(many, maxDiscoveryDepth)]
        for (const [name, cost] of large) {
          assert.isBelow(cost.work, 3 * (small.get(name)?.work ?? 0) + cost.tolerance, `${cost.unit} of "${name}"`)
        }
      }).pipe(Effect.provideService(CurrentTeam, { name: "crawls", key: "k" })), 60_000)
  }
})

interface Cost {
  readonly work: number
  readonly tolerance: number
  readonly unit: string
}

/** The minimum cost of each operation on a job with this number of pages. */
const costs = Effect.fnUntraced(function*(pages: number, maxDiscoveryDepth: number | undefined) {
  const frontier = yield* Frontier
  const jobs = yield* JobStore
  const sql = yield* SqlClient
  const job = yield* started(pages, maxDiscoveryDepth)
  const found = new Map<string, Cost>()
  const costOf = Effect.fnUntraced(function*<A, E>(name: string, effect: Effect.Effect<A, E>) {
    const { result, ...cost } = yield* sql.onDialectOrElse({
      pg: () => rowsOf(sql, effect),
      orElse: () => timeOf(effect)
    })
    if (cost.work < (found.get(name)?.work ?? Infinity)) found.set(name, cost)
    return result
  })
  const next = Effect.map(
    frontier.lease(job, []),
    (page) => typeof page === "string" ? assert.fail(page) : page
  )
  for (let at = 0; at < 10; at++) {
    const page = yield* costOf("lease", next)
    assert.isTrue(yield* costOf("settle", jobs.settle(job, page, settlement(at))))
    assert.strictEqual(
      yield* costOf("lease while the host rests", frontier.lease(job, [host, otherHost])),
      "nothing now"
    )
    const other = yield* costOf("lease of another host", frontier.lease(job, [host]))
    yield* frontier.giveBack(job, typeof other === "string" ? assert.fail(other) : other)
    yield* costOf("release", frontier.releaseExpired)
    yield* costOf("status", jobs.get(job.id))
    yield* costOf("documents", jobs.documents(job, at, 1))
    yield* costOf("queue", jobs.queueOf("crawls"))
    yield* costOf("give back", frontier.giveBack(job, yield* next))
  }
  return found
})

/** The number of rows that PostgreSQL reads. */
const rowsOf = <A, E>(sql: SqlClient, effect: Effect.Effect<A, E>) => {
  const read = Effect.map(
    sql<Row>`SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) AS read FROM pg_stat_xact_user_tables`,
    ([row = {}]) => number(row, "read")
  )
  return sql.withTransaction(Effect.gen(function*() {
    const before = yield* read
    const result = yield* effect
    return { result, work: (yield* read) - before, tolerance: 50, unit: "rows" }
  }))
}

/** The time that SQLite needs. */
const timeOf = Effect.fnUntraced(function*<A, E>(effect: Effect.Effect<A, E>) {
  const began = performance.now()
  const result = yield* effect
  return { result, work: performance.now() - began, tolerance: 1, unit: "milliseconds" }
})

const [few, many] = [200, 30_000]
const host = "a.test"
const otherHost = "b.test"

const started = Effect.fnUntraced(function*(pages: number, maxDiscoveryDepth: number | undefined) {
  const job: PageJob = yield* (yield* JobStore).start({
    id: yield* newId,
    kind: "crawl",
    limit: pages,
    pages: Array.from({ length: pages }, (_, at) => ({
      // after the first pages of a host that rests
      url: at === 190 ? `https://${otherHost}/` : `https://${host}/${at}`,
      key: `${host}/${at}`,
      depth: Math.floor(at / 1000)
    })),
    request: {
      base: "http://engine",
      crawl: { url: `https://${host}/`, ...maxDiscoveryDepth === undefined ? {} : { maxDiscoveryDepth } }
    },
    credits: 0,
    deliveries: []
  })
  return job
})

const settlement = (at: number): Settlement => ({
  result: {
    document: { markdown: "text" },
    claims: {
      keys: [`${host}/other/${at}`, `${host}/${90 - at}`],
      ifDuplicate: () => Effect.succeed({ failed: { error: "The same page" }, deliveries: [] })
    }
  },
  credits: 1,
  found: Array.from(
    { length: 20 },
    (_, link) => ({ url: `https://${host}/${at + link * 4}`, key: `${host}/${at + link * 4}` })
  ),
  deliveries: [],
  end: Effect.succeed([])
})
