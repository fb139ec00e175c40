import { Api, type CreateMonitorRequest, type Failure, limits, type UpdateMonitorRequest } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { linkBase } from "../artifacts/link-base.ts"
import { newId } from "../jobs/new-id.ts"
import { alertLinks } from "../monitors/alerts/alert-links.ts"
import { AlertStore } from "../monitors/alerts/alert-store.ts"
import { askRecipients, subscriptionsOf } from "../monitors/alerts/recipients.ts"
import { useToken } from "../monitors/alerts/use-token.ts"
import { estimateOfCheck } from "../monitors/estimate-credits.ts"
import { monitorFailure } from "../monitors/monitor-failure.ts"
import { MonitorStore } from "../monitors/monitor-store.ts"
import { type Check, type Monitor, searches } from "../monitors/monitor.ts"
import { nextRunOf } from "../monitors/schedule/schedule.ts"
import { withIgnored } from "../request/known-fields.ts"
import { largeResponse } from "../service/large-response.ts"
import { CurrentTeam } from "../service/team.ts"
import { checkedSchedule, checkedTargets, checkSettings } from "./monitor-request.ts"
import { changedSettings, newSettings } from "./monitor-settings.ts"
import { checkResponse, emailSubscriptions, monitorResponse } from "./monitor-response.ts"

export const MonitorLive = HttpApiBuilder.group(Api, "monitor", (handlers) =>
  handlers
    .handle("createMonitor", ({ payload }) => createMonitor(payload))
    .handle(
      "listMonitors",
      Effect.fnUntraced(function*({ query: { limit = limits.monitorListDefault, offset = 0 } }) {
        const store = yield* MonitorStore
        const now = yield* Clock.currentTimeMillis
        const monitors = yield* Effect.orDie(store.list((yield* CurrentTeam).name, limit, offset))
        return { success: true, data: yield* Effect.forEach(monitors, (monitor) => withFeedUrl(monitor, now)) }
      })
    )
    .handle("confirmMonitorEmail", ({ payload: { token } }) => Effect.flatMap(useToken("confirm", token), withIgnored))
    .handle(
      "unsubscribeMonitorEmail",
      ({ payload: { token } }) => Effect.flatMap(useToken("unsubscribe", token), withIgnored)
    )
    .handle(
      "getMonitor",
      Effect.fnUntraced(function*({ params: { monitorId } }) {
        const monitor = yield* ownMonitor(monitorId)
        return { success: true, data: yield* withSubscriptions(monitor, yield* Clock.currentTimeMillis) }
      })
    )
    .handle("updateMonitor", ({ params: { monitorId }, payload }) => updateMonitor(monitorId, payload))
    .handle(
      "deleteMonitor",
      Effect.fnUntraced(function*({ params: { monitorId } }) {
        const store = yield* MonitorStore
        const { id } = yield* ownMonitor(monitorId)
        return (yield* Effect.orDie(store.remove(id)))
          ? { success: true }
          : yield* Effect.fail(monitorFailure("MonitorNotFound"))
      })
    )
    .handle(
      "runMonitor",
      Effect.fnUntraced(function*({ params: { monitorId } }) {
        const store = yield* MonitorStore
        yield* refuseForced
        const monitor = yield* ownMonitor(monitorId)
        if (monitor.status === "paused") return yield* Effect.fail(monitorFailure("MonitorPaused"))
        const check = yield* Effect.orDie(store.run(monitor, {
          id: yield* newId,
          trigger: "manual",
          scheduledFor: undefined,
          estimatedCredits: estimateOfCheck(monitor.settings),
          searches: searches(monitor.settings)
        }))
        return "running" in check
          ? alreadyRunning(check.running)
          : { success: true, id: check.id, data: checkResponse(check, []) }
      })
    )
    .handle(
      "listMonitorChecks",
      Effect.fnUntraced(
        function*({ params: { monitorId }, query: { limit = limits.monitorListDefault, offset = 0, status } }) {
          const store = yield* MonitorStore
          const { id } = yield* ownMonitor(monitorId)
          const checks = yield* Effect.orDie(store.checks(id, { status, limit, offset }))
          const sent = yield* notificationsOf(checks)
          return { success: true, data: checks.map((check) => checkResponse(check, sent.get(check.id))) }
        }
      )
    )
    .handle(
      "getMonitorCheck",
      Effect.fnUntraced(
        function*(
          { params: { checkId, monitorId }, query: { limit = limits.monitorListDefault, skip = 0, status } }
        ) {
          const store = yield* MonitorStore
          const { id } = yield* ownMonitor(monitorId)
          const check = yield* Effect.orDie(store.check(id, checkId.toLowerCase()))
          if (check === undefined) return yield* Effect.fail(monitorFailure("CheckNotFound"))
          const found = yield* Effect.orDie(store.pages(check.id, { status, limit: limit + 1, skip }))
          const pages = found.slice(0, limit)
          const query = new URLSearchParams({
            limit: String(limit),
            skip: String(skip + pages.length),
            ...status === undefined ? {} : { status }
          })
          const next = found.length > pages.length
            ? { next: `${yield* linkBase}/v2/monitor/${id}/checks/${check.id}?${query.toString()}` }
            : {}
          const sent = (yield* notificationsOf([check])).get(check.id)
          return yield* largeResponse({
            success: true,
            ...next,
            data: { ...checkResponse(check, sent), pages, ...next }
          })
        }
      )
    ))

