import { assert, it } from "@effect/vitest"
import type { Document } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import * as TestClock from "effect/testing/TestClock"
import { Deliveries, deliveriesTopic, type NewDelivery } from "../../src/jobs/deliveries.ts"
import { Frontier } from "../../src/jobs/frontier.ts"
import { JobEvents } from "../../src/jobs/job-events.ts"
import { JobStore, type NewJob, type Settlement } from "../../src/jobs/job-store.ts"
import { StoredScrapes } from "../../src/jobs/stored-scrapes.ts"
import { layerAlone } from "../../src/jobs/leases.ts"
import { newId } from "../../src/jobs/new-id.ts"
import type { LeasedPage, PageJob } from "../../src/jobs/page-job.ts"
import * as Sqlite from "../../src/records/sql/sqlite.ts"
import { Ledger } from "../../src/service/ledger.ts"
import { CurrentTeam } from "../../src/service/team.ts"
import { number, type Row } from "../../src/store/column.ts"
import { Database } from "../../src/store/database.ts"
import { lossyDatabase } from "../store/lossy-database.ts"
import { onEachDriver } from "./drivers.ts"
import { jobRecords } from "./job-records.ts"

const layer = jobRecords(layerAlone)

onEachDriver("jobs", layer, (it) => {
  it.effect("store each page once, with its charge, in the order of completion, and end with the last page", () =>
    as(
      "pages",
      Effect.gen(function*() {
        const jobs = yield* JobStore
        const job = yield* started(["https://a.test/1", "https://a.test/2", "https://a.test/3"], { credits: 2 })
        const [first, second, third] = yield* leaseAll(job)
        assert.deepStrictEqual([first, second, third].map((page) => page?.url), [
          "https://a.test/1",
          "https://a.test/2",
          "https://a.test/3"
        ])
        assert.isTrue(yield* jobs.settle(job, second!, read("second")))
        assert.isTrue(yield* jobs.settle(job, first!, read("first")))
        assert.isFalse(yield* jobs.settle(job, first!, read("again")))
        assert.deepInclude(yield* jobs.get(job.id), { status: "scraping", done: 2, total: 3 })
        assert.strictEqual((yield* jobs.queueOf("pages")).pages, 1)
        assert.isTrue(
          yield* jobs.settle(job, third!, { ...read(""), result: { failed: { error: "It is gone" } }, credits: 0 })
        )
        assert.isFalse(yield* jobs.cancel(job))
        assert.deepStrictEqual((yield* jobs.documents(job, 0, 10)).map(({ markdown }) => markdown), ["second", "first"])
        assert.deepStrictEqual((yield* jobs.documents(job, 1, 10)).map(({ markdown }) => markdown), ["first"])
        assert.deepStrictEqual((yield* jobs.failures(job)).map(({ error, url }) => [url, error]), [[
          "https://a.test/3",
          "It is gone"
        ]])
        const ended = yield* jobs.get(job.id)
        assert.deepInclude(ended, { status: "completed", read: 2, credits: 4, done: 3, total: 3 })
        assert.strictEqual((yield* (yield* Ledger).months("pages", false))[0]?.credits, 4)
        assert.isFalse(yield* jobs.append(ended!, [{ url: "https://a.test/4" }], 1))
        assert.strictEqual(yield* (yield* Frontier).lease(job, []), "job ended")
      })
    ))

  it.effect("return documents of at most 10 MiB at a time, and a larger one alone", () =>
    as(
      "large",
      Effect.gen(function*() {
        const jobs = yield* JobStore
        const job = yield* started(["https://a.test/1", "https://a.test/2", "https://a.test/3", "https://a.test/4"])
        const sizes = [4, 5, 11, 1]
        for (const [at, page] of (yield* leaseAll(job)).entries()) {
          yield* jobs.settle(job, page, read("x".repeat(sizes[at]! * 1_048_576)))
        }
        const parts: Array<number> = []
        for (let skip = 0; skip < 4; skip += parts.at(-1)!) parts.push((yield* jobs.documents(job, skip, 100)).length)
        assert.deepStrictEqual(parts, [2, 1, 1])
        assert.deepStrictEqual(yield* jobs.documents(job, 4, 100), [])
        assert.strictEqual((yield* jobs.documents(job, 0, 1)).length, 1)
      })
    ))

  it.effect("store deliveries together with their page, and the delivery of the end with the last page", () =>
    as(
      "told",
      Effect.gen(function*() {
        const jobs = yield* JobStore
        const { take } = yield* Deliveries
        const job = yield* started(["https://a.test/1", "https://a.test/2"], { deliveries: [delivery("started")] })
        const [first, second] = yield* leaseAll(job)
        const settlement = (name: string): Settlement => ({
          ...read(name),
          deliveries: [delivery(name)],
          end: Effect.succeed([delivery("completed")])
        })
        yield* jobs.settle(job, second!, settlement("second"))
        yield* jobs.settle(job, second!, settlement("second again"))
        yield* jobs.settle(job, first!, settlement("first"))
        assert.deepStrictEqual((yield* take).map(({ id }) => id), ["started", "second", "first", "completed"])
      })
    ))

  it.effect("store new pages together with the page that links to them, each once", () =>
    as(
      "found",
      Effect.gen(function*() {
        const jobs = yield* JobStore
        const frontier = yield* Frontier
        const job = yield* started([{ url: "https://a.test/", key: "a.test/" }])
        const [start] = yield* leaseAll(job)
        const page = (path: string) => ({
          url: `https://a.test/${path}`,
          key: `a.test/${path}`,
          depth: 1,
          parent: start!.id
        })
        yield* jobs.settle(job, start!, { ...read("start"), found: [page(""), page("1"), page("2"), page("1")] })
        assert.deepInclude(yield* jobs.get(job.id), { status: "scraping", done: 1, total: 3 })
        const pages = yield* leaseAll(job)
        assert.deepStrictEqual(pages.map(({ depth, url }) => [url, depth]), [["https://a.test/1", 1], [
          "https://a.test/2",
          1
        ]])
        yield* jobs.settle(job, pages[0]!, { ...read("1"), found: [page("2")] })
        yield* jobs.settle(job, pages[1]!, { ...read("2"), found: [page("")] })
        assert.deepInclude(yield* jobs.get(job.id), { status: "completed", done: 3, total: 3 })
        assert.strictEqual(yield* frontier.lease(job, []), "job ended")
      })
    ))

  it.effect("charge nothing for a page that could not be stored", () =>
    as(
      "unkept",
      Effect.gen(function*() {
        const jobs = yield* JobStore
        const sql = yield* SqlClient
        const job = yield* started(["https://a.test/1"])
        const [page] = yield* leaseAll(job)
        // a charge that cannot be written also rolls back the page
        yield* sql`ALTER TABLE credits_used RENAME TO credits_missing`
        assert.strictEqual((yield* Effect.exit(jobs.settle(job, page!, read("text"))))._tag, "Failure")
        yield* sql`ALTER TABLE credits_missing RENAME TO credits_used`
        assert.deepInclude(yield* jobs.get(job.id), { status: "scraping", done: 0, total: 1 })
        assert.deepStrictEqual(yield* (yield* Ledger).months("unkept", false), [])
        assert.isTrue(yield* jobs.settle(job, page!, read("text")))
      })
    ))

  it.effect("store and charge nothing for a page that is read after the job was cancelled", () =>
    as(
      "cancelled",
      Effect.gen(function*() {
        const jobs = yield* JobStore
        const job = yield* started(["https://a.test/1", "https://a.test/2"])
        const [first, second] = yield* leaseAll(job)
        yield* jobs.settle(job, first!, read("first"))
        assert.isTrue(yield* jobs.cancel(job))
        assert.isFalse(yield* jobs.settle(job, second!, { ...read("second"), deliveries: [delivery("never")] }))
        assert.deepInclude(yield* jobs.get(job.id), { status: "cancelled", done: 1, read: 1, credits: 1 })
        assert.deepStrictEqual((yield* (yield* Deliveries).take).filter(({ id }) => id === "never"), [])
      })
    ))

  it.effect("with zero retention are in memory only, except for their cost", () =>
    as(
      "zero",
      Effect.gen(function*() {
        const jobs = yield* JobStore
        const sql = yield* SqlClient
        const request = { base: "http://engine", zeroDataRetention: true }
        const job = yield* started(["https://a.test/secret"], { request, deliveries: [delivery("of nobody")] })
        const [page] = yield* leaseAll(job)
        yield* jobs.settle(job, page!, { ...read("secret"), credits: 3 })
        assert.deepInclude(yield* jobs.get(job.id), { status: "completed", read: 1 })
        assert.strictEqual((yield* jobs.documents(job, 0, 1))[0]?.markdown, "secret")
        for (const table of ["job", "job_page", "scrape_result", "delivery"] as const) {
          const rows = yield* sql.unsafe(
            `SELECT 1 FROM ${table} WHERE ${
              { job: "id", job_page: "job", scrape_result: "job", delivery: "job" }[table]
            } IN ('${job.id}', 'job')
            AND ${table === "delivery" ? "id = 'of nobody'" : "1 = 1"}`
          )
          assert.deepStrictEqual(rows, [], table)
        }
        const ledger = yield* Ledger
        assert.strictEqual((yield* ledger.months("zero", false))[0]?.credits, 3)
        assert.deepStrictEqual((yield* ledger.activity("zero", { limit: 1 })).map(({ target }) => target), [null])
      })
    ))

  it.effect("accept pages while they run, also from concurrent callers", () =>
    as(
      "many",
      Effect.gen(function*() {
        const jobs = yield* JobStore
        const job = yield* started([`https://a.test/"quoted"`])
        const many = Array.from(
          { length: 1_000 },
          (_, at) => ({ url: `https://a.test/${at}${at === 500 ? "?\0" : ""}` })
        )
        assert.isTrue(yield* jobs.append(job, many, 1))
        assert.deepInclude(yield* jobs.get(job.id), { done: 0, total: 1_001 })
        assert.deepInclude(yield* (yield* Frontier).lease(job, []), { url: `https://a.test/"quoted"` })
        assert.deepStrictEqual((yield* jobs.unfinished).filter(({ team }) => team === "many").map(({ id }) => id), [
          job.id
        ])
        assert.isTrue(yield* jobs.cancel(job))
        assert.strictEqual((yield* jobs.queueOf("many")).pages, 0)
      })
    ))

  it.effect("notify watchers when a page is completed, when pages are added and when the job ends", () =>
    as(
      "watched",
      Effect.scoped(Effect.gen(function*() {
        const jobs = yield* JobStore
        const job = yield* started(["https://a.test/1"])
        const latch = yield* (yield* JobEvents).watch(job.id)
        const [page] = yield* leaseAll(job)
        for (
          const change of [
            jobs.append(job, [{ url: "https://a.test/2" }], 0),
            jobs.settle(job, page!, read("1")),
            jobs.cancel(job)
          ]
        ) {
          latch.closeUnsafe()
          assert.isTrue(yield* change)
          yield* latch.await
        }
      }))
    ))

  it.effect("and single scrapes can be read for a day", () =>
    as(
      "scrapes",
      Effect.gen(function*() {
        const { get, put } = yield* StoredScrapes
        const jobs = yield* JobStore
        const document = { ...documentOf("kept"), metadata: { scrapeId: "0199", sourceURL: "https://a.test/" } }
        const actions = [{ type: "click" as const, selector: "button" }]
        yield* put(document, { actions, onlyMainContent: false })
        const job = yield* started(["https://a.test/1", "https://a.test/2"])
        const [first, second] = yield* leaseAll(job)
        const ofJob = { ...documentOf("of a job"), metadata: { scrapeId: "0200" } }
        yield* jobs.settle(job, first!, { ...read(""), result: { document: ofJob } })
        assert.deepStrictEqual(yield* get("0199"), { team: "scrapes", document, context: { actions } })
        yield* TestClock.adjust("2 hours")
        yield* jobs.settle(job, second!, read("second"))
        yield* TestClock.adjust("23 hours")
        assert.isUndefined(yield* get("0199"))
        // a day after the job's end
        assert.deepStrictEqual(yield* get("0200"), { team: "scrapes", document: ofJob, context: {} })
        yield* TestClock.adjust("2 hours")
        assert.isUndefined(yield* get("0200"))
      })
    ))
})

