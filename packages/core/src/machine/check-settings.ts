import type { SendSettings } from "./act.ts"
import { authorize } from "./authorize.ts"
import { callRules } from "./call-rules.ts"
import { checkRules } from "./check-rules.ts"
import { redactor } from "./redact.ts"
import { connection, type Given } from "./connection.ts"
import type { Gate } from "./gate.ts"
import { invalidSetting } from "./invalid-setting.ts"
import type { RequestInvalid, SettingsInvalid } from "./reason.ts"
import { type RetryPolicy, specifiedRetry } from "./retry-policy.ts"
import type { Rules } from "./rule.ts"
import type { CallSettings } from "./state.ts"

/** Settings that can be set for a client and for a single call. Times are in milliseconds. */
export interface PlainCallOptions {
  /** Time limit of one attempt. Default: the service's time limit for the request, plus five seconds. */
  readonly attemptTimeout?: number | undefined
  /** Time limit of a call with all its attempts and waits. Default: five minutes, or one attempt if that is longer. */
  readonly deadline?: number | undefined
  /** The retry policy. Default: the specification's rule, five attempts with growing waits. */
  readonly retry?: RetryPolicy | undefined
  /**
   * A gate that admits each attempt: `rateLimit`, `circuitBreaker`. Default: none. Several clients may share one gate.
   */
  readonly gate?: Gate | undefined
  /**
   * Whether to repeat the start of a job if the first request may have arrived. Default: false, because the job could
   * run twice.
   */
  readonly resendJobs?: boolean | undefined
  /** Maximum size of a response in bytes. Default: 64 MiB. */
  readonly maxResponseBytes?: number | undefined
  /** Headers to send with every request, in addition to those of the operation. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** The settings of a client. */
export interface SettingsOptions extends Given, PlainCallOptions {}

/** The validated settings of all calls. The key is in the closures of two functions and cannot be read. */
export interface CheckedSettings extends CallSettings, SendSettings {}

/**
 * The options with their defaults, or the first invalid one. `besides`: rules of further options that the caller
 * handles itself.
 */
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

/**
 * The settings with these options applied, or the first invalid option. `besides`: rules of further options that the
 * caller handles itself.
 */
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
      return invalidSetting(`headers.${name}`, "a valid HTTP header")
    }
    headers[name] = sent
  }
  const adjusted = Object.entries(given).filter(([name, value]) => name in callRules && value !== undefined)
  return { ...settings, ...Object.fromEntries(adjusted), headers }
}
