import * as Context from "effect/Context"

/** What a scrape has done that is charged for whatever becomes of it. */
export interface Meter {
  /** Addresses that a classifier was asked about. */
  scans: number
  /** The page was searched for orders to language models. */
  checked: boolean
}

export const newMeter = (): Meter => ({ scans: 0, checked: false })

/** Of the scrape that is going on. */
export const CurrentMeter = Context.Reference<Meter>("@trawl/engine/scrape/CurrentMeter", { defaultValue: newMeter })
