import { assert, it } from "@effect/vitest"
import { hostPace } from "@trawl/fetcher/effect"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import * as TestClock from "effect/testing/TestClock"
import { leaseTime } from "../../src/jobs/frontier.ts"
import { JobStore, type Settlement } from "../../src/jobs/job-store.ts"
import { layerAlone } from "../../src/jobs/leases.ts"
import type { LeasedPage } from "../../src/jobs/page-job.ts"
import { workOnJob } from "../../src/jobs/work-on-job.ts"
import { CurrentTeam } from "../../src/service/team.ts"
import { Database } from "../../src/store/database.ts"
import * as SqlitePageStore from "../../src/store/sqlite-page-store.ts"
import { sqliteRecords } from "../records/drivers.ts"
import { jobRecords } from "../records/job-records.ts"

const settlement: Settlement = {
  result: { document: { markdown: "text" } },
  credits: 1,
  deliveries: [],
  end: Effect.succeed([])
}

/** A job with this number of pages, and its reader. */
const jobOf = Effect.fnUntraced(function*(pages: number) {
  const sql = yield* SqlClient
  const jobs = yield* JobStore
  const job = yield* Effect.provideService(
    jobs.start({
      id: "job",
      kind: "batch",
      pages: Array.from({ length: pages }, (_, at) => ({ url: `https://${at}.test/` })),
      request: { base: "http://engine" },
      credits: 0,
      deliveries: []
    }),
    CurrentTeam,
    { name: "a", key: "k" }
  )
  return {
    read: (read: (page: LeasedPage) => Effect.Effect<Settlement>, atOnce = 1) =>
      Effect.forkChild(workOnJob(job, { atOnce: () => atOnce, maxAtOnce: atOnce, first: Effect.void, read })),
    attempts: Effect.map(sql`SELECT attempt FROM job_page ORDER BY id`, (rows) => rows.map((row) => row["attempt"])),
    status: Effect.map(jobs.get("job"), (job) => job?.status)
  }
})

const pages = Layer.provide(SqlitePageStore.layer, Database.layer(":memory:"))
const records = Layer.mergeAll(jobRecords(layerAlone), hostPace, pages).pipe(Layer.provideMerge(sqliteRecords()))

it.effect("retries a failing job after 1, 2, 4 … seconds, and after a second again once a page is stored", () =>
  Effect.gen(function*() {
    const { attempts, read, status } = yield* jobOf(2)
    const outcomes = ["full", "full", "full", "read", "full", "full", "read"]
    const times: Array<number> = []
    const work = yield* read(() =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        times.push(now / 1_000)
        return outcomes[times.length - 1] === "read" ? Effect.succeed(settlement) : Effect.die(new Error("disk full"))
      })
    )
    for (let second = 0; second < 11; second++) yield* TestClock.adjust("1 second")
    yield* Fiber.join(work)
    assert.deepStrictEqual(times, [0, 1, 3, 7, 7, 8, 10])
    // a temporary failure does not count as an attempt of a page
    assert.deepStrictEqual([yield* attempts, yield* status], [[1, 1], "completed"])
  }).pipe(Effect.provide(records)))

it.effect("reads a page again when its lease expires, and counts the attempts", () =>
  Effect.gen(function*() {
    const { attempts, read } = yield* jobOf(1)
    const seen: Array<number> = []
    const work = yield* read(({ attempt }) => {
      seen.push(attempt)
      return attempt === 4 ? Effect.succeed(settlement) : Effect.never
    })
    for (let time = 0; time < 3; time++) yield* TestClock.adjust(leaseTime)
    yield* Fiber.join(work)
    assert.deepStrictEqual([seen, yield* attempts], [[1, 2, 3, 4], [4]])
  }).pipe(Effect.provide(records)))

it.effect("reads pages that may have crashed the engine one at a time, and other pages meanwhile", () =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const { read } = yield* jobOf(8)
    yield* sql`UPDATE job_page SET attempt = 2 WHERE id IN (SELECT id FROM job_page ORDER BY id LIMIT 3)`
    let suspects = 0
    let mostSuspects = 0
    let mostPages = 0
    let pages = 0
    const work = yield* read(({ attempt }) =>
      Effect.gen(function*() {
        const isSuspect = attempt > 2
        mostPages = Math.max(mostPages, ++pages)
        if (isSuspect) mostSuspects = Math.max(mostSuspects, ++suspects)
        yield* Effect.sleep("1 second")
        pages--
        if (isSuspect) suspects--
        return settlement
      }), 4)
    for (let second = 0; second < 5; second++) yield* TestClock.adjust("1 second")
    yield* Fiber.join(work)
    assert.deepStrictEqual([mostSuspects, mostPages], [1, 4])
  }).pipe(Effect.provide(records)))

it.effect("releases pages that are being read when the engine stops", () =>
  Effect.gen(function*() {
    const { attempts, read } = yield* jobOf(3)
    const work = yield* read(() => Effect.never, 2)
    yield* TestClock.adjust("1 second")
    assert.deepStrictEqual(yield* attempts, [1, 1, 0])
    yield* Fiber.interrupt(work)
    assert.deepStrictEqual(yield* attempts, [0, 0, 0])
  }).pipe(Effect.provide(records)))
