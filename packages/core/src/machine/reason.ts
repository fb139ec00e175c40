import type { RowName } from "@trawl/types"

/** Why a call failed: a row of the specification's error tables, or what no row speaks about. */
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

/** `yes`: asking again may help and is done by itself; `sometimes`: it may, and is never done by itself. */
export type Retryable = "yes" | "no" | "sometimes"

/** The rows of the tables of failures, by the name of each. */
export type RowReason = { [Name in RowName]: Refused<Name> }[RowName]

export type { RowName }

/** The service answered with a failure. */
export interface Refused<out Tag extends string> {
  readonly _tag: Tag
  readonly retryable: Retryable
  /** The service's own text. */
  readonly error: string
  /** The service's machine code, where it sent one. */
  readonly code: string | undefined
  /** Per-field validation errors and the like, as sent. */
  readonly details: unknown
}

/** A failure that no row of the specification describes. Never retried by itself. */
export interface Unrecognized extends Refused<"Unrecognized"> {
  readonly retryable: "no"
}

/** The service answered with a redirect, which is never followed: it could hand the key to someone else. */
export interface Redirected {
  readonly _tag: "Redirected"
  readonly retryable: "no"
  /** Undefined in a browser, which hides it. */
  readonly location: string | undefined
}

/** No complete answer arrived. `dns`, `refused`, `tls` and `blocked`: no connection was made, nothing was sent. */
export interface TransportFailed {
  readonly _tag: "TransportFailed"
  readonly retryable: "yes" | "no"
  readonly kind: "dns" | "refused" | "tls" | "blocked" | "reset" | "too-large" | "other"
  /** What the platform said, such as `ECONNRESET`. */
  readonly detail: string
}

/** Time ran out: of one attempt (tried again by itself), or of the call as a whole. */
export interface TimedOut {
  readonly _tag: "TimedOut"
  readonly retryable: "yes" | "no"
  readonly limit: "attempt" | "deadline"
  /** The limit, milliseconds. */
  readonly milliseconds: number
}

/** The caller's AbortSignal ended the call; `cause` of the error is the signal's reason. */
export interface Aborted {
  readonly _tag: "Aborted"
  readonly retryable: "no"
}

/** The service was down a moment ago, and a circuit breaker kept the attempt from being sent. */
export interface CircuitOpen {
  readonly _tag: "CircuitOpen"
  readonly retryable: "sometimes"
  /** What follows, in words. */
  readonly error: string
  /** So many failures of the service opened the circuit … */
  readonly failures: number
  /** … within so many milliseconds. */
  readonly window: number
  /** The reason of the last of them. */
  readonly last: string
}

/** The service said success, but the body is not what the specification promises. */
export interface ResponseMalformed {
  readonly _tag: "ResponseMalformed"
  readonly retryable: "no"
  /** Where the misfit is, such as `data.web[0].title`; empty for the body as a whole. */
  readonly path: string
  readonly expected: string
  /** The first characters of the body. */
  readonly start: string
}

/** The request breaks a rule of the specification and was not sent. */
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
  /** The environment variable that can give it, where one can. */
  readonly variable: string | undefined
  /** `unreadable`: the ConfigProvider failed; `cause` of the error says how. */
  readonly problem: "missing" | "malformed" | "unreadable"
  readonly expected: string
}

/** A request that breaks a rule: "`field` rule". */
export const requestInvalid = (field: string, rule: string): RequestInvalid => ({
  _tag: "RequestInvalid",
  retryable: "no",
  field,
  rule
})
