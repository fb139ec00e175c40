import { assert } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as Exit from "effect/Exit"
import { SqlClient } from "effect/sql/SqlClient"
import * as TestClock from "effect/testing/TestClock"
import { Frontier, leaseTime } from "../../src/jobs/frontier.ts"
import { JobStore, type Settlement } from "../../src/jobs/job-store.ts"
import { Leases } from "../../src/jobs/leases.ts"
import { newId } from "../../src/jobs/new-id.ts"
import type { LeasedPage, PageJob } from "../../src/jobs/page-job.ts"
import * as LeaseRecords from "../../src/records/leases.ts"
import { CurrentTeam } from "../../src/service/team.ts"
import { onEachDriver } from "./drivers.ts"
import { jobRecords } from "./job-records.ts"

onEachDriver("leases", Layer.empty, (it) => {
  it.effect("of pages pass to another process when their process has ended, and its late results are ignored", () =>
    Effect.gen(function*() {
      const one = yield* process()
      const two = yield* process()
      const job = yield* one.start(["https://a.test/1", "https://a.test/2", "https://b.test/3"])
      const first = yield* leased(one, job)
      const second = yield* leased(two, job)
      assert.deepStrictEqual([first.url, second.url, first.epoch, first.attempt], [
        "https://a.test/1",
        "https://a.test/2",
        1,
        1
      ])
      yield* renewed(one, two)
      assert.notInclude(yield* two.frontier.releaseExpired, job.id)
      yield* one.end
      assert.include(yield* two.frontier.releaseExpired, job.id)
      const again = yield* leased(two, job)
      assert.deepStrictEqual([again.url, again.epoch, again.attempt], ["https://a.test/1", 2, 2])
      assert.isFalse(yield* one.jobs.settle(job, first, settlement))
      assert.isTrue(yield* two.jobs.settle(job, again, settlement))
      assert.isFalse(yield* one.jobs.settle(job, first, settlement))
      assert.deepInclude(yield* two.jobs.get(job.id), { done: 1, credits: 1, read: 1 })
    }))

  it.effect("of pages end at their deadline, and when they are released", () =>
    Effect.gen(function*() {
      const own = yield* process()
      const { frontier, jobs } = own
      const job = yield* own.start(["https://a.test/1"])
      const page = yield* frontier.lease(job, [])
      assert.strictEqual(yield* frontier.lease(job, []), "nothing now")
      yield* TestClock.adjust(leaseTime + 1)
      assert.include(yield* frontier.releaseExpired, job.id)
      const again = yield* frontier.lease(job, [])
      assert.isTrue(typeof page !== "string" && typeof again !== "string" && again.epoch === page.epoch + 1)
      yield* frontier.giveBack(job, page as LeasedPage)
      assert.strictEqual(yield* frontier.lease(job, []), "nothing now")
      yield* frontier.giveBack(job, again as LeasedPage)
      assert.isFalse(yield* jobs.settle(job, again as LeasedPage, settlement))
      // a returned lease is not an attempt; an expired or released one is
      const third = yield* frontier.lease(job, [])
      assert.deepInclude(third, { attempt: 2, epoch: 3 })
      assert.strictEqual(yield* frontier.lease(job, [], true), "nothing now")
      yield* frontier.release(job, third as LeasedPage)
      assert.strictEqual(yield* frontier.lease(job, [], true), "nothing now")
      assert.deepInclude(yield* frontier.lease(job, []), { attempt: 3 })
      yield* frontier.giveBack(job)
      assert.deepInclude(yield* frontier.lease(job, []), { attempt: 3 })
    }))

  it.effect("of a process that stops renewing them expire; the pages that it was reading wait, because it may store them", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const own = yield* process()
      const job = yield* own.start(["https://a.test/1", "https://a.test/2"])
      const [first, second] = [yield* leased(own, job), yield* leased(own, job)]
      yield* sql`INSERT INTO lease_owner (owner, expires_at) VALUES ('silent', ${Date.now() - 1})`
      yield* sql`UPDATE job_page SET owner = 'silent' WHERE job = ${job.id}`
      assert.notInclude(yield* own.frontier.releaseExpired, job.id)
      const isGone = Effect.map(sql`SELECT owner FROM lease_owner WHERE owner = 'silent'`, ({ length }) => length === 0)
      yield* until(isGone)
      // without an owner, they wait for their time
      const kept = yield* sql`SELECT owner FROM job_page WHERE job = ${job.id} AND state = 'leased'`
      assert.deepStrictEqual(kept.map((page) => page["owner"]), [null, null])
      assert.isTrue(yield* own.jobs.settle(job, first, settlement))
      yield* TestClock.adjust(LeaseRecords.patience)
      assert.include(yield* own.frontier.releaseExpired, job.id)
      assert.isFalse(yield* own.jobs.settle(job, second, settlement))
      assert.strictEqual((yield* leased(own, job)).url, "https://a.test/2")
    }))

  it.effect("of a process that was lost long ago expire at once", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const own = yield* process()
      const job = yield* own.start(["https://a.test/1"])
      yield* leased(own, job)
      yield* sql`INSERT INTO lease_owner (owner, expires_at) VALUES ('lost', 0)`
      yield* sql`UPDATE job_page SET owner = 'lost' WHERE job = ${job.id}`
      yield* until(Effect.map(sql`SELECT owner FROM lease_owner WHERE owner = 'lost'`, ({ length }) => length === 0))
      assert.include(yield* own.frontier.releaseExpired, job.id)
    }))

  it.effect("of a process that could not renew them are valid again when it can, except for those that others have taken", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const one = yield* process()
      const two = yield* process()
      const job = yield* one.start(["https://a.test/1", "https://a.test/2"])
      const [taken, kept] = [yield* leased(one, job), yield* leased(one, job)]
      yield* sql`UPDATE job_page SET owner = 'another process' WHERE id = ${kept.id}`
      yield* sql`INSERT INTO lease_owner (owner, expires_at) VALUES ('another process', 1e15)`
      yield* sql`DELETE FROM lease_owner WHERE owner = ${one.owner}`
      assert.include(yield* two.frontier.releaseExpired, job.id)
      yield* sql`UPDATE job_page SET owner = ${one.owner} WHERE id = ${kept.id}`
      yield* renewed(one, two)
      assert.isFalse(yield* one.jobs.settle(job, taken, settlement))
      assert.isTrue(yield* one.jobs.settle(job, kept, settlement))
    }))

  it.effect("end with a process that did not run for longer than they last", () =>
    Effect.gen(function*() {
      let exits = 0
      let missed = 0
      const clock = yield* Clock.Clock
      const monotonicTimeNanos = Effect.map(clock.monotonicTimeNanos, (time) => time + BigInt(missed))
      const late = { ...clock, monotonicTimeNanos }
      const { leases } = yield* Effect.provideService(
        process({ exit: Effect.sync(() => void exits++) }),
        Clock.Clock,
        late
      )
      const areValid = Effect.provideService(leases.areValid, Clock.Clock, late)
      yield* until(Effect.andThen(TestClock.adjust(5_000), areValid))
      assert.strictEqual(exits, 0)
      missed = 9e9
      yield* TestClock.adjust(5_000)
      assert.strictEqual(exits, 0)
      missed += 21e9
      // until it ends, it begins nothing
      assert.isFalse(yield* areValid)
      // it stores the pages that it was reading
      const reading = yield* Effect.forkChild(leases.holding(Effect.sleep(6_500)))
      yield* Effect.yieldNow
      yield* TestClock.adjust(6_000)
      assert.strictEqual(exits, 0)
      yield* TestClock.adjust(1_000)
      assert.strictEqual(exits, 1)
      yield* Fiber.interrupt(reading)
    }))

  it.effect("of pages skip paused hosts", () =>
    Effect.gen(function*() {
      const { frontier, start } = yield* process()
      const job = yield* start(["https://a.test/1", "https://a.test:8443/2", "https://b.test/3"])
      assert.deepInclude(yield* frontier.lease(job, ["a.test"]), { host: "a.test:8443" })
      assert.deepInclude(yield* frontier.lease(job, ["a.test"]), { url: "https://b.test/3" })
      assert.strictEqual(yield* frontier.lease(job, ["a.test"]), "nothing now")
      assert.deepInclude(yield* frontier.lease(job, []), { url: "https://a.test/1" })
    }))

  it.effect("of one page go to one of many concurrent callers", () =>
    Effect.gen(function*() {
      const { frontier, start } = yield* process()
      const job = yield* start(Array.from({ length: 20 }, (_, at) => `https://a.test/${at}`))
      const pages = yield* Effect.all(Array.from({ length: 30 }, () => frontier.lease(job, [])), { concurrency: 10 })
      const urls = pages.flatMap((page) => typeof page === "string" ? [] : page.url)
      assert.strictEqual(new Set(urls).size, urls.length)
      assert.strictEqual(urls.length, 20)
    }))
})

