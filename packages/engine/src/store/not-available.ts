import * as Cause from "effect/Cause"
import * as Data from "effect/Data"

/**
 * Something outside of this process cannot be used for now, such as a bucket or another process. Requests that need it
 * return 503 with the message, which clients see.
 */
export class NotAvailable extends Data.TaggedError("NotAvailable")<{
  readonly message: string
  readonly cause?: unknown
}> {}

/** The reason, if a request or job failed because of it. */
export const notAvailableIn = (cause: Cause.Cause<unknown>): NotAvailable | undefined => {
  const error = Cause.squash(cause)
  return error instanceof NotAvailable ? error : undefined
}
