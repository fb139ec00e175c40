import * as Cron from "effect/Cron"
import * as DateTime from "effect/DateTime"
import type { CronTimes } from "./cron-fields.ts"

/**
 * The first run after an instant, in milliseconds since 1970; undefined if there is none. With daylight saving, a local
 * time that is skipped runs at the next minute that exists, and a local time that is repeated runs the first time. A
 * schedule that runs every hour skips the missing hour and runs in both repeated hours.
 */
export const nextRun = (times: CronTimes, timezone: string, after: number): number | undefined => {
  const zone = clockOf(timezone)
  const wall = after + zone.offsetAt(after)
  const isSteady = zone.offsetAt(after - day) === zone.offsetAt(after + day)
  let best: number | undefined
  for (
    let at = nextLocal(times, isSteady ? wall : wall - longestRepeat);
    at !== undefined;
    at = nextLocal(times, at)
  ) {
    const instants = zone.instantsOf(at)
    // earlier repeats of later local times are later than the first occurrence of this one
    if (best !== undefined && (instants[0] ?? zone.afterGap(at)) >= best) return best
    const [first] = runsAt(times, zone, at, instants).filter((instant) => instant > after)
    if (first !== undefined && (best === undefined || first < best)) best = first
    if (best !== undefined && isSteady) return best
  }
  return best
}

/** The minimum time between two runs, in milliseconds. */
export const minInterval = 5 * 60_000

/** The instants at which a local time runs. */
const runsAt = (times: CronTimes, zone: ZoneClock, at: number, instants: ReadonlyArray<number>) => {
  if (instants.length > 0) return times.isHourly ? instants : instants.slice(0, 1)
  if (times.isHourly) return []
  const resumed = zone.afterGap(at)
  const next = nextLocal(times, resumed + zone.offsetAt(resumed) - 1)
  // the schedule runs after the gap in any case
  return next !== undefined && zone.instantsOf(next).some((instant) => instant - resumed < minInterval) ? [] : [resumed]
}

/** The first matching local time after another one. */
const nextLocal = ({ calendar }: CronTimes, after: number): number | undefined => {
  try {
    return Cron.next(calendar, after).getTime()
  } catch {
    // the date does not exist in the next decades, such as 31 February
    return undefined
  }
}

interface ZoneClock {
  readonly offsetAt: (instant: number) => number
  /** The instants at which the clock shows a local time: one, none or two. */
  readonly instantsOf: (local: number) => ReadonlyArray<number>
  /** The first instant after the gap that contains a local time. */
  readonly afterGap: (local: number) => number
}

const clockOf = (timezone: string): ZoneClock => {
  if (timezone === "UTC") return utc
  const timeZone = DateTime.zoneMakeNamedUnsafe(timezone)
  const offsetAt = (instant: number) => DateTime.zonedOffset(DateTime.makeZonedUnsafe(instant, { timeZone }))
  // a clock changes at most once within two days
  const around = (local: number) => [offsetAt(local - day), offsetAt(local + day)] as const
  return {
    offsetAt,
    instantsOf: (local) =>
      [...new Set(around(local).map((offset) => local - offset))]
        .filter((instant) => instant + offsetAt(instant) === local).sort((one, other) => one - other),
    afterGap: (local) => {
      const [before, after] = around(local)
      let [early, late] = [local - after, local - before]
      while (late - early > 1) {
        const middle = Math.floor((early + late) / 2)
        if (offsetAt(middle) === after) late = middle
        else early = middle
      }
      return late
    }
  }
}

const utc: ZoneClock = { offsetAt: () => 0, instantsOf: (local) => [local], afterGap: (local) => local }

const day = 86_400_000
/** Milliseconds. No clock was ever set back by more. */
const longestRepeat = day
