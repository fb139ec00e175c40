import type { Transport } from "./exchange.ts"
import { longestTimer } from "./platform.ts"

/** What an option must be: how that is said, and whether a value is it. */
export type Rule = readonly [expected: string, holds: (value: never) => unknown]

/** By the name of the option; undefined for what is checked elsewhere. */
export type Rules = Readonly<Record<string, Rule | undefined>>

export const callable: Rule = ["a function", (value) => typeof value === "function"]

export const transportRule: Rule = ["a transport, as what `nodeTransport()` gives", (value: Transport | null) => value?.send]

/** A number of these that a platform's timer can count. */
export const upToLongest = (unit: string): readonly [expected: string, holds: (value: unknown) => boolean] =>
  [`1 to ${longestTimer} ${unit}`, (value) => typeof value === "number" && value >= 1 && value <= longestTimer]

/** Of a time that somebody sets: a number, or a duration where the door takes durations. */
export const timeRule = /* @__PURE__ */ upToLongest("milliseconds")
