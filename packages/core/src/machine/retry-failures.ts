import type { ApiError } from "./api-error.ts"
import { maxTimerDelay } from "./platform.ts"
import { pause, perform, type Program } from "./program.ts"
import type { Task } from "./task.ts"

/** Consecutive failed calls, each with all its attempts, after which a program gives up. */
const maxFailures = 10

/** The longest wait that a service may ask for: 15 minutes in milliseconds. */
const maxWait = 900_000

/** A call within a long program: temporary failures do not end it. */
export function* performWithRetry<Result>(task: Task<Result>): Program<never, Result> {
  for (let failures = 1;; failures++) {
    try {
      return yield* perform(task)
    } catch (thrown) {
      yield* waitBeforeRetry(thrown, failures)
    }
  }
}

/**
 * Pauses after this many consecutive failures: 2, 4, 8, 16, 30 seconds, at least the next backoff of the failed call,
 * or as long as the service says. Throws failures that are not temporary.
 */
export function* waitBeforeRetry(thrown: unknown, failures: number): Program<never> {
  const { attempts = 0, reason, retryAfter = 0 } = thrown as Partial<ApiError> // calls throw ApiErrors
  // a circuit breaker reports when it will admit the next attempt
  if (
    (reason?.retryable !== "yes" && reason?._tag !== "CircuitOpen") || failures >= maxFailures ||
    retryAfter > maxWait
  ) throw thrown
  yield* pause(Math.max(retryAfter, Math.min(2 ** Math.max(failures, attempts - 1), 30) * 1000))
}

/** A pause of a length that the user set, capped because a longer platform timer would fire immediately. */
export const sleep = (milliseconds: number): Program<never> => pause(Math.min(milliseconds, maxTimerDelay))
