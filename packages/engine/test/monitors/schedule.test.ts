import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { readCron } from "../../src/monitors/schedule/cron-fields.ts"
import { delayOf, readSchedule, runAfter } from "../../src/monitors/schedule/schedule.ts"

describe("a schedule", () => {
  it("runs at a time that does not exist once, at the next minute", () => {
    // 02:00 to 02:59 does not exist on 8 March in New York
    assert.deepStrictEqual(runs({ cron: "30 2 * * *", timezone: "America/New_York" }, "2026-03-07T12:00Z", 2), [
      "2026-03-08T07:00:00.000Z",
      "2026-03-09T06:30:00.000Z"
    ])
    assert.deepStrictEqual(runs({ cron: "0,30 2 * * *", timezone: "Europe/Berlin" }, "2026-03-28T12:00Z", 2), [
      "2026-03-29T01:00:00.000Z",
      "2026-03-30T00:00:00.000Z"
    ])
    // the gap ends at midnight, so the whole day of Apia in 2011 is missing
    assert.deepStrictEqual(runs({ cron: "0 12 * * *", timezone: "Pacific/Apia" }, "2011-12-29T23:00Z", 2), [
      "2011-12-30T10:00:00.000Z",
      "2011-12-30T22:00:00.000Z"
    ])
  })

  it("runs once at a time that exists twice, and in both hours if it runs every hour", () => {
    assert.deepStrictEqual(runs({ cron: "30 1 * * *", timezone: "America/New_York" }, "2026-11-01T00:00Z", 2), [
      "2026-11-01T05:30:00.000Z",
      "2026-11-02T06:30:00.000Z"
    ])
    assert.deepStrictEqual(runs({ cron: "30 * * * *", timezone: "America/New_York" }, "2026-11-01T05:00Z", 3), [
      "2026-11-01T05:30:00.000Z",
      "2026-11-01T06:30:00.000Z",
      "2026-11-01T07:30:00.000Z"
    ])
  })

  it("matches the day of the month or the weekday if both are restricted, and takes 7 as Sunday", () => {
    assert.deepStrictEqual(runs({ cron: "0 0 13 * 5" }, "2026-02-12T12:00Z", 3), [
      "2026-02-13T00:00:00.000Z",
      "2026-02-20T00:00:00.000Z",
      "2026-02-27T00:00:00.000Z"
    ])
    assert.deepStrictEqual(runs({ cron: "0 0 * * 7" }, "2026-02-12T12:00Z", 1), ["2026-02-15T00:00:00.000Z"])
  })

  it.each([
    ["every 30 minutes", "*/30 * * * *"],
    ["Every 15 minutes, starting at :07", "7-59/15 * * * *"],
    ["every 15 mins start on 50", "5-59/15 * * * *"],
    ["every 60 minutes", "0 * * * *"],
    ["hourly at :20", "20 * * * *"],
    ["every hour", "0 * * * *"],
    ["Every 2 hrs.", "0 */2 * * *"],
    ["every 24 hours", "0 0 * * *"],
    ["daily", "0 0 * * *"],
    ["every day at 9", "0 9 * * *"],
    ["daily at 5:30 p.m.", "30 17 * * *"],
    ["daily at 12:05 AM", "5 0 * * *"],
    ["weekly", "0 0 * * 0"]
  ])("in words: %s is %s", (text, cron) => assert.deepInclude(readSchedule({ text }, now), { cron }))

  it.each([
    ["*/4 * * * *", "less than 5 minutes"],
    ["0,57 * * * *", "less than 5 minutes"],
    ["0,58 0,23 * * *", "less than 5 minutes"],
    ["0 0 31 2 *", "no run within a year"],
    ["0 0 29 2 *", "no run within a year"],
    ["5-1 * * * *", "ends before it begins"],
    ["*/0 * * * *", "step of 0"],
    ["*/99999999 * * * *", "step above 59"],
    ["0 24 * * *", "not between 0 and 23"],
    ["0 0 * *", "Expected 5 fields"]
  ])("is refused: %s has %s", (cron, why) => assert.include(Object.values(readSchedule({ cron }, now)).join(), why))

  it("names hours that do not exist with am and pm", () =>
    assert.deepInclude(readSchedule({ text: "daily at 13 pm" }, now), { field: "text" }))

  it("runs at least 5 minutes apart in every zone, also when clocks change", () =>
    fc.assert(
      fc.property(schedules, instants, (cron, start) => {
        const schedule = readSchedule({ cron, timezone: "Australia/Lord_Howe" }, start)
        fc.pre(!("message" in schedule))
        let at = start
        for (let count = 0; count < 6; count++) {
          const next = runAfter(schedule, at)!.at
          assert.isAbove(next, at)
          if (count > 0) assert.isAtLeast(next - at, 300_000)
          at = next
        }
      }),
      { numRuns: 300, seed: 21 }
    ))

  it("runs at every matching minute of a zone without changes, and at no other", () =>
    fc.assert(
      fc.property(schedules, instants, (cron, start) => {
        const times = readCron(cron)
        const schedule = readSchedule({ cron }, start)
        fc.pre(!("message" in schedule) && typeof times === "object")
        const next = runAfter(schedule, start)!.at
        const [minute, hour] = [new Date(next).getUTCMinutes(), new Date(next).getUTCHours()]
        assert.isTrue(times.minutes.includes(minute) && times.hours.includes(hour))
        // nothing runs between
        const between = runAfter(schedule, start + Math.floor((next - start) / 2))!.at
        assert.strictEqual(between, next)
      }),
      { numRuns: 300, seed: 21 }
    ))

  it("starts at most half an interval and 5 minutes later, always the same for a monitor", () => {
    const delays = Array.from({ length: 200 }, (_, index) => delayOf(`monitor ${index}`, { at: 0, interval: 300_000 }))
    assert.isBelow(Math.max(...delays), 150_000)
    assert.isAbove(new Set(delays).size, 150)
    assert.strictEqual(delayOf("monitor 1", { at: 0, interval: 300_000 }), delays[1])
    assert.isBelow(delayOf("monitor 1", { at: 0, interval: 86_400_000 }), 300_000)
  })
})

const now = Date.parse("2026-11-23T12:00Z")

const runs = (requested: { readonly cron: string; readonly timezone?: string }, after: string, count: number) => {
  const schedule = { timezone: "UTC", ...requested }
  const found: Array<string> = []
  for (let at = Date.parse(after); found.length < count;) {
    at = runAfter(schedule, at)!.at
    found.push(new Date(at).toISOString())
  }
  return found
}

const schedules = fc.tuple(
  fc.constantFrom("0", "*/5", "*/15", "7-59/20", "30", "0,30", "55"),
  fc.constantFrom("*", "*/2", "2", "1,2,3", "0,23", "9-17"),
  fc.constantFrom("*", "1", "*/10", "28-31"),
  fc.constantFrom("*", "4,10", "*/3"),
  fc.constantFrom("*", "0", "1-5", "7")
).map((parts) => parts.join(" "))

const instants = fc.integer({ min: Date.parse("2026-01-01T00:00Z"), max: Date.parse("2027-12-31T00:00Z") })
