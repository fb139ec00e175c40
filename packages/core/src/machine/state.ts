import type { SendOutcome } from "./act.ts"
import type { ApiError } from "./api-error.ts"
import type { Redact } from "./redact.ts"
import type { Gate, Refusal } from "./gate.ts"
import type { HttpRequest, HttpResponse } from "./exchange.ts"
import type { Operation, Request } from "./operation.ts"
import type { Reason, TimedOut } from "./reason.ts"
import type { RetryPolicy } from "./retry-policy.ts"

/** The state of a call. Created by `idle` and changed only by `next`. */
export interface State extends TimeLimit {
  readonly operation: Operation
  readonly request: Request
  readonly settings: CallSettings
  /** An outer deadline. */
  readonly within: TimeLimit | undefined
  readonly encoded?: HttpRequest | undefined
  /** Requests sent so far. */
  readonly attempts: number
  /** The limit of the current request; undefined at the gate, where only the deadline applies. */
  readonly limit?: TimedOut | undefined
  /** Clock time in milliseconds. */
  readonly startedAt: number
}

/** A time limit in milliseconds. */
export interface TimeLimit {
  /** The length of the time limit. */
  readonly allowed: number
  /** The clock time at which it ends. */
  readonly endsAt: number
}

export interface CallSettings {
  /** Without trailing slash. */
  readonly baseUrl: string
  /** Milliseconds for one attempt; undefined: the service's time limit for the request, plus five seconds. */
  readonly attemptTimeout?: number | undefined
  /**
   * Milliseconds for the call with all its attempts and waits; undefined: five minutes, or one attempt if that is
   * longer.
   */
  readonly deadline?: number | undefined
  readonly retry: RetryPolicy
  /** The gate that admits each attempt; undefined: none. */
  readonly gate?: Gate | undefined
  /** Whether to repeat the start of a job after a lost connection; the job may then run, and be billed, twice. */
  readonly resendJobs: boolean
  readonly redact: Redact
  /** Names in lower case. The operation's own headers take precedence. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * An event. `now` is the clock in milliseconds. `random` (from 0 to below 1) is needed only after an attempt that may
 * be retried.
 */
export type Event =
  & { readonly now: number }
  & (
    | { readonly random: number } & SendOutcome
    | { readonly random?: number }
      & (
        | { readonly type: "begun" }
        | { readonly type: "waited" }
        | { readonly type: "admitted" }
        | { readonly type: "refused"; readonly refusal: Refusal }
        | { readonly type: "aborted"; readonly cause: unknown }
      )
  )

/**
 * The next action (enter the gate, send, or wait, then report the outcome) or the end of the call. Times are in
 * milliseconds.
 */
export type Step =
  | { readonly type: "send"; readonly request: HttpRequest; readonly timeout: number }
  | { readonly type: "queue"; readonly gate: Gate; readonly timeout: number }
  | {
    readonly type: "wait"
    readonly milliseconds: number
    readonly reason: Reason
    readonly retryAfter: number | undefined
  }
  | { readonly type: "done"; readonly answer: unknown; readonly response: HttpResponse }
  | { readonly type: "fail"; readonly error: ApiError }

export type Transition = readonly [state: State, step: Step]
