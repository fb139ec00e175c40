import * as Cron from "effect/Cron"
import * as DateTime from "effect/DateTime"

/** The times of a cron expression, without a time zone. */
export interface CronTimes {
  /** Finds the matching times of the calendar. Treats local times as UTC, in which every time exists once. */
  readonly calendar: Cron.Cron
  readonly minutes: ReadonlyArray<number>
  readonly hours: ReadonlyArray<number>
  /** Whether it runs every hour. Then daylight saving does not change the time between two runs. */
  readonly isHourly: boolean
}

/**
 * Reads a cron expression with five numeric fields. As in cron, a day must match the day of the month or the weekday if
 * both are restricted. Returns the problem as a sentence if the expression is invalid.
 */
export const readCron = (expression: string): CronTimes | string => {
  const parts = expression.trim().split(/\s+/)
  if (parts.length !== fields.length) return `Expected ${fields.length} fields, found ${parts.length}`
  const values: Array<ReadonlyArray<number>> = []
  for (const [index, field] of fields.entries()) {
    const found = valuesOf(parts[index]!, field)
    if (typeof found === "string") return found
    values.push(found)
  }
  const [minutes = [], hours = [], days = [], months = [], weekdays = []] = values
  const [, , day = "", , weekday = ""] = parts
  return {
    calendar: Cron.make({
      minutes,
      hours,
      days: isAll(days, 31) ? [] : days,
      months: isAll(months, 12) ? [] : months,
      weekdays: isAll(weekdays, 7) ? [] : weekdays,
      and: day.startsWith("*") || weekday.startsWith("*"),
      tz: DateTime.zoneMakeOffset(0)
    }),
    minutes,
    hours,
    isHourly: isAll(hours, 24)
  }
}

interface Field {
  readonly name: string
  readonly minimum: number
  readonly maximum: number
  /** A second name of the minimum. */
  readonly wraps?: boolean
}

const fields: ReadonlyArray<Field> = [
  { name: "minute", minimum: 0, maximum: 59 },
  { name: "hour", minimum: 0, maximum: 23 },
  { name: "day", minimum: 1, maximum: 31 },
  { name: "month", minimum: 1, maximum: 12 },
  // 7 is Sunday, like 0
  { name: "weekday", minimum: 0, maximum: 7, wraps: true }
]

const valuesOf = (text: string, { maximum, minimum, name, wraps = false }: Field): ReadonlyArray<number> | string => {
  const values = new Set<number>()
  for (const part of text.split(",")) {
    const [, all, from, to, step] = /^(?:(\*)|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part) ?? []
    if (all === undefined && from === undefined) return `The ${name} ${part} is not a number, a range, a list or a step`
    const first = all === undefined ? Number(from) : minimum
    // a step after a single number applies up to the maximum
    const last = to === undefined ? all !== undefined || step !== undefined ? maximum : first : Number(to)
    if (first < minimum || last > maximum) return `The ${name} ${part} is not between ${minimum} and ${maximum}`
    if (last < first) return `The ${name} ${part} ends before it begins`
    if (step !== undefined && Number(step) === 0) return `The ${name} ${part} has a step of 0`
    if (step !== undefined && Number(step) > maximum) return `The ${name} ${part} has a step above ${maximum}`
    const stop = wraps && all !== undefined ? maximum - 1 : last
    for (let value = first; value <= stop; value += Number(step ?? 1)) values.add(wraps ? value % maximum : value)
  }
  return [...values].sort((one, other) => one - other)
}

const isAll = (values: ReadonlyArray<number>, count: number): boolean => values.length === count
