import { kindOf } from "./kind-of.ts"
import { longestTimer } from "./platform.ts"

/** What an option must be: a number of these, a value of this type, or something with this method. */
export type Rule = "milliseconds" | "bytes" | "boolean" | "function" | "object" | `${string}()`

/** By the name of the option; undefined for what is checked elsewhere. */
export type Rules = Readonly<Record<string, Rule | undefined>>

/** What a value should have been; undefined where it is that. A number is one that a platform's timer can count. */
export const unmet = (rule: Rule, value: unknown): string | undefined => {
  if (rule.endsWith("s")) {
    return typeof value === "number" && value >= 1 && value <= longestTimer
      ? undefined
      : `1 to ${longestTimer} ${rule}`
  }
  if (rule.endsWith("()")) {
    return typeof Object(value)[rule.slice(0, -2)] === "function"
      ? undefined
      : `something with \`${rule}\``
  }
  return kindOf(value) === rule ? undefined : `a value of type ${rule}`
}
