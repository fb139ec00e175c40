import { ApiError } from "./api-error.ts"
import { concealCause } from "./conceal.ts"
import { parse } from "./decode.ts"
import type { HttpResponse } from "./exchange.ts"
import type { Reason } from "./reason.ts"
import type { State } from "./state.ts"

/** What is known of a failure besides its reason. */
export interface Known {
  /** Without the key. */
  readonly response?: HttpResponse
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

/** Why the call ends, with everything that is known. */
export const failure = (
  { attempts, operation, settings, startedAt }: State,
  now: number,
  reason: Reason,
  { response, retryAfter, cause }: Known = {}
): ApiError => {
  const kept = concealCause(cause, settings.conceal)
  return new ApiError({
    reason,
    operation: operation.contract.id,
    attempts,
    elapsed: now - startedAt,
    status: response?.status || undefined,
    requestId: response?.headers.get("x-request-id") ?? undefined,
    retryAfter,
    body: response && (parse(response.body) ?? (response.body.slice(0, 1000) || undefined))
  }, kept === undefined ? undefined : { cause: kept })
}
