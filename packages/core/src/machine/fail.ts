import { ApiError } from "./api-error.ts"
import { concealCause } from "./conceal.ts"
import { parse } from "./decode.ts"
import type { HttpResponse } from "./exchange.ts"
import type { Reason } from "./reason.ts"
import type { State, Transition } from "./state.ts"

/** What is known of a failure besides its reason. */
export interface Known {
  /** Without the key. */
  readonly response?: HttpResponse
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

/** Ends the call with everything that is known. */
export const fail = <Answer>(
  state: State<Answer>,
  now: number,
  reason: Reason,
  { response, retryAfter, cause }: Known = {}
): Transition<Answer> => {
  const kept = concealCause(cause, state.settings.conceal)
  const error = new ApiError({
    reason,
    operation: state.operation.contract.id,
    attempts: state.attempts,
    elapsed: now - state.startedAt,
    status: response?.status || undefined,
    requestId: response?.headers["x-request-id"],
    retryAfter,
    body: response && (parse(response.body) ?? (response.body.slice(0, 1000) || undefined))
  }, kept === undefined ? undefined : { cause: kept })
  return [state, { type: "fail", error }]
}
