import type { ApiError } from "./api-error.ts"
import { longestTimer } from "./platform.ts"
import { pause, perform, type Program } from "./program.ts"
import type { Task } from "./task.ts"

/** Failures in a row, each with all the attempts of its call, after which a job in progress is given up. */
const mostFailures = 10

/** The longest that a service may ask a job in progress to be left alone: 15 minutes in milliseconds. */
const longestWait = 900_000

/** A call in the middle of something long: a failure that passes by itself does not end it. */
export function* persist<Result>(task: Task<Result>): Program<never, Result> {
  for (let failures = 1;; failures++) {
    try {
      return yield* perform(task)
    } catch (thrown) {
      yield* endure(thrown, failures)
    }
  }
}

/**
 * Pauses after so many failures in a row: 2, 4, 8, 16, 30 seconds, no less than the next backoff of the call that failed would be,
 * or as long as the service says. Throws what does not pass.
 */
export function* endure(thrown: unknown, failures: number): Program<never> {
  const { attempts = 0, reason, retryAfter = 0 } = thrown as Partial<ApiError> // what a call throws
  // a circuit breaker says when it lets the next attempt through
  if (
    (reason?.retryable !== "yes" && reason?._tag !== "CircuitOpen") || failures >= mostFailures ||
    retryAfter > longestWait
  ) throw thrown
  yield* pause(Math.max(retryAfter, Math.min(2 ** Math.max(failures, attempts - 1), 30) * 1000))
}

/** A pause of the length that a user gave. A platform's timer that is too long would ring at once. */
export const rest = (milliseconds: number): Program<never> => pause(Math.min(milliseconds, longestTimer))
