import type { PlainCallOptions } from "./check-settings.ts"
import type { Rule } from "./rule.ts"

/** What the options of a call must be. */
export const callRules: { readonly [Name in keyof Required<PlainCallOptions>]: Rule } = {
  attemptTimeout: "milliseconds",
  deadline: "milliseconds",
  maxResponseBytes: "bytes",
  gate: "enter()",
  headers: "object",
  resendJobs: "boolean",
  retry: "function"
}