const as = <A, E, R>(name: string, effect: Effect.Effect<A, E, R>) =>
  Effect.provideService(effect, CurrentTeam, { name, key: "k" })

const started = Effect.fnUntraced(
  function*(pages: ReadonlyArray<string | NewJob["pages"][number]>, more: Partial<NewJob> = {}) {
    return yield* (yield* JobStore).start({
      id: yield* newId,
      kind: "batch",
      pages: pages.map((page) => typeof page === "string" ? { url: page } : page),
      request: { base: "http://engine" },
      credits: 0,
      deliveries: [],
      ...more
    })
  }
)

const leaseAll = Effect.fnUntraced(function*(job: PageJob) {
  const { lease } = yield* Frontier
  const pages: Array<LeasedPage> = []
  for (let page = yield* lease(job, []); typeof page !== "string"; page = yield* lease(job, [])) pages.push(page)
  return pages
})

const documentOf = (markdown: string): Document => ({ markdown })

const read = (markdown: string): Settlement => ({
  result: { document: documentOf(markdown) },
  credits: 1,
  deliveries: [],
  end: Effect.succeed([])
})

const delivery = (id: string): NewDelivery => ({
  id,
  team: "a",
  job: "job",
  dueAt: 0,
  isLast: false,
  url: "https://receiver.test/",
  headers: {},
  packed: Buffer.from("{}")
})

