import * as Context from "effect/Context"

/** Billable checks of a scrape, which are charged even if it fails. */
export interface Meter {
  /** URLs that a classifier has checked. */
  scans: number
  /** The page was checked for prompt injection. */
  checked: boolean
}

export const newMeter = (): Meter => ({ scans: 0, checked: false })

/** The meter of the current scrape. */
export const CurrentMeter = Context.Reference<Meter>("@trawl/engine/scrape/CurrentMeter", { defaultValue: newMeter })
