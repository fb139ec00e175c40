import { authorize } from "./authorize.ts"
import { concealing } from "./conceal.ts"
import { connection, type Given } from "./connection.ts"
import type { HttpRequest } from "./exchange.ts"
import type { Gate } from "./gate.ts"
import { longestTimer } from "./platform.ts"
import type { SettingsInvalid } from "./reason.ts"
import { type RetryPolicy, specifiedRetry } from "./retry-policy.ts"
import type { CallSettings } from "./state.ts"

/** What a user may set. Times are milliseconds. */
export interface SettingsOptions extends Given {
  readonly apiKey?: string | undefined
  /** Where the service is, without the version: `https://api.example.com`. A path prefix is kept. */
  readonly baseUrl?: string | URL | undefined
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
}

/** The settings of all calls, checked. The key is inside two functions and cannot be read. */
export interface CheckedSettings extends Omit<CallSettings, "endsAt"> {
  readonly authorize: (request: HttpRequest) => HttpRequest
  readonly maxResponseBytes: number
}

/** The options with their defaults, or the first that is wrong. */
export const checkSettings = (options: SettingsOptions): CheckedSettings | SettingsInvalid => {
  const { attemptTimeout, deadline, gate, maxResponseBytes = 64 * 1024 * 1024, resendJobs = false, retry = specifiedRetry } = options
  const connected = connection(options)
  if ("_tag" in connected) return connected
  const { apiKey, baseUrl } = connected
  return outOfRange("attemptTimeout", attemptTimeout, "milliseconds") ??
    outOfRange("deadline", deadline, "milliseconds") ??
    outOfRange("maxResponseBytes", maxResponseBytes, "bytes") ??
    {
      authorize: (request) => authorize(request, apiKey),
      conceal: concealing(apiKey),
      baseUrl,
      attemptTimeout,
      deadline,
      gate,
      maxResponseBytes,
      resendJobs,
      retry
    }
}

const outOfRange = (setting: string, value: number | undefined, unit: string): SettingsInvalid | undefined =>
  value === undefined || (value > 0 && value <= longestTimer)
    ? undefined
    : {
      _tag: "SettingsInvalid",
      retryable: "no",
      setting,
      variable: undefined,
      problem: "malformed",
      expected: `a number of ${unit} from 1 to ${longestTimer}`
    }