it.effect("a page of a job is stored completely or not at all, whichever statement the database rejects", () =>
  Effect.gen(function*() {
    const { database, fault } = faulty()
    yield* as(
      "faults",
      Effect.gen(function*() {
        const jobs = yield* JobStore
        const { balance } = yield* Ledger
        const { take } = yield* Deliveries
        const job = yield* started([{ url: "https://a.test/1", key: "1" }])
        const [page] = yield* leaseAll(job)
        let refused = 0
        for (let statement = 1;; statement++) {
          fault.at = statement
          const exit = yield* Effect.exit(jobs.settle(job, page!, {
            ...read("text"),
            deliveries: [delivery("page")],
            found: [{ url: "https://a.test/1", key: "1" }],
            end: Effect.succeed([delivery("completed")])
          }))
          fault.at = 0
          const { done, read: turn, status } = (yield* jobs.get(job.id))!
          const used = 10 - (yield* balance({ name: "faults", key: "k", credits: 10 }))!.left
          const ids = (yield* take).map(({ id }) => id)
          const documents = (yield* jobs.documents(job, 0, 10)).length
          if (exit._tag === "Success") {
            assert.deepStrictEqual([done, turn, used, documents, status, ids], [1, 1, 1, 1, "completed", [
              "page",
              "completed"
            ]])
            break
          }
          refused++
          assert.deepStrictEqual(
            [done, turn, used, documents, status, ids],
            [0, 0, 0, 0, "scraping", []],
            `${statement}`
          )
        }
        // begin, the page, new pages, the job, the result, the activity, the credits, a delivery, the end, its
        // delivery, commit
        assert.strictEqual(refused, 11)
      })
    ).pipe(Effect.provide(layer.pipe(Layer.provide(Sqlite.layer), Layer.provide(database))))
  }))

