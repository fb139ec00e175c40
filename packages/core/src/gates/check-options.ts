import { withoutCall } from "../machine/api-error.ts"
import { checkNames } from "../machine/check-names.ts"
import { checkObject } from "../machine/check-shape.ts"
import { kindOf } from "../machine/kind-of.ts"
import { invalidSetting } from "../machine/invalid-setting.ts"
import { ruleProblem } from "../machine/rule.ts"

/** A rule for a number: which values are valid, and the text of the rule. */
export interface OptionRule {
  readonly holds: (value: number) => boolean
  readonly expected: string
}

export const positive: OptionRule = { holds: (value) => value > 0 && value < Infinity, expected: "a number above 0" }

export const positiveInteger: OptionRule = {
  holds: (value) => Number.isSafeInteger(value) && value > 0,
  expected: "a whole number from 1"
}

export const duration: OptionRule = {
  holds: (value) => ruleProblem("milliseconds", value) === undefined,
  get expected() {
    return ruleProblem("milliseconds", undefined) ?? ""
  }
}

/**
 * Throws an `ApiError` for the first option that breaks its rule or is unknown. Options with a rule and those in
 * `besides` are known.
 * Missing options break no rule.
 */
export const checkOptions = <Name extends string>(
  maker: string,
  options: { readonly [Key in NoInfer<Name>]?: number | undefined },
  rules: { readonly [Key in Name]: OptionRule },
  besides: ReadonlyArray<string> = []
): void => {
  const wrong = checkObject("options", options) ?? checkNames(Object.keys(options), [...Object.keys(rules), ...besides])
  if (wrong !== undefined) throw withoutCall(maker, wrong)
  for (const setting in rules) {
    const value = options[setting]
    const { expected, holds } = rules[setting]
    if (value !== undefined && !(typeof value === "number" && holds(value))) {
      throw withoutCall(maker, invalidSetting(setting, `${expected}, not ${kindOf(value)}`))
    }
  }
}
