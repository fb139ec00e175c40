import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import { open } from "../open.ts"
import { type ErrorTable, errorTables } from "./error-tables.ts"

/** The body of every failure. Relayed upstream bodies may lack `success`; the engine's own never do. */
export const ErrorBody = open({
  success: Schema.optionalKey(Schema.Literal(false)),
  error: Schema.String,
  details: Schema.optionalKey(Schema.Unknown.annotate({ description: "Structured per-field validation errors." })),
  code: Schema.optionalKey(Schema.String.annotate({ description: "Machine-readable code on some endpoints." }))
}).annotate({ identifier: "ErrorBody" })
export interface ErrorBody extends Schema.Schema.Type<typeof ErrorBody> {}

/** A failure as the engine raises it. Its status determines the response. */
export interface Failure<Status extends number = CommonStatus> {
  readonly status: Status
  readonly error: string
  readonly details?: unknown
  readonly code?: string
  /** Seconds, or an HTTP date. */
  readonly retryAfter?: string
}

/**
 * The responses for all failure statuses in these tables and in the table of every operation, as an `HttpApi`
 * endpoint's `error`.
 */
export const failuresOf = <const Table extends ErrorTable>(
  ...tables: ReadonlyArray<Table>
): ReadonlyArray<FailureSchema<StatusOf<Table | "every">>> => {
  const statuses = [...tables.flatMap(statusesOf), ...statusesOf("every")]
  return [...new Set(statuses)].sort((a, b) => a - b).map((status) => {
    const known = made.get(status) ?? failureOf(status)
    made.set(status, known)
    // created for this status
    return known as FailureSchema<StatusOf<Table | "every">>
  })
}

const statusesOf = <const Table extends ErrorTable>(table: Table) =>
  errorTables[table].map((row): StatusOf<Table> => row.status)

/** One schema per status, shared by middleware and endpoints. */
const made = new Map<number, FailureSchema<number>>()

/** The responses of the specification's common catalog. */
export const failures = failuresOf("common")

export type CommonStatus = StatusOf<"common" | "every">

export type StatusOf<Table extends ErrorTable> = (typeof errorTables)[Table][number]["status"]

type FailureSchema<Status extends number> = ReturnType<typeof failureOf<Status>>

function failureOf<Status extends number>(status: Status) {
  return Schema.Struct({
    status: Schema.Literal(status),
    error: Schema.String,
    details: Schema.optionalKey(Schema.Unknown),
    code: Schema.optionalKey(Schema.String),
    retryAfter: Schema.optionalKey(Schema.String)
  }).pipe(HttpApiSchema.encodeToWithHeaders(
    {
      body: ErrorBody.pipe(HttpApiSchema.status(status)),
      headers: { "retry-after": Schema.optionalKey(Schema.String) }
    },
    {
      decode: ({ body, headers }) => ({
        status,
        ...Struct.pick(body, ["error", "details", "code"]),
        ...(headers["retry-after"] === undefined ? {} : { retryAfter: headers["retry-after"] })
      }),
      encode: (failure) => ({
        body: { success: false as const, ...Struct.omit(failure, ["status", "retryAfter"]) },
        headers: failure.retryAfter === undefined ? {} : { "retry-after": failure.retryAfter }
      })
    }
  ))
}
