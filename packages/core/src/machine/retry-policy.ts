import { retryAttempts, retryBase, retryCapSeconds, retryJitterSeconds } from "@trawl/types"
import type { Reason } from "./reason.ts"

/** Returns the milliseconds to wait before the next attempt, or undefined to stop. */
export type RetryPolicy = (failure: Failure) => number | undefined

/** The input of a retry policy. It contains no status or body: the row already says whether a retry is allowed. */
export interface Failure {
  /** The number of attempts so far, including the first. */
  readonly attempts: number
  readonly reason: Reason
  /** The wait that the service asked for, in milliseconds. */
  readonly retryAfter: number | undefined
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: number
  /** Milliseconds until the deadline. Only shorter waits are possible. */
  readonly left: number
}

/** The specification's rule: five attempts, and 1, 2, 4 and 8 seconds plus jitter between them. */
export const specifiedRetry: RetryPolicy = (failure) =>
  failure.reason.retryable === "yes" && failure.attempts < retryAttempts ? backoff(failure) : undefined

/** One attempt only. */
export const neverRetry: RetryPolicy = () => undefined

/**
 * The decision of `policy`. The policy is called only if time is left, and `Retry-After` is a minimum for every policy.
 * The caller must refuse a wait that is not shorter than the time left. NaN: the policy returned an invalid time.
 */
export const decide = (policy: RetryPolicy, failure: Failure): number | undefined => {
  const { left, retryAfter = 0 } = failure
  if (retryAfter >= left) return undefined
  const decision = policy(failure)
  return decision === undefined ? decision : Math.max(decision, retryAfter)
}

/** Before the k-th retry (k = 0, 1, 2, …): `min(base^k, cap)` seconds, plus jitter. Milliseconds. */
export const backoff = ({ attempts, random }: Pick<Failure, "attempts" | "random">): number =>
  (Math.min(retryBase ** (attempts - 1), retryCapSeconds) + random * retryJitterSeconds) * 1000
