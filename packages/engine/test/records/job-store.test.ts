import { assert, it } from "@effect/vitest"
import type { Document } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import * as TestClock from "effect/testing/TestClock"
import { JobStore } from "../../src/jobs/job-store.ts"
import { KeptScrapes } from "../../src/jobs/kept-scrapes.ts"
import * as JobRecords from "../../src/records/job-store.ts"
import * as KeptScrapeRecords from "../../src/records/kept-scrapes.ts"
import * as LedgerRecords from "../../src/records/ledger.ts"
import * as Retained from "../../src/records/retained.ts"
import * as Sqlite from "../../src/records/sqlite.ts"
import { Ledger } from "../../src/service/ledger.ts"
import { CurrentTeam } from "../../src/service/team.ts"
import { Database } from "../../src/store/database.ts"
import { onEachDriver } from "./drivers.ts"

const layer = Layer.mergeAll(JobRecords.layer, KeptScrapeRecords.layer).pipe(
  Layer.provide(Retained.layer),
  Layer.provideMerge(LedgerRecords.layer)
)

onEachDriver("jobs", layer, (it) => {
  it.effect("keep each page once, with its charge, in the order of reading, and end when none is left", () =>
    as(
      "pages",
      Effect.gen(function*() {
        const jobs = yield* JobStore
        const job = yield* jobs.start(["https://a.test/1", "https://a.test/2", "https://a.test/3"], {
          base: "http://engine"
        }, 2)
        const pages = yield* pagesOf(job.id)
        assert.deepStrictEqual(pages.map(({ url }) => url), [
          "https://a.test/1",
          "https://a.test/2",
          "https://a.test/3"
        ])
        const [first, second, third] = pages
        yield* jobs.pageRead(job, second!, documentOf("second"), 1)
        yield* jobs.pageRead(job, first!, documentOf("first"), 1)
        yield* jobs.pageRead(job, first!, documentOf("again"), 1)
        assert.isFalse(yield* jobs.complete(job))
        assert.strictEqual((yield* jobs.queueOf("pages")).pages, 1)
        yield* jobs.pageFailed(job, third!, { error: "It is gone" }, 0)
        assert.isTrue(yield* jobs.complete(job))
        assert.isFalse(yield* jobs.cancel(job))
        assert.deepStrictEqual((yield* jobs.documents(job, 0, 10)).map(({ markdown }) => markdown), ["second", "first"])
        assert.deepStrictEqual((yield* jobs.documents(job, 1, 10)).map(({ markdown }) => markdown), ["first"])
        assert.deepStrictEqual((yield* jobs.failures(job)).map(({ error, url }) => [url, error]), [[
          "https://a.test/3",
          "It is gone"
        ]])
        assert.deepStrictEqual(yield* jobs.counts(job), { done: 3, total: 3 })
        const ended = yield* jobs.get(job.id)
        assert.deepInclude(ended, { status: "completed", read: 2, credits: 4 })
        assert.strictEqual((yield* (yield* Ledger).months("pages", false))[0]?.credits, 4)
        assert.isFalse(yield* jobs.append(ended!, ["https://a.test/4"], 1))
      })
    ))

  it.effect("charge nothing for a page that could not be kept", () =>
    as(
      "unkept",
      Effect.gen(function*() {
        const jobs = yield* JobStore
        const sql = yield* SqlClient
        const job = yield* jobs.start(["https://a.test/1"], { base: "http://engine" }, 0)
        const [page] = yield* pagesOf(job.id)
        // a charge that cannot be kept takes the page back, too
        yield* sql`ALTER TABLE credits_used RENAME TO credits_missing`
        assert.strictEqual((yield* Effect.exit(jobs.pageRead(job, page!, documentOf("text"), 1)))._tag, "Failure")
        yield* sql`ALTER TABLE credits_missing RENAME TO credits_used`
        assert.deepStrictEqual(yield* jobs.counts(job), { done: 0, total: 1 })
        assert.deepStrictEqual(yield* (yield* Ledger).months("unkept", false), [])
      })
    ))

  it.effect("with zero retention are in memory alone, but for what they cost", () =>
    as(
      "zero",
      Effect.gen(function*() {
        const jobs = yield* JobStore
        const sql = yield* SqlClient
        const job = yield* jobs.start(["https://a.test/secret"], { base: "http://engine", zeroDataRetention: true }, 0)
        const page = yield* jobs.nextPage(job, 0)
        yield* jobs.pageRead(job, page!, documentOf("secret"), 3)
        assert.isTrue(yield* jobs.complete(job))
        assert.strictEqual((yield* jobs.get(job.id))?.read, 1)
        assert.strictEqual((yield* jobs.documents(job, 0, 1))[0]?.markdown, "secret")
        assert.deepStrictEqual(yield* sql`SELECT id FROM job WHERE team = 'zero'`, [])
        const ledger = yield* Ledger
        assert.strictEqual((yield* ledger.months("zero", false))[0]?.credits, 3)
        assert.deepStrictEqual((yield* ledger.activity("zero", { limit: 1 })).map(({ target }) => target), [null])
      })
    ))

  it.effect("take pages while they go on, and many at once", () =>
    as(
      "many",
      Effect.gen(function*() {
        const jobs = yield* JobStore
        const job = yield* jobs.start([`https://a.test/"quoted"`], { base: "http://engine" }, 0)
        assert.isTrue(
          yield* jobs.append(
            job,
            Array.from({ length: 1_000 }, (_, at) => `https://a.test/${at}`),
            1
          )
        )
        assert.deepStrictEqual(yield* jobs.counts(job), { done: 0, total: 1_001 })
        assert.strictEqual((yield* jobs.nextPage(job, 0))?.url, `https://a.test/"quoted"`)
        assert.deepStrictEqual((yield* jobs.unfinished).filter(({ team }) => team === "many").map(({ id }) => id), [
          job.id
        ])
        assert.isTrue(yield* jobs.cancel(job))
        assert.strictEqual((yield* jobs.queueOf("many")).pages, 0)
      })
    ))

  it.effect("and single scrapes are to be had for a day", () =>
    as(
      "scrapes",
      Effect.gen(function*() {
        const { get, keep } = yield* KeptScrapes
        const document = { ...documentOf("kept"), metadata: { scrapeId: "0199", sourceURL: "https://a.test/" } }
        yield* keep(document)
        assert.deepStrictEqual(yield* get("0199"), { team: "scrapes", document })
        yield* TestClock.adjust("25 hours")
        assert.isUndefined(yield* get("0199"))
      })
    ))
})

