import type { ErrorRow, Operation } from "@trawl/types"
import type { HttpResponse } from "./exchange.ts"
import type { Reason, Redirected, RowReason } from "./reason.ts"

/** A 2xx that does not say itself that it failed; without an envelope, `success: false` is part of the answer. */
export const isSuccess = ({ status }: HttpResponse, body: unknown, { envelope }: Pick<Operation, "envelope">): boolean =>
  status >= 200 && status < 300 && (!envelope || asSaid(body).success !== false)

/** Which row of these error tables a failure is. */
export const classify = (response: HttpResponse, body: unknown, tables: ErrorTables): Reason => {
  const { status } = response
  if (status === 0 || (status >= 300 && status < 400)) return redirected(response)
  const said = asSaid(body)
  const row = find(said, status, tables)
  const facts = {
    error: typeof said.error === "string" ? said.error : row?.error ?? "Failed without saying why",
    code: typeof said.code === "string" ? said.code : undefined,
    details: said.details
  }
  return row === undefined
    ? { _tag: "Unrecognized", retryable: "no", cause: unknownCause, ...facts }
    // one row gave all three, so this is the member of the union that is named after it
    : { _tag: row.reason, retryable: row.retryable, cause: row.cause, ...facts } as RowReason
}

type ErrorTables = Operation["errorTables"]

interface Said {
  readonly success?: unknown
  readonly error?: unknown
  readonly code?: unknown
  readonly details?: unknown
}

const asSaid = (body: unknown): Said => typeof body === "object" && body !== null ? body : {}

const unknownCause = "No row of the specification describes this failure, so it was not tried again."

/** The steps of the contract's `classification`. A failure inside a 2xx may be a row of any status. */
const find = ({ code, error }: Said, status: number, tables: ErrorTables): ErrorRow | undefined => {
  const inside = status < 300
  const rows = tables.flat().filter((row) => inside || row.status === status)
  const first = (fits: (row: ErrorRow) => boolean) => rows.find(fits)
  return first((row) => row.code !== null && (row.code === code || row.code === error)) ??
    first((row) => row.error === error) ??
    first((row) => row.pattern !== null && typeof error === "string" && new RegExp(row.pattern).test(error)) ??
    (inside ? undefined : first((row) => row.standsForStatus))
}

const redirected = ({ headers }: HttpResponse): Redirected => ({
  _tag: "Redirected",
  retryable: "no",
  location: headers.get("location") ?? undefined
})
