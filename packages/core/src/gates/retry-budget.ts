import { platform } from "../machine/platform.ts"
import { decide, type RetryPolicy } from "../machine/retry-policy.ts"
import { checkOptions, positive, positiveInteger } from "./check-options.ts"
import { steadyClock } from "./steady-clock.ts"
import { tokenBucket } from "./token-bucket.ts"

export interface RetryBudgetOptions {
  /** Maximum number of saved tokens, one per retry. Default: 10. */
  readonly capacity?: number | undefined
  /** Tokens added per second. Default: 1. */
  readonly refill?: number | undefined
  /** The clock, milliseconds. Default: the platform's. */
  readonly now?: (() => number) | undefined
}

/**
 * Limits the retries of `policy` for all calls that share it, so that many failing calls do not overload
 * a struggling service. A call that finds the budget empty fails with its last error.
 */
export const withRetryBudget = (policy: RetryPolicy, options: RetryBudgetOptions = {}): RetryPolicy => {
  checkOptions("withRetryBudget", options, { capacity: positiveInteger, refill: positive }, ["now"])
  const { capacity = 10, now = platform.now, refill = 1 } = options
  const time = steadyClock()
  const bucket = tokenBucket(capacity, 1000 / refill)
  return (failure) => {
    const wait = decide(policy, failure)
    // no retry, or a wait that exceeds the deadline
    if (wait === undefined || !(wait < failure.left)) return wait
    const at = time({ now })
    if (bucket.wait(at) > 0) return undefined
    bucket.take(at)
    return wait
  }
}
