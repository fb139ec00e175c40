import type { MonitorOptions } from "@trawl/monitor"
import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"
import * as Option from "effect/Option"

/** The ID of a monitor, as an argument. */
export const monitorId = Argument.String("id").pipe(Argument.withDescription("ID of the monitor"))

const text = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

/** The flags of a monitor's schedule and notifications. */
export const monitorFlags = {
  every: text(
    "every",
    "The schedule in words: every 15 minutes, hourly, every 2 hours, daily at 9:00, weekly"
  ),
  cron: text("cron", "The schedule as a cron expression with five fields, such as \"0 9 * * 1-5\""),
  zone: text("zone", "The time zone of the schedule, such as Europe/London; default: UTC"),
  goal: text("goal", "The changes to report, in words, such as \"a price drops\""),
  webhook: text("webhook", "A URL that receives each changed page and each finished check")
}

interface MonitorValues {
  readonly every: Option.Option<string>
  readonly cron: Option.Option<string>
  readonly zone: Option.Option<string>
  readonly goal: Option.Option<string>
  readonly webhook: Option.Option<string>
}

/** The schedule of the flags; undefined without `--every` and `--cron`. */
export const scheduleOf = ({ cron, every, zone }: MonitorValues): MonitorOptions["schedule"] | undefined => {
  const timezone = Option.isSome(zone) ? { timezone: zone.value } : {}
  const given = {
    ...Option.isSome(cron) && { cron: cron.value },
    ...Option.isSome(every) && { text: every.value }
  }
  // both together are sent, because the service says what is wrong
  return Object.keys(given).length === 0 && Option.isNone(zone)
    ? undefined
    : { ...given, ...timezone } as MonitorOptions["schedule"]
}

/** The goal and the webhook of the flags. */
export const otherOptions = ({ goal, webhook }: MonitorValues): Pick<MonitorOptions, "goal" | "webhook"> => ({
  ...Option.isSome(goal) && { goal: goal.value },
  ...Option.isSome(webhook) && { webhook: { url: webhook.value } }
})