it.effect("watchers of a job and of the queue are notified even if the response to a commit is lost", () =>
  Effect.scoped(Effect.gen(function*() {
    const { fault, layer: database } = lossyDatabase(":memory:")
    yield* as(
      "lost",
      Effect.gen(function*() {
        const jobs = yield* JobStore
        const job = yield* started(["https://a.test/1"])
        const [page] = yield* leaseAll(job)
        const { watch } = yield* JobEvents
        const latches = [yield* watch(job.id), yield* watch(deliveriesTopic)]
        fault.loses = "COMMIT"
        assert.strictEqual((yield* Effect.exit(jobs.settle(job, page!, read("text"))))._tag, "Failure")
        fault.loses = ""
        for (const latch of latches) yield* latch.await
        assert.isFalse(yield* jobs.settle(job, page!, read("text")))
        assert.deepInclude(yield* jobs.get(job.id), { status: "completed", done: 1, credits: 1 })
      })
    ).pipe(Effect.provide(layer.pipe(Layer.provide(Sqlite.layer), Layer.provide(database))))
  })))

it.effect("a page that must not be stored is not counted if its charge cannot be written", () =>
  Effect.gen(function*() {
    const { database, fault } = faulty()
    yield* as(
      "secret faults",
      Effect.gen(function*() {
        const jobs = yield* JobStore
        const { months } = yield* Ledger
        const job = yield* started(["https://a.test/1"], { request: { base: "", zeroDataRetention: true } })
        const [page] = yield* leaseAll(job)
        let refused = 0
        for (let statement = 1;; statement++) {
          fault.at = statement
          const exit = yield* Effect.exit(jobs.settle(job, page!, read("text")))
          fault.at = 0
          const { done, status } = (yield* jobs.get(job.id))!
          const charged = (yield* months("secret faults", false)).reduce((sum, { credits }) => sum + credits, 0)
          if (exit._tag === "Success") {
            assert.deepStrictEqual([done, status, charged], [1, "completed", 1])
            break
          }
          refused++
          assert.deepStrictEqual([done, status, charged], [0, "scraping", 0], `${statement}`)
        }
        // begin, the activity, the credits, commit
        assert.strictEqual(refused, 4)
      })
    ).pipe(Effect.provide(layer.pipe(Layer.provide(Sqlite.layer), Layer.provide(database))))
  }))

