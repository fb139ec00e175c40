import type { CreateMonitorRequest } from "@trawl/schema"
import * as Cron from "effect/Cron"
import { hash } from "node:crypto"
import { type CronTimes, readCron } from "./cron-fields.ts"
import { minInterval, nextRun } from "./next-run.ts"
import { cronOfText } from "./text-schedule.ts"

/** When a monitor runs. */
export interface Schedule {
  readonly cron: string
  readonly timezone: string
}

/** A run of a schedule. */
export interface Run {
  readonly at: number
  /** Milliseconds until the next run. */
  readonly interval: number
}

/** Why a schedule is invalid, and the field with the problem. */
export interface ScheduleProblem {
  readonly field: "cron" | "text"
  readonly message: string
}

/** The schedule of a request. `now` is the time in milliseconds since 1970. */
export const readSchedule = (
  { cron, text, timezone = "UTC" }: CreateMonitorRequest["schedule"],
  now: number
): Schedule | ScheduleProblem => {
  const field = cron === undefined ? "text" : "cron"
  const expression = (cron ?? cronOfText(text ?? ""))?.trim().replace(/\s+/g, " ")
  if (expression === undefined) {
    return { field, message: "With am and pm, hours are from 1 to 12, as in daily at 5:30 pm" }
  }
  const times = readCron(expression)
  if (typeof times === "string") return { field, message: times }
  const schedule = { cron: expression, timezone }
  const first = nextRun(times, timezone, now)
  if (first === undefined || first > now + year) return { field, message: "It has no run within a year" }
  return isTooFrequent(times)
    ? { field, message: "Two of its runs are less than 5 minutes apart" }
    : schedule
}

/** The first run after an instant. A stored schedule always has one. */
export const runAfter = ({ cron, timezone }: Schedule, after: number): Run | undefined => {
  const times = readCron(cron)
  if (typeof times === "string") return undefined
  const at = nextRun(times, timezone, after)
  if (at === undefined) return undefined
  return { at, interval: (nextRun(times, timezone, at) ?? at + year) - at }
}

/** The next run of a monitor: its scheduled time, and its start with the jitter of `delayOf`. */
export interface NextRun {
  readonly at: number
  readonly startsAt: number
}

/** The next run of a monitor after an instant. */
export const nextRunOf = (monitor: string, schedule: Schedule, after: number): NextRun | undefined => {
  const run = runAfter(schedule, after)
  return run && { at: run.at, startsAt: run.at + delayOf(monitor, run) }
}

/**
 * The jitter of a monitor in milliseconds, so that monitors with the same schedule do not all start at once. It is
 * always the same for a monitor: at most 5 minutes, and at most half of the interval.
 */
export const delayOf = (monitor: string, { interval }: Run): number =>
  hash("sha256", monitor, "buffer").readUInt32BE() % Math.floor(Math.min(interval / 2, minInterval))

const isTooFrequent = (times: CronTimes): boolean => {
  const { hours, minutes } = times
  const [first = 0] = minutes
  const last = minutes.at(-1) ?? 0
  if (minutes.some((minute, index) => index > 0 && isClose(minutes[index - 1]!, minute))) return true
  if (!isClose(last, first + 60)) return false
  return hours.some((hour) => hours.includes(hour + 1)) ||
    hours.includes(23) && hours.includes(0) && hasConsecutiveDays(times)
}

const isClose = (from: number, to: number): boolean => (to - from) * 60_000 < minInterval

/** Whether two consecutive days match. */
const hasConsecutiveDays = ({ calendar, hours: [hour = 0], minutes: [minute = 0] }: CronTimes): boolean => {
  let wasMatch = false
  for (let index = 0; index < daysOfCalendar; index++) {
    const isMatch = Cron.match(calendar, Date.UTC(2024, 0, 1 + index, hour, minute))
    if (isMatch && wasMatch) return true
    wasMatch = isMatch
  }
  return false
}

/** A leap year and the years around it, because weekdays and days of the month repeat together only after decades. */
const daysOfCalendar = 28 * 366
const year = 366 * 86_400_000