/** Lets time pass until something is true: on PostgreSQL, statements take real time. */
const until = Effect.fnUntraced(function*<E, R>(isTrue: Effect.Effect<boolean, E, R>) {
  while (!(yield* isTrue)) {
    yield* TestClock.adjust(5_000)
    yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 2)))
  }
})

/** Lets time pass until processes have renewed their leases. */
const renewed = Effect.fnUntraced(function*(...processes: ReadonlyArray<{ readonly owner: string }>) {
  const sql = yield* SqlClient
  const never = 1e15
  yield* sql`UPDATE lease_owner SET expires_at = ${never}`
  yield* until(Effect.map(
    sql<{ readonly owner: string }>`SELECT owner FROM lease_owner WHERE expires_at < ${never}`,
    (rows) => processes.every(({ owner }) => rows.some((row) => row.owner === owner))
  ))
})

/** The records as seen by one of several processes. */
const process = Effect.fnUntraced(function*(options: LeaseRecords.LeaseOptions = {}) {
  const sql = yield* SqlClient
  const scope = yield* Scope.make()
  const records = Layer.fresh(jobRecords(LeaseRecords.layer({ expiresAfter: "15 seconds", ...options })))
  const context = yield* Layer.buildWithScope(Layer.provide(records, Layer.succeed(SqlClient, sql)), scope)
  yield* Effect.addFinalizer(() => Scope.close(scope, Exit.void))
  const jobs = Context.get(context, JobStore)
  const frontier = Context.get(context, Frontier)
  return {
    leases: Context.get(context, Leases),
    owner: Context.get(context, Leases).owner,
    jobs,
    frontier,
    end: Scope.close(scope, Exit.void),
    start: Effect.fnUntraced(function*(urls: ReadonlyArray<string>) {
      const id = yield* newId
      const job = { kind: "batch", request: { base: "http://engine" }, credits: 0, deliveries: [] } as const
      return yield* Effect.provideService(
        jobs.start({ ...job, id, pages: urls.map((url) => ({ url })) }),
        CurrentTeam,
        { name: id, key: "k" }
      )
    })
  }
})

const leased = ({ frontier }: { readonly frontier: Frontier["Service"] }, job: PageJob) =>
  Effect.map(frontier.lease(job, []), (page) => {
    assert.isNotString(page)
    return page as LeasedPage
  })

const settlement: Settlement = {
  result: { document: { markdown: "text" } },
  credits: 1,
  deliveries: [],
  end: Effect.succeed([])
}
