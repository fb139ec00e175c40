import { invalidSetting } from "./invalid-setting.ts"
import type { Platform } from "./platform.ts"
import type { Reason } from "./reason.ts"
import type { Step } from "./state.ts"

/** Admits or refuses attempts, for all calls that share it: a rate limiter, a circuit breaker. */
export interface Gate {
  /**
   * Calls `go` once, possibly before it returns: without an argument when the attempt may start, or with a refusal.
   * `maxWait`: milliseconds after which the caller gives up, so that a longer wait can be refused immediately. Default:
   * unlimited.
   */
  readonly enter: (host: Platform, go: (refused?: Refusal) => void, maxWait?: number) => Leave
}

/**
 * Before admission: leaves the queue, and `go` is never called. After admission: reports the outcome of the attempt;
 * undefined if it was aborted.
 * Does nothing when called again or after a refusal.
 */
export type Leave = (outcome?: AttemptOutcome) => void

export interface AttemptOutcome {
  /** Undefined: the attempt succeeded. */
  readonly reason?: Reason | undefined
  /** Milliseconds that the service asked to wait. */
  readonly retryAfter?: number | undefined
}

export interface Refusal {
  readonly reason: Reason
  /** Milliseconds until another attempt may be admitted. */
  readonly retryAfter?: number | undefined
  /** The cause of the refusal, such as an error in the gate itself. */
  readonly cause?: unknown
}

/** The refusal of an attempt whose gate threw this error. */
export const broken = (cause: unknown): Refusal => ({
  reason: invalidSetting("gate", "one that does not throw"),
  cause
})

/** The outcome of an attempt, from the step that follows it. */
export const outcomeOf = (step: Step): AttemptOutcome =>
  step.type === "wait" ? step : step.type === "fail" ? step.error : {}
