import type { SettingsInvalid } from "./reason.ts"

/** The error for a missing or invalid setting. */
export const invalidSetting = (
  setting: string,
  expected: string,
  problem: SettingsInvalid["problem"] = "malformed",
  variable?: string
): SettingsInvalid => ({ _tag: "SettingsInvalid", retryable: "no", setting, variable, problem, expected })
