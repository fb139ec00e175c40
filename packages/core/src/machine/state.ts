import type { SendOutcome } from "./act.ts"
import type { ApiError } from "./api-error.ts"
import type { Redact } from "./redact.ts"
import type { Gate, Refusal } from "./gate.ts"
import type { HttpRequest, HttpResponse } from "./exchange.ts"
import type { Operation, Request } from "./operation.ts"
import type { Reason, TimedOut } from "./reason.ts"
import type { RetryPolicy } from "./retry-policy.ts"

/** Where a call stands. Made by `idle`, changed by `next` alone. */
export interface State extends Deadline {
  readonly operation: Operation
  readonly request: Request
  readonly settings: CallSettings
  /** At which the call ends in any case. */
  readonly within: Deadline | undefined
  readonly encoded?: HttpRequest | undefined
  /** Requests sent so far. */
  readonly attempts: number
  /** What ends the request that was sent last; undefined at the gate, where the deadline alone does. */
  readonly limit?: TimedOut | undefined
  /** On the clock, milliseconds. */
  readonly startedAt: number
}

/** A limit of time, milliseconds. */
export interface Deadline {
  /** As it was set. */
  readonly allowed: number
  /** When it is reached, on the clock. */
  readonly endsAt: number
}

export interface CallSettings {
  /** Without trailing slash. */
  readonly baseUrl: string
  /** Milliseconds for one attempt; undefined: what the service may take, and five seconds for the way. */
  readonly attemptTimeout?: number | undefined
  /** Milliseconds for the call with all its attempts and waits; undefined: five minutes, or one attempt if that is longer. */
  readonly deadline?: number | undefined
  readonly retry: RetryPolicy
  /** What every attempt must pass; undefined: nothing. */
  readonly gate?: Gate | undefined
  /** Whether an operation that starts a job is repeated after a lost connection: it may then run, and be billed, twice. */
  readonly resendJobs: boolean
  readonly redact: Redact
  /** Names in lower case; none of them replaces what the operation needs. */
  readonly headers: Readonly<Record<string, string>>
}

/** What happened. `now` is the clock in milliseconds, `random` from 0 to below 1: only an attempt that may be repeated needs it. */
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

/** What to do next: pass the gate, send, or wait, and report the outcome; or end. Times are milliseconds. */
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
