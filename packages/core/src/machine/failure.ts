import { ApiError } from "./api-error.ts"
import { redactCause } from "./redact.ts"
import type { Reason } from "./reason.ts"
import type { ResponseExcerpt } from "./response-excerpt.ts"
import type { State } from "./state.ts"

/** What is known of a failure besides its reason. */
export interface Known extends Partial<ResponseExcerpt> {
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
  readonly deadline?: number | undefined
}

/** Why the call ends, with everything that is known. */
export const failure = (
  { attempts, operation, settings, startedAt }: State,
  now: number,
  reason: Reason,
  { cause, ...known }: Known = {}
): ApiError => {
  const kept = redactCause(cause, settings.redact)
  return new ApiError({
    reason,
    operation: operation.contract.name,
    attempts,
    elapsed: Math.max(0, now - startedAt), // a clock may be set back
    ...known,
    ...kept && { cause: kept }
  })
}