it.effect("a large expired job is deleted in parts, and a crash in between shows nothing of it", () =>
  as(
    "expired",
    Effect.gen(function*() {
      const jobs = yield* JobStore
      const sql = yield* SqlClient
      const pages = 2_000
      const job = yield* started(Array.from({ length: pages }, (_, at) => `https://a.test/${at}`))
      const page = yield* (yield* Frontier).lease(job, [])
      const document = { ...documentOf("text"), metadata: { scrapeId: "0300" } }
      if (typeof page !== "string") yield* jobs.settle(job, page, { ...read(""), result: { document } })
      yield* jobs.cancel(job)
      const left = Effect.map(
        sql<Row>`SELECT count(*) AS pages FROM job_page`,
        ([row = {}]) => number(row, "pages")
      )
      const turns = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      // as if the process ended
      yield* sql`CREATE TRIGGER crash BEFORE DELETE ON job_page WHEN (SELECT count(*) FROM job_page) <= 1000
        BEGIN SELECT RAISE(ABORT, 'crash'); END`
      yield* TestClock.adjust("25 hours")
      while ((yield* left) > 1000) yield* turns
      assert.isUndefined(yield* jobs.get(job.id))
      assert.isUndefined(yield* (yield* StoredScrapes).get("0300"))
      yield* sql`DROP TRIGGER crash`
      yield* TestClock.adjust("1 hour")
      while ((yield* left) > 0) yield* turns
      while ((yield* sql`SELECT id FROM job`).length > 0) yield* turns
    })
  ).pipe(Effect.provide(layer.pipe(Layer.provideMerge(Sqlite.layer), Layer.provide(Database.layer(":memory:"))))))

it.effect("many failed pages are read in parts, so that other work can run in between", () =>
  as(
    "failures",
    Effect.gen(function*() {
      const jobs = yield* JobStore
      const sql = yield* SqlClient
      const job = yield* started(Array.from({ length: 10_000 }, (_, at) => `https://a.test/${at}`))
      yield* sql`UPDATE job_page SET state = 'failed', ended_at = id, result = 'id', error = 'It is gone'`
      let turns = 0
      const count = () => {
        turns++
        next = setImmediate(count)
      }
      let next = setImmediate(count)
      const failures = yield* jobs.failures(job)
      clearImmediate(next)
      assert.isAbove(turns, 1)
      assert.deepStrictEqual(
        failures.map(({ url }) => url),
        Array.from({ length: 10_000 }, (_, at) => `https://a.test/${at}`)
      )
      // the pages are numbered from 1
      assert.deepStrictEqual((yield* jobs.failures(job, 9_999)).map(({ url }) => url), [
        "https://a.test/9998",
        "https://a.test/9999"
      ])
    })
  ).pipe(Effect.provide(layer.pipe(Layer.provideMerge(Sqlite.layer), Layer.provide(Database.layer(":memory:"))))))

/** A database that rejects the statement at a position, counted from now. */
const faulty = () => {
  const fault = { at: 0 }
  const database = Layer.effect(
    Database,
    Effect.map(Database, (database) =>
      Database.of({
        ...database,
        connection: {
          ...database.connection,
          sql: (text) => {
            if (fault.at > 0 && --fault.at === 0) throw Object.assign(new Error("disk I/O error"), { errcode: 10 })
            return database.connection.sql(text)
          }
        }
      }))
  ).pipe(Layer.provide(Database.layer(":memory:")))
  return { database, fault }
}
