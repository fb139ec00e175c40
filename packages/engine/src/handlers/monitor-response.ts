import type { Monitor as MonitorResponse, MonitorCheck } from "@trawl/schema"
import type { Notification } from "../monitors/alerts/alert-store.ts"
import type { Subscription } from "../monitors/alerts/recipients.ts"
import { estimateOfMonth } from "../monitors/estimate-credits.ts"
import type { Check, Monitor } from "../monitors/monitor.ts"
import { runAfter } from "../monitors/schedule/schedule.ts"
import { isoTime } from "./job-status.ts"

/** A monitor as in the API. `now` is the time in milliseconds since 1970. */
export const monitorResponse = (monitor: Monitor, now: number): MonitorResponse => {
  const { createdAt, currentCheck, id, lastRunAt, lastSummary, nextRunAt, schedule, settings, status, updatedAt } =
    monitor
  const run = runAfter(schedule, now)
  return {
    id,
    name: settings.name,
    status,
    schedule: { ...schedule },
    nextRunAt: time(nextRunAt),
    lastRunAt: time(lastRunAt),
    currentCheckId: currentCheck ?? null,
    targets: settings.targets.map((target) => ({ ...target })),
    webhook: webhookOf(settings.webhook),
    notification: settings.notification,
    retentionDays: settings.retentionDays,
    estimatedCreditsPerMonth: run === undefined ? null : estimateOfMonth(settings, run),
    lastCheckSummary: lastSummary === undefined ? null : { ...lastSummary },
    goal: settings.goal,
    judgeEnabled: settings.judgeEnabled ?? settings.goal !== null,
    ...settings.trawl === undefined ? {} : { trawl: { ...settings.trawl } },
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt)
  }
}

/** A check as in the API, without its pages. */
export const checkResponse = (
  check: Check,
  notifications: ReadonlyArray<Notification> | undefined = []
): MonitorCheck => {
  const { createdAt, credits, error, finishedAt, id, monitor, scheduledFor, startedAt, status, summary } = check
  const isOver = finishedAt !== undefined
  const isSkipped = status === "skipped_overlap" || status === "skipped_no_credits"
  return {
    id,
    monitorId: monitor,
    status,
    trigger: check.trigger,
    scheduledFor: time(scheduledFor),
    startedAt: time(startedAt),
    finishedAt: time(finishedAt),
    estimatedCredits: check.estimatedCredits,
    reservedCredits: isSkipped || status === "queued" ? null : check.estimatedCredits,
    actualCredits: isOver ? credits : null,
    billingStatus: isSkipped
      ? "not_applicable"
      : !isOver
      ? status === "queued" ? "not_applicable" : "reserved"
      : credits > 0
      ? "confirmed"
      : "released",
    summary: { ...summary },
    targetResults: check.targetResults.map((result) => ({ ...result })),
    notificationStatus: notificationStatus(notifications),
    error: error ?? null,
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(check.updatedAt)
  }
}

/** The recipients of a monitor as in the API; undefined if it sends no emails. */
export const emailSubscriptions = (
  subscriptions: ReadonlyArray<Subscription>
): Pick<MonitorResponse, "emailRecipientSubscriptions"> =>
  subscriptions.length === 0 ? {} : {
    emailRecipientSubscriptions: subscriptions.map(({ email, recipient }) => ({
      email,
      status: recipient?.status ?? "pending",
      source: "opt_in",
      confirmationEmailSent: recipient?.isAsked ?? false
    }))
  }

/** The delivery status of a check, by channel; null if it has no deliveries. */
const notificationStatus = (notifications: ReadonlyArray<Notification>) =>
  notifications.length === 0 ? null : Object.fromEntries(notifications.map((sent) => [sent.channel, statusOf(sent)]))

const statusOf = (sent: Notification) => {
  const { deliveredAt, error, failed, isAttempted, statusCode, total } = sent
  const delivered = sent.delivered === total
  return {
    attempted: isAttempted,
    success: delivered,
    delivered,
    queued: sent.delivered + failed < total,
    ...statusCode === undefined ? {} : { statusCode },
    ...error === undefined ? {} : { error },
    deliveredAt: time(deliveredAt)
  }
}

const webhookOf = (webhook: Monitor["settings"]["webhook"]) =>
  webhook === undefined ? null : typeof webhook === "string" ? { url: webhook } : { ...webhook }

const time = (at: number | undefined): string | null => at === undefined ? null : isoTime(at)
