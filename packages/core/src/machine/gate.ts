import type { Host } from "./platform.ts"
import type { Reason } from "./reason.ts"
import type { Step } from "./state.ts"

/** Lets attempts through one by one, for all calls that share it: a rate limiter, a circuit breaker. */
export interface Gate {
  /** Calls back once: when the attempt may go, or with why it may not. The returned function leaves the queue. */
  readonly enter: (host: Host, go: (refused?: Refusal) => void) => () => void
  /** What became of an attempt that was let through; `undefined` reason: it was answered well, or given up by its caller. */
  readonly leave: (host: Host, outcome: AttemptOutcome) => void
}

export interface AttemptOutcome {
  readonly reason?: Reason | undefined
  /** What the service asked for, milliseconds. */
  readonly retryAfter?: number | undefined
}

export interface Refusal {
  readonly reason: Reason
  /** When another attempt may be let through, milliseconds from now. */
  readonly retryAfter?: number | undefined
}

/** What the step after an attempt says of it. */
export const outcomeOf = (step: Step): AttemptOutcome =>
  step.type === "wait" ? step : step.type === "fail" ? step.error : {}
