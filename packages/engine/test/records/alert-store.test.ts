import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import * as Layer from "effect/Layer"
import { Deliveries, type NewDelivery } from "../../src/jobs/deliveries.ts"
import * as Leases from "../../src/jobs/leases.ts"
import { newId } from "../../src/jobs/new-id.ts"
import { AlertStore } from "../../src/monitors/alerts/alert-store.ts"
import { idOfToken, isSigned, linkToken } from "../../src/monitors/alerts/link-token.ts"
import { MonitorStore, type SettledPage } from "../../src/monitors/monitor-store.ts"
import * as AlertRecords from "../../src/records/alert-store.ts"
import * as MonitorRecords from "../../src/records/monitor-store.ts"
import { onEachDriver } from "./drivers.ts"
import { jobRecords } from "./job-records.ts"

const layer = Layer.provideMerge(
  Layer.merge(AlertRecords.layer, MonitorRecords.layer),
  jobRecords(Leases.layerAlone)
)

onEachDriver("alerts", layer, (it) => {
  it.effect("ask a recipient once, and drop what waits for it when it unsubscribes", () =>
    Effect.gen(function*() {
      const alerts = yield* AlertStore
      const deliveries = yield* Deliveries
      const { check, monitor } = yield* runningCheck
      const [id, other] = [yield* newId, yield* newId]
      const recipient = { id, address: "a@example.com", confirmation: mail(id, { channel: "confirmation", id }) }
      yield* alerts.addRecipients(monitor.id, [recipient])
      yield* alerts.addRecipients(monitor.id, [{ ...recipient, id: other, confirmation: mail(other) }])
      const [asking, ...rest] = yield* deliveries.take
      assert.deepStrictEqual([asking?.job, rest.length], [id, 0])
      assert.deepStrictEqual(yield* alerts.recipients(monitor.id), [
        { id, address: "a@example.com", status: "pending", isAsked: false }
      ])
      yield* deliveries.remove(asking!.id, { result: "taken", statusCode: 250 })
      assert.deepInclude((yield* alerts.recipients(monitor.id))[0], { isAsked: true })
      assert.strictEqual(yield* alerts.confirmationsSince("a@example.com", 0), 1)
      assert.deepInclude(yield* alerts.setStatus(id, "confirmed"), { status: "pending", monitorName: "Pages" })

      yield* deliveries.put(mail(id, { channel: "email", id: check.id }), false)
      const [waiting] = yield* deliveries.take
      assert.deepInclude(yield* alerts.setStatus(id, "unsubscribed"), { status: "confirmed" })
      assert.isUndefined(yield* deliveries.messageOf(waiting!.id))
      const [sent] = (yield* alerts.notifications([check.id])).get(check.id) ?? []
      assert.deepInclude(sent, { total: 1, delivered: 0, failed: 1, error: "The recipient has unsubscribed." })
      yield* (yield* MonitorStore).remove(monitor.id)
      assert.isUndefined(yield* alerts.setStatus(id, "confirmed"))

      // the address stays protected from more emails
      yield* (yield* MonitorStore).forgetOld
      assert.strictEqual(yield* alerts.confirmationsSince("a@example.com", 0), 1)
      yield* TestClock.adjust("25 hours")
      yield* (yield* MonitorStore).forgetOld
      assert.strictEqual(yield* alerts.confirmationsSince("a@example.com", 0), 0)
    }))

  it.effect("report what became of the deliveries of a check", () =>
    Effect.gen(function*() {
      const alerts = yield* AlertStore
      const deliveries = yield* Deliveries
      const { check } = yield* runningCheck
      const sent = Effect.map(alerts.notifications([check.id]), (found) => found.get(check.id))
      assert.isUndefined(yield* sent)
      const report = { channel: "webhook" as const, id: check.id }
      for (const job of ["one", "two"]) yield* deliveries.put(mail(job, report), false)
      const [first, second] = yield* deliveries.take
      yield* deliveries.retryAt(first!.id, 1, 0, { result: "refused", statusCode: 500, error: "500" })
      assert.deepInclude((yield* sent)?.[0], { total: 2, isAttempted: true, delivered: 0, failed: 0, statusCode: 500 })
      yield* deliveries.remove(second!.id, { result: "taken", statusCode: 200 })
      yield* deliveries.remove(first!.id, { result: "refused", statusCode: 503, error: "503" })
      assert.deepInclude((yield* sent)?.[0], { total: 2, delivered: 1, failed: 1, statusCode: 503, error: "503" })
    }))

  it.effect("list the pages that alert, and sign links with a secret that all processes share", () =>
    Effect.gen(function*() {
      const alerts = yield* AlertStore
      const store = yield* MonitorStore
      const { check, monitor } = yield* runningCheck
      for (const [status, alert] of [["same", false], ["changed", true], ["error", true]] as const) {
        yield* store.settle(check, { ...page(`https://a.test/${status}`, status), alerts: alert })
      }
      const { pages, total } = yield* alerts.alertsOf(check.id, 1)
      assert.deepStrictEqual([pages.map(({ status }) => status), total], [["changed"], 2])
      const changes = yield* alerts.changes(yield* alerts.changePlaces(monitor.id, 10))
      assert.deepStrictEqual(changes.map(({ url }) => url), ["https://a.test/changed"])
      const secret = yield* alerts.secret
      assert.deepStrictEqual([secret.length, yield* alerts.secret], [32, secret])
      const token = linkToken("feed", monitor.id, secret, 1)
      assert.deepStrictEqual([token.length, idOfToken(token)], [43, monitor.id])
      assert.isTrue(isSigned(token, "feed", secret, 1))
      assert.isFalse(isSigned(token, "feed", secret, 2))
      assert.isFalse(isSigned(token, "unsubscribe", secret, 1))
      assert.isFalse(isSigned(`${token.slice(0, -2)}AA`, "feed", secret, 1))
    }))
})

const runningCheck = Effect.gen(function*() {
  const store = yield* MonitorStore
  const monitor = yield* store.create({
    id: yield* newId,
    team: "team",
    key: "k",
    schedule: { cron: "0 0 * * *", timezone: "UTC" },
    settings: {
      name: "Pages",
      targets: [{ id: "target", type: "scrape", urls: ["https://a.test/1"] }],
      notification: {},
      retentionDays: 30,
      goal: null
    },
    base: "http://engine",
    run: { at: 1, startsAt: 1 }
  })
  yield* store.run(monitor, {
    id: yield* newId,
    trigger: "manual",
    scheduledFor: undefined,
    estimatedCredits: 1,
    searches: false
  })
  const [taken] = yield* store.take(1, [false])
  return { monitor, check: taken!.check }
})

const mail = (job: string, report?: NewDelivery["report"]): NewDelivery => ({
  id: `delivery of ${job} ${report?.channel}`,
  team: "team",
  job,
  dueAt: 0,
  isLast: false,
  url: "mailto:a%40example.com",
  headers: {},
  packed: Buffer.from("{}"),
  report
})

const page = (url: string, status: SettledPage["page"]["status"]): SettledPage => ({
  key: url,
  page: { id: url, targetId: "target", url, status },
  credits: 0,
  deliveries: []
})
