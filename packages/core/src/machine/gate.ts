import { malformed } from "./malformed.ts"
import type { Host } from "./platform.ts"
import type { Reason } from "./reason.ts"
import type { Step } from "./state.ts"

/** Lets attempts through one by one, for all calls that share it: a rate limiter, a circuit breaker. */
export interface Gate {
  /**
   * Calls `go` once, perhaps before it returns: when the attempt may go, or with why it may not.
   * `patience`: milliseconds after which the caller leaves anyway, so that a longer wait can be refused at once. Default: no end.
   */
  readonly enter: (host: Host, go: (refused?: Refusal) => void, patience?: number) => Leave
}

/**
 * Leaves the queue, after which `go` is never called; or, once let through, tells what became of the attempt: nothing, if it was given up.
 * Does nothing a second time or after a refusal.
 */
export type Leave = (outcome?: AttemptOutcome) => void

export interface AttemptOutcome {
  /** Undefined: it was answered well. */
  readonly reason?: Reason | undefined
  /** How long the service asked to wait, milliseconds. */
  readonly retryAfter?: number | undefined
}

export interface Refusal {
  readonly reason: Reason
  /** When another attempt may be let through, milliseconds from now. */
  readonly retryAfter?: number | undefined
  /** What made it refuse, such as an error of its own. */
  readonly cause?: unknown
}

/** Why an attempt does not go on whose gate threw this. */
export const broken = (cause: unknown): Refusal => ({ reason: malformed("gate", "one that does not throw"), cause })

/** What the step after an attempt says of it. */
export const outcomeOf = (step: Step): AttemptOutcome =>
  step.type === "wait" ? step : step.type === "fail" ? step.error : {}
