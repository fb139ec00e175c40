import { checkNames } from "./check-names.ts"
import { kindOf } from "./kind-of.ts"
import { invalidSetting } from "./invalid-setting.ts"
import type { RequestInvalid, SettingsInvalid } from "./reason.ts"
import { type Rule, ruleProblem, type Rules } from "./rule.ts"

/** Validates options for callers without type checking: returns the first unknown name or invalid value. */
export const checkRules = (options: object, rules: Rules): SettingsInvalid | RequestInvalid | undefined => {
  const unknown = checkNames(Object.keys(options), Object.keys(rules))
  if (unknown) return unknown
  for (const [name, value] of Object.entries(options)) {
    const rule = rules[name]
    const expected = value !== undefined && rule && ruleProblem(rule, value)
    if (expected) return invalidSetting(name, `${expected}, not ${kindOf(value)}`)
  }
}

/** The rule for the signal of a call, if there is one. As for `fetch`, null means no signal. */
export const signalRule = (signal: unknown): Rule | undefined => signal ? "addEventListener()" : undefined
