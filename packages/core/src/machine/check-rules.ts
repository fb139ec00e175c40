import { checkNames } from "./check-names.ts"
import { kindOf } from "./kind-of.ts"
import { malformed } from "./malformed.ts"
import type { RequestInvalid, SettingsInvalid } from "./reason.ts"
import { type Rule, type Rules, unmet } from "./rule.ts"

/** What is wrong with options that no compiler has seen: the first name that has no rule, or the first value that breaks its own. */
export const checkRules = (options: object, rules: Rules): SettingsInvalid | RequestInvalid | undefined => {
  const unknown = checkNames(Object.keys(options), Object.keys(rules))
  if (unknown) return unknown
  for (const [name, value] of Object.entries(options)) {
    const rule = rules[name]
    const expected = value !== undefined && rule && unmet(rule, value)
    if (expected) return malformed(name, `${expected}, not ${kindOf(value)}`)
  }
}

/** What the signal of a call must be, where there is one: null stands for none, as for `fetch`. */
export const signalRule = (signal: unknown): Rule | undefined => signal ? "addEventListener()" : undefined
