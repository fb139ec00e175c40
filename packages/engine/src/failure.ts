import { type Code, commonErrors, type CommonReason, type Failure } from "@trawl/schema"

/** A row of the specification's error table, as a response: its status and text, with what is known of this case. */
export const failure = (
  reason: CommonReason,
  known: Pick<Failure, "details" | "retryAfter"> & { readonly code?: Code } = {}
): Failure => {
  const row = rows.get(reason)
  if (row === undefined) throw new Error(`The error catalog has no row ${reason}`)
  return { status: row.status, error: row.error, ..."code" in row ? { code: row.code } : {}, ...known }
}

/** One problem of one field, as `details` lists them. */
export const problem = (path: ReadonlyArray<PropertyKey>, message: string) => ({ path, message })

const rows = new Map<string, (typeof commonErrors)[number]>(commonErrors.map((row) => [row.reason, row]))
