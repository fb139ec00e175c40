import type { Contract } from "../contract-model.ts"

/**
 * What breaks a caller that tells failures apart by the contract as it was, in words: by the name of a reason, and by
 * whether it is repeated.
 */
export const breakingReasons = (before: Errors, after: Errors): ReadonlyArray<string> => {
  const now = retryableByReason(after)
  return [...retryableByReason(before)].flatMap(([reason, was]) => {
    const is = now.get(reason)
    if (is === undefined) return [`the reason ${reason} is gone`]
    return is === was ? [] : [`the reason ${reason} is retryable: ${is} now, was ${was}`]
  })
}

type Errors = Pick<Contract, "errors">

/** The rows of one reason may differ: all that they say counts. */
const retryableByReason = ({ errors }: Errors): ReadonlyMap<string, string> =>
  new Map(
    [...Map.groupBy(errors, ({ reason }) => reason)].map((
      [reason, rows]
    ) => [reason, [...new Set(rows.map(({ retryable }) => retryable))].toSorted().join(" or ")])
  )
