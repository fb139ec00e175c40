import { type Code, type CommonReason, errorTables, type Failure } from "@trawl/schema"

/** A row that every operation may raise, as a response: its status and text, with what is known of this case. */
export const failure = (
  reason: CommonReason | "NotOffered",
  more: Pick<Failure, "details" | "retryAfter"> & { readonly code?: Code } = {}
): Failure => {
  const row = rows.get(reason)
  if (row === undefined) throw new Error(`The error catalog has no row ${reason}`)
  return { status: row.status, error: row.error, ..."code" in row ? { code: row.code } : {}, ...more }
}

/** One problem of one field, as `details` lists them. */
export const problem = (path: ReadonlyArray<PropertyKey>, message: string) => ({ path, message })

/**
 * What a failure says, in one line, where there is no room for its details. What is wrong with data or its schema says nothing without
 * its place; other messages name what they are about.
 */
export const explained = ({ details, error, status }: Failure): string =>
  Array.isArray(details) && details.length > 0
    ? `${error}: ${
      details.map(({ message, path }: ReturnType<typeof problem>) =>
        status === rows.get("ExtractionFailed")?.status && path.length > 0 ? `${path.join(".")}: ${message}` : message
      ).join("; ")
    }`
    : error

const known = [...errorTables.common, ...errorTables.every]
const rows = new Map<string, (typeof known)[number]>(known.map((row) => [row.reason, row]))
