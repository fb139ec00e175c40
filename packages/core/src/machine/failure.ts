import { ApiError } from "./api-error.ts"
import { redactCause } from "./redact.ts"
import type { Reason } from "./reason.ts"
import type { ResponseExcerpt } from "./response-excerpt.ts"
import type { State } from "./state.ts"

/** The known facts of a failure besides its reason. */
export interface Known extends Partial<ResponseExcerpt> {
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
  readonly deadline?: number | undefined
}

/** The error that ends the call, with all known facts. */
export const failure = (
  { attempts, operation, settings, startedAt }: State,
  now: number,
  reason: Reason,
  { cause, ...known }: Known = {}
): ApiError => {
  const redactedCause = redactCause(cause, settings.redact)
  return new ApiError({
    reason,
    operation: operation.contract.name,
    attempts,
    elapsed: Math.max(0, now - startedAt), // the clock may have been set back
    ...known,
    ...redactedCause && { cause: redactedCause }
  })
}
