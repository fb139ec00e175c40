import type { Contract } from "../contract-model.ts"

/**
 * Lists the changes that break a caller that classifies failures by the earlier contract: by the name of the reason,
 * and by whether a retry is allowed.
 */
export const breakingReasons = (before: Errors, after: Errors): ReadonlyArray<string> => {
  const now = retryableByReason(after)
  return [...retryableByReason(before)].flatMap(([reason, was]) => {
    const is = now.get(reason)
    if (is === undefined) return [`the reason ${reason} is gone`]
    return is === was ? [] : [`the reason ${reason} is now retryable: ${is}, was ${was}`]
  })
}

type Errors = Pick<Contract, "errors">

/** Rows with the same reason can differ, so all of them count. */
const retryableByReason = ({ errors }: Errors): ReadonlyMap<string, string> =>
  new Map(
    [...Map.groupBy(errors, ({ reason }) => reason)].map((
      [reason, rows]
    ) => [reason, [...new Set(rows.map(({ retryable }) => retryable))].toSorted().join(" or ")])
  )
