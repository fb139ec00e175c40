import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { Leases } from "../../src/jobs/leases.ts"
import { newId } from "../../src/jobs/new-id.ts"
import { MonitorStore, type SettledPage } from "../../src/monitors/monitor-store.ts"
import type { Check, CheckedPage, Monitor } from "../../src/monitors/monitor.ts"
import { nextRunOf } from "../../src/monitors/schedule/schedule.ts"
import * as MonitorRecords from "../../src/records/monitor-store.ts"
import { Ledger } from "../../src/service/ledger.ts"
import { jobRecords } from "./job-records.ts"
import { onEachDriver } from "./drivers.ts"

const leases = Layer.succeed(Leases, {
  owner: "here",
  live: Effect.succeed(["here"]),
  areValid: Effect.succeed(true),
  holding: (work) => work
})
const layer = Layer.provideMerge(MonitorRecords.layer, jobRecords(leases))

onEachDriver("monitors", layer, (it) => {
  it.effect("have one check for the runs that they missed, and none while they are paused", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const monitor = yield* created("missed")
      yield* TestClock.adjust("3 hours")
      yield* queueDue
      yield* queueDue
      const [check, ...others] = yield* store.checks(monitor.id, { limit: 10, offset: 0 })
      assert.deepStrictEqual([check?.status, check?.scheduledFor, others.length], ["queued", 15 * 60_000, 0])
      yield* store.update(monitor.id, () => ({ status: "paused", run: null }))
      assert.deepInclude(yield* store.check(monitor.id, check!.id), { status: "failed" })
      yield* TestClock.adjust("3 hours")
      yield* queueDue
      assert.lengthOf(yield* store.checks(monitor.id, { limit: 10, offset: 0 }), 1)
      yield* store.remove(monitor.id)
    }))

  it.effect("run each due check once when two processes queue it, and when the clock is set back and forward", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const monitor = yield* created("once")
      yield* TestClock.adjust("20 minutes")
      const due = yield* store.due(20 * 60_000, 10)
      for (let process = 0; process < 2; process++) yield* store.schedule(yield* dueRuns(due), 20 * 60_000)
      yield* finishAll
      yield* TestClock.setTime(0)
      yield* queueDue
      yield* TestClock.setTime(25 * 60_000)
      yield* queueDue
      const checks = yield* store.checks(monitor.id, { limit: 10, offset: 0 })
      assert.deepStrictEqual(checks.map(({ scheduledFor }) => scheduledFor), [15 * 60_000])
      yield* TestClock.setTime(36 * 60_000)
      yield* queueDue
      assert.strictEqual((yield* store.checks(monitor.id, { limit: 1, offset: 0 }))[0]?.scheduledFor, 30 * 60_000)
      yield* finishAll
      yield* store.remove(monitor.id)
    }))

  it.effect("skip a check while another one runs", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const monitor = yield* created("overlap")
      yield* TestClock.adjust("20 minutes")
      yield* queueDue
      yield* TestClock.adjust("15 minutes")
      yield* queueDue
      const checks = yield* store.checks(monitor.id, { limit: 10, offset: 0 })
      assert.deepStrictEqual(checks.map(({ status }) => status).toSorted(), ["queued", "skipped_overlap"])
      const running = yield* store.run(monitor, yield* newCheck)
      assert.deepStrictEqual<unknown>(running, { running: checks.find(({ status }) => status === "queued")?.id })
      yield* store.remove(monitor.id)
    }))

  it.effect("settle and charge each page once, also after another process has taken over the check", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const ledger = yield* Ledger
      const monitor = yield* created("settled")
      yield* store.run(monitor, yield* newCheck)
      const [first] = yield* store.take(1, [false])
      assert.isTrue(yield* store.settle(first!.check, page("https://a.test/1", "new")))
      assert.isFalse(yield* store.settle(first!.check, page("https://a.test/1", "new")))
      yield* store.releaseExcept([])
      const second = (yield* store.take(10, [false])).find(({ check }) => check.id === first!.check.id)
      assert.isFalse(yield* store.settle(first!.check, page("https://a.test/2", "new")))
      assert.deepStrictEqual(yield* store.settled(second!.check, "target"), new Set(["https://a.test/1"]))
      assert.isTrue(yield* store.settle(second!.check, page("https://a.test/2", "changed")))
      assert.isTrue(yield* store.finish(second!.check, completed))
      assert.isFalse(yield* store.finish(second!.check, completed))
      const check = yield* store.check(monitor.id, second!.check.id)
      assert.deepInclude(check, { status: "completed", credits: 2 })
      assert.deepInclude(check?.summary, { totalPages: 2, new: 1, changed: 1 })
      assert.strictEqual((yield* ledger.months("settled", false))[0]?.credits, 2)
      const { pages } = store
      assert.lengthOf(yield* pages(second!.check.id, { limit: 10, skip: 0, status: "changed" }), 1)
      assert.strictEqual((yield* store.content(monitor.id, "target", "https://a.test/2"))?.markdown, "text")
    }))

  it.effect("queue checks again that this process has taken but does not run", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      for (let monitors = 0; monitors < 2; monitors++) yield* store.run(yield* created("lost"), yield* newCheck)
      const [running, lost] = (yield* store.take(2, [false])).map(({ check }) => check)
      yield* store.releaseExcept([running!.id])
      assert.isTrue(yield* store.isHeld(running!))
      assert.isFalse(yield* store.isHeld(lost!))
      const again = (yield* store.take(10, [false])).find(({ check }) => check.id === lost!.id)
      assert.deepStrictEqual(again?.check.epoch, 2)
      assert.isTrue(yield* store.finish(running!, completed))
      assert.isTrue(yield* store.finish(again!.check, completed))
    }))

  it.effect("keep the changes of requests that change them at the same time", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const monitor = yield* created("changes")
      yield* Effect.all([
        store.update(monitor.id, ({ settings, status }) => ({ status, settings: { ...settings, name: "Renamed" } })),
        store.update(monitor.id, ({ settings }) => ({ status: "paused", settings, run: null })),
        store.update(monitor.id, ({ settings, status }) => ({ status, settings: { ...settings, retentionDays: 7 } }))
      ], { concurrency: "unbounded" })
      const changed = yield* store.get(monitor.id)
      assert.strictEqual(changed?.status, "paused")
      assert.deepInclude(changed?.settings, { name: "Renamed", retentionDays: 7 })
    }))

  it.effect("take the oldest checks first, and those with searches only if requested", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const queued: Array<string> = []
      for (const [at, searches] of [false, true, false, true].entries()) {
        const monitor = yield* created("order")
        yield* TestClock.setTime(1_000 + at)
        const check = { ...yield* newCheck, searches }
        queued.push(check.id)
        yield* store.run(monitor, check)
      }
      const taken = (limit: number, kinds: ReadonlyArray<boolean>) =>
        Effect.map(store.take(limit, kinds), (checks) => checks.map(({ check }) => queued.indexOf(check.id)))
      assert.deepStrictEqual(yield* taken(1, [true]), [1])
      assert.deepStrictEqual(yield* taken(1, [true, false]), [0])
      assert.sameMembers([...yield* taken(5, [true, false])], [2, 3])
    }))

  it.effect("settle pages while their monitors are paused", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      yield* Effect.forEach(Array.from({ length: 10 }), () =>
        Effect.gen(function*() {
          const monitor = yield* created("paused")
          yield* store.run(monitor, yield* newCheck)
          const [taken] = yield* store.take(1, [false])
          const settled = yield* Effect.forkChild(store.settle(taken!.check, page("https://a.test/1", "new")))
          const finished = yield* Effect.forkChild(store.finish(taken!.check, completed))
          yield* store.update(monitor.id, () => ({ status: "paused", run: null }))
          yield* Fiber.join(settled)
          yield* Fiber.join(finished)
          assert.isFalse(yield* store.isHeld(taken!.check))
        }), { discard: true })
    }))

  it.effect("find the pages that a check has not seen, and forget what a deleted monitor knew", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const monitor = yield* created("unseen")
      const runOnce = Effect.fnUntraced(function*(...urls: ReadonlyArray<string>) {
        yield* store.run(monitor, yield* newCheck)
        const [{ check } = { check: undefined as never }] = yield* store.take(1, [false])
        for (const url of urls) yield* store.settle(check, page(url, "same"))
        return check as Check
      })
      const first = yield* runOnce("https://a.test/1", "https://a.test/2")
      assert.isFalse(yield* store.hasBaseline(first, "target"))
      yield* store.finish(first, completed)
      const second = yield* runOnce("https://a.test/1")
      assert.isTrue(yield* store.hasBaseline(second, "target"))
      const [gone, ...others] = yield* store.unseen(second, "target", "", 10)
      assert.deepStrictEqual([gone?.url, gone?.absences, others.length], ["https://a.test/2", 0, 0])
      yield* store.absent(second, "target", "https://a.test/2", 1)
      assert.lengthOf(yield* store.unseen(second, "target", "", 10), 0)
      assert.strictEqual((yield* store.known(monitor.id, "target", "https://a.test/2"))?.absences, 1)
      yield* store.absent({ ...second, epoch: 0 }, "target", "https://a.test/2", 2)
      assert.strictEqual((yield* store.known(monitor.id, "target", "https://a.test/2"))?.absences, 1)
      assert.isTrue(yield* store.remove(monitor.id))
      assert.isFalse(yield* store.remove(monitor.id))
      assert.isFalse(yield* store.isHeld(second))
      yield* store.forgetOld
      assert.isUndefined(yield* store.known(monitor.id, "target", "https://a.test/1"))
    }))

  it.effect("forget checks after their retention", () =>
    Effect.gen(function*() {
      const store = yield* MonitorStore
      const monitor = yield* created("retention", 1)
      yield* store.run(monitor, yield* newCheck)
      const [taken] = yield* store.take(1, [false])
      yield* store.finish(taken!.check, completed)
      yield* TestClock.adjust("23 hours")
      yield* store.forgetOld
      assert.lengthOf(yield* store.checks(monitor.id, { limit: 10, offset: 0 }), 1)
      yield* TestClock.adjust("2 hours")
      yield* store.forgetOld
      assert.lengthOf(yield* store.checks(monitor.id, { limit: 10, offset: 0 }), 0)
    }))
})

