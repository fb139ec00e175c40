import { checkStep } from "./check-step.ts"
import { isLossKind } from "./platform-loss.ts"
import { refuse, refuseUnknown } from "./refuse.ts"

/** Throws an `ApiError` for an invalid fault plan. */
export const checkPlan = (plan: unknown): void => {
  refuseUnknown(maker, "options", plan, ["rules", "seed", "host"])
  const { rules } = plan as { readonly rules: unknown }
  if (!Array.isArray(rules)) return refuse(maker, "rules", "must be a list")
  for (const [index, rule] of rules.entries()) checkRule(`rules[${index}]`, rule)
}

const maker = "withFaults"

const checkRule = (path: string, rule: unknown): void => {
  refuseUnknown(maker, path, rule, ["fault", "when", "chance", "times"])
  const { chance, fault, times, when } = rule as Fields
  checkFault(`${path}.fault`, fault)
  if (when !== undefined && typeof when !== "function") refuse(maker, `${path}.when`, "must be a function")
  if (chance !== undefined && !isPart(chance)) refuse(maker, `${path}.chance`, "must be from 0 to 1")
  if (times !== undefined && !isCount(times)) refuse(maker, `${path}.times`, "must be 0 or more")
}

const checkFault = (path: string, fault: unknown): void => {
  const answer = ["status", "headers", "body", "pieces"]
  refuseUnknown(maker, path, fault, [...Object.keys(values), ...answer])
  const given = fault as Fields
  if ("status" in given && given["status"] !== undefined) {
    refuseUnknown(maker, path, fault, answer)
    return checkStep(maker, path, fault)
  }
  const [name, ...others] = Object.keys(given)
  const value = name === undefined ? undefined : values[name]
  if (name === undefined || value === undefined || others.length > 0) {
    return refuse(maker, path, `must have one of ${[...Object.keys(values), "status"].join(", ")}`)
  }
  if (!value.holds(given[name])) refuse(maker, `${path}.${name}`, value.rule)
}

interface Fields {
  readonly [name: string]: unknown
}

const isCount = (value: unknown): boolean => typeof value === "number" && value >= 0
const isPart = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= 1
const isTrue = (value: unknown): boolean => value === true

/** The rules for each kind of fault, except an answer. */
const values: Readonly<Record<string, { readonly holds: (value: unknown) => boolean; readonly rule: string }>> = {
  lose: { holds: isLossKind, rule: "is not a kind of connection loss" },
  reset: { holds: isTrue, rule: "must be true" },
  silent: { holds: isTrue, rule: "must be true" },
  delay: { holds: isCount, rule: "must be 0 or more milliseconds" },
  truncate: { holds: isCount, rule: "must be 0 or more" },
  garble: { holds: isPart, rule: "must be from 0 to 1" }
}
