import { kindOf } from "./kind-of.ts"
import { maxTimerDelay } from "./platform.ts"

/** The rule of an option: a number in this unit, a value of this type, or an object with this method. */
export type Rule = "milliseconds" | "bytes" | "boolean" | "function" | "object" | `${string}()`

/** Rules by option name; undefined for options that are checked elsewhere. */
export type Rules = Readonly<Record<string, Rule | undefined>>

/** What a value should be, or undefined if it is valid. Numbers must be in the range of platform timers. */
export const ruleProblem = (rule: Rule, value: unknown): string | undefined => {
  if (rule.endsWith("s")) {
    return typeof value === "number" && value >= 1 && value <= maxTimerDelay
      ? undefined
      : `1 to ${maxTimerDelay} ${rule}`
  }
  if (rule.endsWith("()")) {
    return typeof Object(value)[rule.slice(0, -2)] === "function"
      ? undefined
      : `something with \`${rule}\``
  }
  return kindOf(value) === rule ? undefined : `a value of type ${rule}`
}
