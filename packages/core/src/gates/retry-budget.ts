import { platform } from "../machine/platform.ts"
import { decide, type RetryPolicy } from "../machine/retry-policy.ts"
import { checkOptions, positive, whole } from "./check-options.ts"
import { steadyClock } from "./steady-clock.ts"
import { tokenBucket } from "./token-bucket.ts"

export interface RetryBudgetOptions {
  /** So many retries at once. Default: 10. */
  readonly capacity?: number | undefined
  /** How many come back per second. Default: 1. */
  readonly refill?: number | undefined
  /** The clock, milliseconds. Default: the platform's. */
  readonly now?: (() => number) | undefined
}

/**
 * `policy`, but all calls that share it retry no more often than the budget allows: many calls that fail together do not multiply
 * what a struggling service has to bear. A call that finds the budget empty fails with what it met.
 */
export const withRetryBudget = (policy: RetryPolicy, options: RetryBudgetOptions = {}): RetryPolicy => {
  checkOptions("withRetryBudget", options, { capacity: whole, refill: positive }, ["now"])
  const { capacity = 10, now = platform.now, refill = 1 } = options
  const time = steadyClock()
  const bucket = tokenBucket(capacity, 1000 / refill)
  return (failure) => {
    const wait = decide(policy, failure)
    // none, or one that does not come to pass
    if (wait === undefined || !(wait < failure.left)) return wait
    const at = time({ now })
    if (bucket.wait(at) > 0) return undefined
    bucket.take(at)
    return wait
  }
}
