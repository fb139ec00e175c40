import { withoutCall } from "./api-error.ts"
import { requestInvalid } from "./reason.ts"

/** One of many requests after it has ended. `result` is its result or its `ApiError`. */
export interface Ended<out Request, out Result> {
  /** The index of the request, from 0. */
  readonly index: number
  readonly request: Request
  readonly result: Result
}

/** Options for many requests. */
export interface ManyOptions {
  /** Maximum number of concurrent requests: an integer from 1, or `Infinity`. Default: 5. */
  readonly concurrency?: number | undefined
}

/** Throws an `ApiError` if this is not a list of requests. */
export const checkRequests = (requests: unknown): void => {
  if (!(requests as Iterable<unknown> | null)?.[Symbol.iterator]) {
    throw withoutCall("many", requestInvalid("requests", "must be iterable"))
  }
}

/** The concurrency; throws an `ApiError` if it is invalid. */
export const concurrencyOf = (concurrency = 5): number => {
  if (concurrency >= 1 && (Number.isInteger(concurrency) || concurrency === Infinity)) return concurrency
  throw withoutCall("many", requestInvalid("concurrency", "must be a whole number from 1, or Infinity"))
}