const created = Effect.fnUntraced(function*(team: string, retentionDays = 30) {
  const store = yield* MonitorStore
  yield* TestClock.setTime(0)
  const id = yield* newId
  const schedule = { cron: "*/15 * * * *", timezone: "UTC" }
  const settings = {
    name: "Pages",
    targets: [{ id: "target", type: "scrape" as const, urls: ["https://a.test/1"] }],
    notification: {},
    retentionDays,
    goal: null
  }
  const run = nextRunOf(id, schedule, 0)!
  return yield* store.create({ id, team, key: "k", schedule, settings, base: "http://engine", run })
})

const newCheck = Effect.map(newId, (id) => ({
  id,
  trigger: "manual" as const,
  scheduledFor: undefined,
  estimatedCredits: 1,
  searches: false
}))

const dueRuns = (monitors: ReadonlyArray<Monitor>) =>
  Effect.forEach(monitors, (monitor) =>
    Effect.gen(function*() {
      const now = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
      return {
        monitor,
        check: { ...yield* newCheck, trigger: "scheduled" as const, scheduledFor: monitor.nextRunAt },
        next: nextRunOf(monitor.id, monitor.schedule, now),
        ifSkipped: []
      }
    }))

const queueDue = Effect.gen(function*() {
  const store = yield* MonitorStore
  const now = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
  yield* store.schedule(yield* dueRuns(yield* store.due(now, 100)), now)
})

const completed = { status: "completed" as const, targetResults: [], deliveries: [] }

const finishAll = Effect.gen(function*() {
  const store = yield* MonitorStore
  for (const { check } of yield* store.take(100, [false])) yield* store.finish(check, completed)
})

const page = (url: string, status: CheckedPage["status"]): SettledPage => ({
  key: url,
  page: { id: url, targetId: "target", url, status },
  snapshot: { scrapeId: "scrape", markdown: "text", options: "options" },
  credits: 1,
  deliveries: []
})
