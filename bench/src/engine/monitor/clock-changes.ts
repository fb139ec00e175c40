import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { atMost, type Figure, limited } from "../figure.ts"
import { childProgram, type EngineProcess, startEngine } from "../kills/engine-process.ts"
import { alertProblems, checksOf, isOver } from "./alert-problems.ts"
import type { MonitorBench } from "./monitor-bench.ts"
import { createMonitor } from "./monitors.ts"
import { movedClock } from "./moved-clock.ts"
import { openWatchedSite } from "./watched-site.ts"

/** A time to which the clock is set, and the runs of the daily and the half-hourly monitor that are due then. */
type Step = readonly [clock: string, daily: ReadonlyArray<string>, halfHourly: ReadonlyArray<string>]

/**
 * In London, 28 March 2027 has no 01:30, and 31 October 2027 has it twice: at 00:30 and at 01:30 UTC. The daily monitor
 * runs at 01:30 London time, the other one every 30 minutes. After a jump, a monitor has one check, for the first run
 * that it missed.
 */
const steps: ReadonlyArray<Step> = [
  ["2027-03-27T12:36Z", [], ["2027-03-27T12:30Z"]],
  // three hours back, and forward again
  ["2027-03-27T09:36Z", [], []],
  ["2027-03-27T13:06Z", [], ["2027-03-27T13:00Z"]],
  ["2027-03-28T01:06Z", ["2027-03-28T01:00Z"], ["2027-03-27T13:30Z"]],
  ["2027-03-27T23:06Z", [], []],
  ["2027-03-28T01:06Z", [], []],
  ["2027-03-28T01:36Z", [], ["2027-03-28T01:30Z"]],
  // half a year later
  ["2027-10-30T12:06Z", ["2027-03-29T00:30Z"], ["2027-03-28T02:00Z"]],
  ["2027-10-31T00:36Z", ["2027-10-31T00:30Z"], ["2027-10-30T12:30Z"]],
  ["2027-10-31T01:36Z", [], ["2027-10-31T01:00Z"]],
  ["2027-10-31T00:36Z", [], []],
  ["2027-10-31T01:36Z", [], []],
  ["2027-11-01T01:36Z", ["2027-11-01T01:30Z"], ["2027-10-31T02:00Z"]]
]

/** Sets the clock of an engine forward and back, and checks that each due run has one check. */
export async function* clock({ isBuilt }: MonitorBench): AsyncGenerator<Figure> {
  yield limited(
    `clock set ${steps.length} times, by up to 7 months, back and across daylight saving: checks missing, additional or at another time, alerts lost or doubled`,
    (await clockProblems(isBuilt)).length,
    atMost(0),
    0
  )
}

/** Takes the first steps. At every third one, the engine is killed and starts again. */
export const clockProblems = async (isBuilt: boolean, count = steps.length): Promise<ReadonlyArray<string>> => {
  const directory = mkdtempSync(join(tmpdir(), "trawl-bench-clock-"))
  const site = await openWatchedSite()
  const moved = movedClock(directory)
  const program = childProgram("serve-with-credits.ts", isBuilt)
  const problems: Array<string> = []
  let engine: EngineProcess | undefined
  const running = async () => {
    engine ??= await startEngine(join(directory, "data"), Infinity, { flags: moved.flags, program })
    return engine!
  }
  try {
    moved.set(Date.parse("2027-03-27T12:10Z"))
    const { ask } = await running()
    const create = (name: string, schedule: object) =>
      createMonitor(ask, {
        schedule,
        retentionDays: 365,
        targets: [{ type: "scrape", urls: [`${site.origin}/${name}`] }],
        webhook: `${site.origin}/hook`
      })
    const monitors = [
      { id: await create("daily", { cron: "30 1 * * *", timezone: "Europe/London" }), expected: [] as Array<string> },
      { id: await create("half", { text: "every 30 minutes" }), expected: [] as Array<string> }
    ]
    for (const [at, [time, ...due]] of steps.slice(0, count).entries()) {
      site.change("/daily")
      site.change("/half")
      moved.set(Date.parse(time))
      for (const [index, monitor] of monitors.entries()) monitor.expected.push(...due[index] ?? [])
      if (at % 3 === 2) {
        await setTimeout(at * 50)
        await engine?.kill()
        engine = undefined
      }
      const { ask } = await running()
      const ended = async () =>
        (await Promise.all(monitors.map(async ({ expected, id }) => {
          const checks = await checksOf(ask, id)
          return checks.length >= expected.length && checks.every(isOver)
        }))).every((isEnded) => isEnded)
      for (let attempt = 0; attempt < 100 && !(await ended()); attempt++) await setTimeout(100)
      // longer than between two looks for due monitors
      await setTimeout(1_500)
      for (const { expected, id } of monitors) {
        const found = (await checksOf(ask, id)).map(({ scheduledFor }) => scheduledFor?.replace(":00.000Z", "Z"))
        if (found.join() !== expected.join()) {
          problems.push(`after ${time}: checks for ${found.join()}, not for ${expected.join()}`)
        }
      }
    }
    const last = await running()
    for (const { id } of monitors) {
      problems.push(...await alertProblems(last.ask, id, await checksOf(last.ask, id), site.alerts))
    }
  } finally {
    await engine?.kill()
    site.close()
    rmSync(directory, { recursive: true, force: true })
  }
  for (const problem of problems) console.error(problem)
  return problems
}
