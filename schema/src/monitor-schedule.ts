import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { anyCase } from "./any-case.ts"
import { defaulted } from "./defaulted.ts"
import { atMostCharacters } from "./length-checks.ts"
import { lenient } from "./lenient.ts"
import { limits } from "./limits.ts"
import { publicFact } from "./provenance.ts"
import { saidInWords } from "./said-in-words.ts"

/** When a monitor checks: as `cron` or as `text`, but not both. */
export const MonitorSchedule = lenient({
  cron: Schema.optionalKey(
    Schema.String
      .annotate({
        description:
          "Minute, hour, day, month, weekday (0 and 7 are Sunday): numbers, `*`, ranges, lists, steps. No names."
      })
      .check(
        atMostCharacters(limits.monitorScheduleLength),
        Schema.isPattern(cronPattern(), { expected: "five numeric cron fields such as */30 * * * *" })
      )
  ),
  text: Schema.optionalKey(
    Schema.String
      .annotate({
        description:
          "`every N minutes` (N divides 60) `starting at :MM`; `hourly` or `every hour`, `at :MM`; `every N hours` (N divides 24); `daily` or `every day`, `at H:MM am`; `weekly` or `every week`. Case, full stops and commas do not matter.",
        examples: ["every 15 minutes starting at :07", "daily at 9:00", "daily at 5:30 PM"]
      })
      .check(
        atMostCharacters(limits.monitorScheduleLength),
        Schema.isPattern(textPattern(), {
          expected:
            "a schedule such as every 15 minutes (5 or more, and a divisor of 60), hourly, every 2 hours (a divisor of 24), daily at 9:00 or weekly"
        })
      )
  ),
  timezone: defaulted(
    Schema.String.annotate({ description: "IANA name of the time zone." }).check(
      atMostCharacters(limits.timezoneLength),
      Schema.makeFilter(
        (name) =>
          // offsets such as +05:30 are no names
          /^[a-z]/i.test(name) && Option.isSome(DateTime.zoneMakeNamed(name))
            ? undefined
            : "Expected an IANA time zone such as Europe/London",
        saidInWords("A name of the IANA time zone database.")
      )
    ),
    "UTC"
  )
}).annotate({
  description:
    "Exactly one of `cron` and `text` is required. Rejected if two runs are less than 5 minutes apart, or if there is no run within a year."
}).check(Schema.makeFilter(
  ({ cron, text }) =>
    (cron === undefined) === (text === undefined)
      ? { path: [], issue: "A schedule takes exactly one of cron and text" }
      : undefined,
  { toJsonSchema: () => ({ oneOf: [{ required: ["cron"] }, { required: ["text"] }] }) }
)).annotate({ ...publicFact("A:services/monitoring/cron.ts"), identifier: "MonitorSchedule" })

function cronPattern() {
  const minute = "[0-5]?[0-9]"
  const hour = "[01]?[0-9]|2[0-3]"
  const day = "0?[1-9]|[12][0-9]|3[01]"
  const month = "0?[1-9]|1[0-2]"
  const weekday = "[0-7]"
  return new RegExp(`^\\s*${[minute, hour, day, month, weekday].map(cronField).join("\\s+")}\\s*$`, "u")
}

function cronField(number: string) {
  const part = `(?:\\*|(?:${number})(?:-(?:${number}))?)(?:/[0-9]+)?`
  return `${part}(?:,${part})*`
}

function textPattern() {
  const gap = "[\\s.,]+"
  const between = (...parts: ReadonlyArray<string>) => parts.join(gap)
  const maybe = (part: string) => `(?:${gap}${part})?`
  const minute = ":?[0-5]?[0-9]"
  const clock = "(?:[01]?[0-9]|2[0-3])(?::[0-5][0-9])?(?:\\s*[aApP]\\.?[mM])?"
  const minutes = between(
    anyCase("every"),
    "(?:5|6|10|12|15|20|30|60)",
    `(?:${anyCase("minute")}|${anyCase("min")})[sS]?`
  )
  const starting = `${anyCase("start")}(?:${anyCase("ing")})?`
  const hourly = `(?:${anyCase("hourly")}|${between(anyCase("every"), anyCase("hour"))})`
  const hours = between(anyCase("every"), "(?:1|2|3|4|6|8|12|24)", `(?:${anyCase("hour")}|${anyCase("hr")})[sS]?`)
  const daily = `(?:${anyCase("daily")}|${between(anyCase("every"), anyCase("day"))})`
  const weekly = `(?:${anyCase("weekly")}|${between(anyCase("every"), anyCase("week"))})`
  const forms = [
    `${minutes}${maybe(between(`${starting}(?:${gap}(?:${anyCase("at")}|${anyCase("on")}))?`, minute))}`,
    `${hourly}${maybe(between(`(?:${anyCase("starting")}${gap})?${anyCase("at")}`, minute))}`,
    hours,
    `${daily}${maybe(between(anyCase("at"), clock))}`,
    weekly
  ]
  return new RegExp(`^\\s*(?:${forms.join("|")})[\\s.,]*$`, "u")
}
