import type { ErrorFacts } from "./error-facts.ts"
import { message } from "./message.ts"
import type { Reason, Refused } from "./reason.ts"

/**
 * The failure of a call. `reason._tag` is a row of the specification's error tables or a failure of the client itself.
 * `reason.retryable` tells whether a retry can help. No part of the error contains the API key.
 */
export class ApiError extends Error implements ErrorFacts {
  readonly _tag = "ApiError"
  override readonly name = "ApiError"
  declare readonly reason: Reason
  declare readonly operation: string
  declare readonly attempts: number
  declare readonly elapsed: number
  declare readonly status: number | undefined
  declare readonly code: string | undefined
  declare readonly requestId: string | undefined
  declare readonly retryAfter: number | undefined
  declare readonly deadline?: number | undefined
  declare readonly body: unknown

  constructor(facts: ErrorFacts) {
    super(message(facts), facts) // reads `cause`
    Object.assign(this, { code: (facts.reason as Partial<Refused<string>>).code }, facts)
  }

  /** Whether the error has this reason: `error.is("RateLimited")`. */
  is<Tag extends Reason["_tag"]>(tag: Tag): this is ApiError & { readonly reason: Extract<Reason, { _tag: Tag }> } {
    return this.reason._tag === tag
  }

  toJSON(): object {
    return { ...this, message: this.message }
  }
}

/** An error without a call, such as invalid settings. */
export const withoutCall = (operation: string, reason: Reason, known?: ErrorOptions): ApiError =>
  new ApiError({ reason, operation, attempts: 0, elapsed: 0, ...known })
