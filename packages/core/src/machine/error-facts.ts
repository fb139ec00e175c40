import type { Reason } from "./reason.ts"

/** What an `ApiError` knows about the call that failed. */
export interface ErrorFacts {
  readonly reason: Reason
  /** What users call the operation, such as `search`. Where it was none: `settings` for those of a client or a call, else what of ours failed, such as `run` or `many`. */
  readonly operation: string
  /** Requests sent. */
  readonly attempts: number
  /** From the start of the call to its failure, milliseconds. */
  readonly elapsed: number
  /** HTTP status of the last answer, if there was one. */
  readonly status?: number | undefined
  /** The service's name for the last request, from `x-request-id`. */
  readonly requestId?: string | undefined
  /** How long to wait before asking again, milliseconds, where the service or a gate said it. */
  readonly retryAfter?: number | undefined
  /** The deadline, milliseconds, where it left no time for another attempt. */
  readonly deadline?: number | undefined
  /** The last answer: its JSON, or the first 1,000 characters of a body that is none. */
  readonly body?: unknown
  /** What the platform said, the reason of the caller's signal, or what code of the user's threw. */
  readonly cause?: unknown
}
