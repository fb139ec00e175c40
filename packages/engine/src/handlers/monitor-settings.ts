import { type CreateMonitorRequest, limits, type UpdateMonitorRequest } from "@trawl/schema"
import type { MonitorSettings, Target } from "../monitors/monitor.ts"

/** The settings of a new monitor. */
export const newSettings = (request: CreateMonitorRequest, targets: ReadonlyArray<Target>): MonitorSettings => ({
  name: request.name,
  targets,
  webhook: request.webhook,
  notification: request.notification ?? {},
  retentionDays: request.retentionDays ?? limits.monitorRetentionDaysDefault,
  goal: goalOf(request.goal),
  judgeEnabled: request.judgeEnabled,
  ...withFeed(request.trawl, undefined)
})

/** The settings of a monitor after a request that changes some of them. */
export const changedSettings = (
  before: MonitorSettings,
  request: UpdateMonitorRequest,
  targets: ReadonlyArray<Target> | undefined
): MonitorSettings => ({
  ...before,
  ...request.name === undefined ? {} : { name: request.name },
  ...targets === undefined ? {} : { targets },
  ...request.webhook === undefined ? {} : { webhook: request.webhook },
  ...request.notification === undefined
    ? {}
    : { notification: { ...before.notification, ...request.notification } },
  ...request.retentionDays === undefined ? {} : { retentionDays: request.retentionDays },
  ...request.goal === undefined ? {} : { goal: goalOf(request.goal) },
  ...request.judgeEnabled === undefined ? {} : { judgeEnabled: request.judgeEnabled },
  ...request.trawl === undefined ? {} : withFeed({ ...before.trawl, ...request.trawl }, before.feedGeneration)
})

/** A feed that is renewed is on, with the next generation of its URL. */
const withFeed = (
  trawl: CreateMonitorRequest["trawl"],
  generation: number | undefined
): Pick<MonitorSettings, "feedGeneration" | "trawl"> => {
  if (trawl?.feed !== "renew") return { trawl, feedGeneration: generation }
  return { trawl: { ...trawl, feed: "on" }, feedGeneration: (generation ?? 0) + 1 }
}

const goalOf = (goal: string | null | undefined): string | null => goal?.trim() ? goal : null