const createMonitor = Effect.fnUntraced(function*(request: CreateMonitorRequest) {
  const store = yield* MonitorStore
  yield* refuseForced
  const { key, name: team } = yield* CurrentTeam
  const schedule = yield* checkedSchedule(request.schedule)
  const settings = newSettings(request, yield* checkedTargets(request.targets))
  yield* checkSettings(settings, new Set())
  const id = yield* newId
  const now = yield* Clock.currentTimeMillis
  const run = nextRunOf(id, schedule, now)
  if (run === undefined) return yield* Effect.die(new Error(`The schedule ${schedule.cron} has no next run`))
  const monitor = yield* Effect.orDie(
    store.create({ id, team, key, schedule, settings, base: yield* linkBase, run })
  )
  yield* askRecipients(monitor)
  return yield* withIgnored({ success: true, data: yield* withSubscriptions(monitor, now) })
})

const updateMonitor = Effect.fnUntraced(function*(monitorId: string, request: UpdateMonitorRequest) {
  const store = yield* MonitorStore
  yield* refuseForced
  const before = yield* ownMonitor(monitorId)
  const schedule = request.schedule === undefined ? undefined : yield* checkedSchedule(request.schedule)
  const targets = request.targets === undefined ? undefined : yield* checkedTargets(request.targets)
  const known = (yield* subscriptionsOf(before)).flatMap(({ recipient }) =>
    recipient === undefined ? [] : [recipient.address]
  )
  yield* checkSettings(changedSettings(before.settings, request, targets), new Set(known))
  const now = yield* Clock.currentTimeMillis
  const base = yield* linkBase
  const monitor = yield* Effect.orDie(store.update(before.id, (current) => {
    const status = request.status ?? current.status
    const settings = changedSettings(current.settings, request, targets)
    const change = { status, settings, base, ...schedule === undefined ? {} : { schedule } }
    if (status === "paused") return { ...change, run: null }
    return schedule !== undefined || current.status === "paused"
      ? { ...change, run: nextRunOf(current.id, schedule ?? current.schedule, now) ?? null }
      : change
  }))
  if (monitor === undefined) return yield* Effect.fail(monitorFailure("MonitorNotFound"))
  yield* askRecipients(monitor)
  return yield* withIgnored({ success: true, data: yield* withSubscriptions(monitor, now) })
})

/** A monitor as in the API, with its recipients. */
const withSubscriptions = Effect.fnUntraced(function*(monitor: Monitor, now: number) {
  return { ...yield* withFeedUrl(monitor, now), ...emailSubscriptions(yield* subscriptionsOf(monitor)) }
})

/** A monitor as in the API, with the URL of its feed if it has one. */
const withFeedUrl = Effect.fnUntraced(function*(monitor: Monitor, now: number) {
  const response = monitorResponse(monitor, now)
  const { id, settings: { feedGeneration, trawl } } = monitor
  if (trawl?.feed !== "on") return response
  const link = yield* alertLinks(monitor)
  return { ...response, trawl: { ...response.trawl, feedUrl: link("feed", id, feedGeneration) } }
})

/** The delivery status of these checks. */
const notificationsOf = Effect.fnUntraced(function*(checks: ReadonlyArray<Check>) {
  return yield* Effect.orDie((yield* AlertStore).notifications(checks.map(({ id }) => id)))
})

/** A monitor of the current team. Monitors of other teams count as missing. */
const ownMonitor = Effect.fnUntraced(function*(id: string) {
  const store = yield* MonitorStore
  const monitor = yield* Effect.orDie(store.get(id.toLowerCase()))
  return monitor !== undefined && monitor.team === (yield* CurrentTeam).name
    ? monitor
    : yield* Effect.fail(monitorFailure("MonitorNotFound"))
})

/** Teams that must not store anything cannot use monitors, because monitors store pages. */
const refuseForced = Effect.flatMap(
  CurrentTeam,
  ({ zeroDataRetention }) =>
    zeroDataRetention === "forced" ? Effect.fail(monitorFailure("ZeroDataRetentionForced")) : Effect.void
)

/** A failure that names the current check. */
const alreadyRunning = (checkId: string) => {
  const { error, status }: Failure = monitorFailure("CheckRunning")
  return HttpServerResponse.jsonUnsafe({ success: false, error, checkId }, { status })
}
