import type { SettingsInvalid } from "./reason.ts"

/** A setting that is not what it must be, or not there. */
export const malformed = (
  setting: string,
  expected: string,
  problem: SettingsInvalid["problem"] = "malformed",
  variable?: string
): SettingsInvalid => ({ _tag: "SettingsInvalid", retryable: "no", setting, variable, problem, expected })
