import type { MonitorOptions } from "@trawl/monitor"
import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"
import * as Option from "effect/Option"

/** The ID of a monitor, as an argument. */
export const monitorId = Argument.String("id").pipe(Argument.withDescription("ID of the monitor"))

const text = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

const list = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(`${description}; may be given several times`), Flag.atLeast(0))

/** The flags of a monitor's schedule, alerts and comparison. */
export const monitorFlags = {
  every: text(
    "every",
    "The schedule in words: every 15 minutes, hourly, every 2 hours, daily at 9:00, weekly"
  ),
  cron: text("cron", "The schedule as a cron expression with five fields, such as \"0 9 * * 1-5\""),
  zone: text("zone", "The time zone of the schedule, such as Europe/London; default: UTC"),
  goal: text("goal", "The changes to report, in words, such as \"a price drops\""),
  webhook: text("webhook", "A URL that receives each changed page and each finished check"),
  webhookBody: Flag.Literals("webhook-body", ["events", "slack", "discord", "teams", "ntfy", "matrix"]).pipe(
    Flag.withDescription(
      "What the webhook receives: events (the default), or one message per check for a chat service"
    ),
    Flag.optional
  ),
  emails: list("email", "An address that gets changes by email after it has confirmed"),
  includeDiffs: Flag.Boolean("include-diffs").pipe(
    Flag.withDescription("Quote the changes in emails"),
    Flag.optional
  ),
  feed: Flag.Literals("feed", ["off", "on", "renew"]).pipe(
    Flag.withDescription("Serve the changes as an Atom feed at a secret URL; renew replaces the URL"),
    Flag.optional
  ),
  ignoreSelectors: list("ignore-selector", "A CSS selector for parts of the pages to ignore"),
  ignorePatterns: list("ignore-pattern", "A regular expression for text to ignore"),
  order: Flag.Literals("order", ["count", "ignore"]).pipe(
    Flag.withDescription("Whether moved blocks count as a change; default: count"),
    Flag.optional
  ),
  noise: Flag.Literals("noise", ["ignore", "report"]).pipe(
    Flag.withDescription(
      "Whether to report changes in advertisements, banners, counters and relative times; default: ignore"
    ),
    Flag.optional
  ),
  alertOnFirstCheck: Flag.Boolean("alert-on-first-check").pipe(
    Flag.withDescription("Also report the pages that the first check finds"),
    Flag.optional
  ),
  retentionDays: Flag.Int("retention-days").pipe(
    Flag.withDescription("Days until checks are deleted; default: 30"),
    Flag.optional
  )
}

type MonitorValues = {
  readonly [Name in keyof typeof monitorFlags]: typeof monitorFlags[Name] extends Flag.Flag<infer Value> ? Value : never
}

/** The schedule of the flags; undefined without `--every` and `--cron`. */
export const scheduleOf = ({ cron, every, zone }: MonitorValues): MonitorOptions["schedule"] | undefined => {
  const timezone = Option.isSome(zone) ? { timezone: zone.value } : {}
  const given = {
    ...Option.isSome(cron) && { cron: cron.value },
    ...Option.isSome(every) && { text: every.value }
  }
  // sends both, because the service explains the conflict
  return Object.keys(given).length === 0 && Option.isNone(zone)
    ? undefined
    : { ...given, ...timezone } as MonitorOptions["schedule"]
}

/** The goal, the alerts and the comparison of the flags. */
export const otherOptions = (
  flags: MonitorValues
): Pick<MonitorOptions, "goal" | "notification" | "retentionDays" | "trawl" | "webhook"> => {
  const { goal, retentionDays, webhook } = flags
  const [email, trawl] = [emailOf(flags), trawlOf(flags)]
  return {
    ...Option.isSome(goal) && { goal: goal.value },
    ...Option.isSome(webhook) && { webhook: { url: webhook.value } },
    ...email !== undefined && { notification: { email } },
    ...Option.isSome(retentionDays) && { retentionDays: retentionDays.value },
    ...Object.keys(trawl).length > 0 && { trawl }
  }
}

const emailOf = ({ emails, includeDiffs }: MonitorValues) =>
  emails.length === 0 && Option.isNone(includeDiffs) ? undefined : {
    enabled: true,
    ...emails.length > 0 && { recipients: emails },
    ...Option.isSome(includeDiffs) && { includeDiffs: includeDiffs.value }
  }

const trawlOf = (
  { alertOnFirstCheck, feed, ignorePatterns, ignoreSelectors, noise, order, webhookBody }: MonitorValues
): NonNullable<MonitorOptions["trawl"]> => ({
  ...Option.isSome(webhookBody) && { webhookBody: webhookBody.value },
  ...Option.isSome(feed) && { feed: feed.value },
  ...ignoreSelectors.length > 0 && { ignoreSelectors },
  ...ignorePatterns.length > 0 && { ignorePatterns },
  ...Option.isSome(order) && { order: order.value },
  ...Option.isSome(noise) && { noise: noise.value },
  ...Option.isSome(alertOnFirstCheck) && { alertOnFirstCheck: alertOnFirstCheck.value }
})
