import { type Code, type CommonReason, errorTables, type Failure } from "@trawl/schema"

/** The response for an error row of any operation: its status and message, with the given details. */
export const failure = (
  reason: CommonReason | "NotOffered",
  more: Pick<Failure, "details" | "retryAfter"> & { readonly code?: Code } = {}
): Failure => {
  const row = rowOf(known, reason)
  return { status: row.status, error: row.error, ..."code" in row ? { code: row.code } : {}, ...more }
}

/** The row of an error table for a reason. */
export const rowOf = <Row extends { readonly reason: string }>(
  table: ReadonlyArray<Row>,
  reason: Row["reason"]
): Row => {
  const row = table.find((one) => one.reason === reason)
  if (row === undefined) throw new Error(`The error catalog has no row ${reason}`)
  return row
}

/** One problem of one field, for `details`. */
export const problem = (path: ReadonlyArray<PropertyKey>, message: string) => ({ path, message })

/**
 * Describes a failure in one line, for places without `details`. Problems of data and schemas include their path; other
 * messages name their subject themselves.
 */
export const explained = ({ details, error, status }: Failure): string =>
  Array.isArray(details) && details.length > 0
    ? `${error}: ${
      details.map(({ message, path }: ReturnType<typeof problem>) =>
        status === rowOf(known, "ExtractionFailed").status && path.length > 0
          ? `${path.join(".")}: ${message}`
          : message
      ).join("; ")
    }`
    : error

const known = [...errorTables.common, ...errorTables.every]
