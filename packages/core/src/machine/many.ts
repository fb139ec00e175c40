import { withoutCall } from "./api-error.ts"
import { requestInvalid } from "./reason.ts"

/** One of many requests, when it has ended. `result` says how: with its result, or with the `ApiError` that it failed with. */
export interface Ended<out Request, out Result> {
  /** Its place among the requests, from 0. */
  readonly index: number
  readonly request: Request
  readonly result: Result
}

/** How many requests are carried out. */
export interface ManyOptions {
  /** How many are under way at once: a whole number from 1, or `Infinity`. Default: 5. */
  readonly concurrency?: number | undefined
}

/** Throws an `ApiError` where there are no requests. */
export const checkRequests = (requests: unknown): void => {
  if (!(requests as Iterable<unknown> | null)?.[Symbol.iterator]) {
    throw withoutCall("many", requestInvalid("requests", "must be iterable"))
  }
}

/** How many requests are under way at once; throws an `ApiError` where that is no number of requests. */
export const concurrencyOf = (concurrency = 5): number => {
  if (concurrency >= 1 && (Number.isInteger(concurrency) || concurrency === Infinity)) return concurrency
  throw withoutCall("many", requestInvalid("concurrency", "must be a whole number from 1, or Infinity"))
}
