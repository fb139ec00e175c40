import type { RowName } from "@trawl/types"

/** Why a call failed: a row of the specification's error tables, or a failure that no row describes. */
export type Reason =
  | RowReason
  | Unrecognized
  | Redirected
  | TransportFailed
  | TimedOut
  | Aborted
  | CircuitOpen
  | ResponseMalformed
  | RequestInvalid
  | SettingsInvalid

/** `yes`: a retry may help and is automatic; `sometimes`: it may help but is never automatic. */
export type Retryable = "yes" | "no" | "sometimes"

/** The rows of the error tables, by name. */
export type RowReason = { [Name in RowName]: Refused<Name> }[RowName]

export type { RowName }

/** The service returned an error. */
export interface Refused<out Tag extends string> {
  readonly _tag: Tag
  readonly retryable: Retryable
  /** The service's own text. */
  readonly error: string
  /** The service's machine-readable code, if it sent one. */
  readonly code: string | undefined
  /** Field errors or other details, unchanged. */
  readonly details: unknown
}

/** A failure that no row of the specification describes. Never retried automatically. */
export interface Unrecognized extends Refused<"Unrecognized"> {
  readonly retryable: "no"
}

/** The service returned a redirect, which is never followed because it could send the key to another host. */
export interface Redirected {
  readonly _tag: "Redirected"
  readonly retryable: "no"
  /** The target; undefined in a browser, which hides it. */
  readonly location: string | undefined
}

/**
 * No complete response arrived. `dns`, `refused`, `tls` and `blocked`: no connection was made, and nothing was sent.
 */
export interface TransportFailed {
  readonly _tag: "TransportFailed"
  readonly retryable: "yes" | "no"
  readonly kind: "dns" | "refused" | "tls" | "blocked" | "reset" | "too-large" | "other"
  /** The platform's error, such as `ECONNRESET`. */
  readonly detail: string
}

/** The time limit of an attempt (retried automatically) or of the whole call was exceeded. */
export interface TimedOut {
  readonly _tag: "TimedOut"
  readonly retryable: "yes" | "no"
  readonly limit: "attempt" | "deadline"
  /** The time limit in milliseconds. */
  readonly milliseconds: number
}

/** The caller's AbortSignal aborted the call; `cause` of the error is the signal's reason. */
export interface Aborted {
  readonly _tag: "Aborted"
  readonly retryable: "no"
}

/** The service has failed recently, so a circuit breaker refused the attempt. */
export interface CircuitOpen {
  readonly _tag: "CircuitOpen"
  readonly retryable: "sometimes"
  /** The same information as a sentence. */
  readonly error: string
  /** The number of failures that opened the circuit … */
  readonly failures: number
  /** … within this many milliseconds. */
  readonly window: number
  /** The reason of the last of them. */
  readonly last: string
}

/** The service reported success, but the body violates the specification. */
export interface ResponseMalformed {
  readonly _tag: "ResponseMalformed"
  readonly retryable: "no"
  /** The path of the problem, such as `data.web[0].title`; empty for the body as a whole. */
  readonly path: string
  readonly expected: string
  /** The first characters of the body. */
  readonly start: string
}

/** The request violates the specification and was not sent. */
export interface RequestInvalid {
  readonly _tag: "RequestInvalid"
  readonly retryable: "no"
  readonly field: string
  /** What the field must be. */
  readonly rule: string
}

/** A setting is missing or malformed; nothing was sent. */
export interface SettingsInvalid {
  readonly _tag: "SettingsInvalid"
  readonly retryable: "no"
  readonly setting: string
  /** The environment variable for the setting, if there is one. */
  readonly variable: string | undefined
  /** `unreadable`: the ConfigProvider failed; its error is the `cause`. */
  readonly problem: "missing" | "malformed" | "unreadable"
  readonly expected: string
}

/** The reason for an invalid request: "`field` rule". */
export const requestInvalid = (field: string, rule: string): RequestInvalid => ({
  _tag: "RequestInvalid",
  retryable: "no",
  field,
  rule
})
