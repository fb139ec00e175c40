import type { PlainCallOptions } from "./check-settings.ts"
import type { Rule } from "./rule.ts"

/** The type rules of the call options. */
export const callRules: { readonly [Name in keyof Required<PlainCallOptions>]: Rule } = {
  attemptTimeout: "milliseconds",
  deadline: "milliseconds",
  maxResponseBytes: "bytes",
  gate: "enter()",
  headers: "object",
  resendJobs: "boolean",
  retry: "function"
}
