import { retryAttempts, retryBase, retryCapSeconds, retryJitterSeconds } from "@trawl/types"
import type { Reason } from "./reason.ts"

/** How many milliseconds to wait before the next attempt; undefined to stop. */
export type RetryPolicy = (failure: Failure) => number | undefined

/** What a policy decides by. It sees neither statuses nor bodies: the row already says what may be repeated. */
export interface Failure {
  /** Attempts made so far, the first included. */
  readonly attempts: number
  readonly reason: Reason
  /** What the service asked for, milliseconds. */
  readonly retryAfter: number | undefined
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: number
  /** Milliseconds until the deadline: a wait that is not shorter is not begun. */
  readonly left: number
}

/** The specification's rule: five attempts, and 1, 2, 4 and 8 seconds plus jitter between them. */
export const specifiedRetry: RetryPolicy = (failure) =>
  failure.reason.retryable === "yes" && failure.attempts < retryAttempts ? backoff(failure) : undefined

/** One attempt only. */
export const neverRetry: RetryPolicy = () => undefined

/**
 * What `policy` decides, asked only where time is left; `Retry-After` is a minimum under every policy. A wait that is not shorter than
 * the time left is for the caller to refuse; NaN: the policy gave what is no time.
 */
export const decide = (policy: RetryPolicy, failure: Failure): number | undefined => {
  const { left, retryAfter = 0 } = failure
  if (retryAfter >= left) return undefined
  const asked = policy(failure)
  return asked === undefined ? asked : Math.max(asked, retryAfter)
}

/** Before the k-th retry (k = 0, 1, 2, …): `min(base^k, cap)` seconds, plus jitter. Milliseconds. */
export const backoff = ({ attempts, random }: Pick<Failure, "attempts" | "random">): number =>
  (Math.min(retryBase ** (attempts - 1), retryCapSeconds) + random * retryJitterSeconds) * 1000
