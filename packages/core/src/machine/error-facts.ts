import type { Reason } from "./reason.ts"

/** The fields of an `ApiError`. */
export interface ErrorFacts {
  readonly reason: Reason
  /**
   * The operation's name for users, such as `search`. For errors outside an operation: `settings` for client or call
   * settings, otherwise the name of the failing function, such as `run` or `many`.
   */
  readonly operation: string
  /** The number of requests sent. */
  readonly attempts: number
  /** Milliseconds from the start of the call to its failure. */
  readonly elapsed: number
  /** The HTTP status of the last response, if there was one. */
  readonly status?: number | undefined
  /** The service's ID of the last request, from `x-request-id`. */
  readonly requestId?: string | undefined
  /** Milliseconds to wait before the next request, if the service or a gate said so. */
  readonly retryAfter?: number | undefined
  /** The deadline in milliseconds, if it left no time for another attempt. */
  readonly deadline?: number | undefined
  /** The body of the last response as JSON, or the first 1,000 characters if it is not JSON. */
  readonly body?: unknown
  /** The platform's error, the reason of the caller's signal, or the error that the user's code threw. */
  readonly cause?: unknown
}