const as = <A, E, R>(name: string, effect: Effect.Effect<A, E, R>) =>
  Effect.provideService(effect, CurrentTeam, { name, key: "k" })

const pagesOf = Effect.fnUntraced(function*(id: string) {
  const jobs = yield* JobStore
  const job = yield* jobs.get(id)
  const pages: Array<{ readonly id: number; readonly url: string }> = []
  for (let page = yield* jobs.nextPage(job!, 0); page !== undefined; page = yield* jobs.nextPage(job!, page.id)) {
    pages.push(page)
  }
  return pages
})

const documentOf = (markdown: string): Document => ({ markdown })

it.effect("a page of a job is kept whole or not at all, whichever statement the database refuses", () =>
  Effect.gen(function*() {
    const { database, fault } = faulty()
    yield* as(
      "faults",
      Effect.gen(function*() {
        const jobs = yield* JobStore
        const { balance } = yield* Ledger
        const job = yield* jobs.start(["https://a.test/1"], { base: "http://engine" }, 0)
        const [page] = yield* pagesOf(job.id)
        let refused = 0
        for (let statement = 1;; statement++) {
          fault.at = statement
          const exit = yield* Effect.exit(jobs.pageRead(job, page!, documentOf("text"), 1))
          fault.at = 0
          const { read } = (yield* jobs.get(job.id))!
          const used = 10 - (yield* balance({ name: "faults", key: "k", credits: 10 }))!.left
          const { done } = yield* jobs.counts(job)
          if (exit._tag === "Success") {
            assert.deepStrictEqual([read, used, done], [1, 1, 1])
            break
          }
          refused++
          assert.deepStrictEqual([read, used, done], [0, 0, 0], `statement ${statement}`)
        }
        // begin, the page, the document, the job, the turn, the activity, the credits, commit
        assert.isAtLeast(refused, 8)
      })
    ).pipe(Effect.provide(layer.pipe(Layer.provide(Sqlite.layer), Layer.provide(database))))
  }))

/** A database that refuses the statement at a place, counted from now. */
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
