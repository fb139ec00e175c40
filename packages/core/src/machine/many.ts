/** One of many requests, when it has ended. `result` says how: with its result, or with the `ApiError` that it failed with. */
export interface Ended<out Request, out Result> {
  /** Its place among the requests, from 0. */
  readonly index: number
  readonly request: Request
  readonly result: Result
}

/** How many requests are carried out. */
export interface ManyOptions {
  /** How many are under way at once, 1 or more. Default: 5. */
  readonly concurrency?: number | undefined
}

/** How many requests are under way at once; throws where it is none. */
export const concurrencyOf = ({ concurrency = 5 }: ManyOptions): number => {
  if (!(concurrency >= 1)) throw new RangeError(`\`concurrency\` must be 1 or more, not ${concurrency}`)
  return concurrency
}
