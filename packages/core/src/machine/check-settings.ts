import type { SendSettings } from "./act.ts"
import { authorize } from "./authorize.ts"
import { callRules } from "./call-rules.ts"
import { checkRules } from "./check-rules.ts"
import { redactor } from "./redact.ts"
import { connection, type Given } from "./connection.ts"
import type { Gate } from "./gate.ts"
import { malformed } from "./malformed.ts"
import type { RequestInvalid, SettingsInvalid } from "./reason.ts"
import { type RetryPolicy, specifiedRetry } from "./retry-policy.ts"
import type { Rules } from "./rule.ts"
import type { CallSettings } from "./state.ts"

/** What a user may set for one call as well as for all. Times are milliseconds. */
export interface PlainCallOptions {
  /** Limit of one attempt. Default: what the service may take for the request, and five seconds for the way. */
  readonly attemptTimeout?: number | undefined
  /** Limit of a call with all its attempts and waits. Default: five minutes, or one attempt if that is longer. */
  readonly deadline?: number | undefined
  /** When to try again. Default: the specification's rule, five attempts with growing waits. */
  readonly retry?: RetryPolicy | undefined
  /** What every attempt must pass: `rateLimit`, `circuitBreaker`. Default: nothing. One gate may serve many clients. */
  readonly gate?: Gate | undefined
  /** Repeat an operation that starts a job even if its first start may have arrived. Default: false; the job could run twice. */
  readonly resendJobs?: boolean | undefined
  /** Largest answer that is read, in bytes. Default: 64 MiB. */
  readonly maxResponseBytes?: number | undefined
  /** Sent with every request, beside what the operation needs. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** What a user may set. */
export interface SettingsOptions extends Given, PlainCallOptions {}

/** The settings of all calls, checked. The key is inside two functions and cannot be read. */
export interface CheckedSettings extends CallSettings, SendSettings {}

/** The options with their defaults, or the first that is wrong. `besides`: the options that whoever asks takes for itself. */
export const checkSettings = (
  options: SettingsOptions,
  besides?: Rules
): CheckedSettings | SettingsInvalid | RequestInvalid => {
  const connected = connection(options)
  if ("_tag" in connected) return connected
  return adjust(
    {
      authorize: (request) => authorize(request, connected.apiKey),
      redact: redactor(connected.apiKey),
      baseUrl: connected.baseUrl,
      maxResponseBytes: 2 ** 26,
      resendJobs: false,
      retry: specifiedRetry,
      headers: {}
    },
    options,
    { apiKey: undefined, baseUrl: undefined, ...besides }
  )
}

/** The settings with what is given in place of theirs, or the first that is wrong. `besides`: the options that whoever asks takes for itself. */
export const adjust = (
  settings: CheckedSettings,
  options: PlainCallOptions | null | undefined,
  besides?: Rules
): CheckedSettings | SettingsInvalid | RequestInvalid => {
  const given: PlainCallOptions = { ...options }
  const wrong = checkRules(given, { ...besides, ...callRules })
  if (wrong) return wrong
  const headers = { ...settings.headers }
  for (const [written, value] of Object.entries(given.headers ?? {})) {
    const name = written.toLowerCase()
    const sent = String(value)
    if (!/^[\w!#-'*+.^`|~-]+:[\t -~\x80-\xff]*$/.test(`${name}:${sent}`)) {
      return malformed(`headers.${name}`, "what HTTP can carry")
    }
    headers[name] = sent
  }
  const adjusted = Object.entries(given).filter(([name, value]) => name in callRules && value !== undefined)
  return { ...settings, ...Object.fromEntries(adjusted), headers }
}
