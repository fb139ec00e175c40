import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import { commonErrors, type CommonStatus } from "./error-catalog.ts"

/** What every failure answers. Relayed upstream bodies may lack `success`; ours never do. */
export const ErrorBody = Schema.Struct({
  success: Schema.optionalKey(Schema.Literal(false)),
  error: Schema.String,
  details: Schema.optionalKey(Schema.Unknown.annotate({ description: "Structured per-field validation errors." })),
  code: Schema.optionalKey(Schema.String.annotate({ description: "Machine code on some endpoints." }))
}).annotate({ identifier: "ErrorBody" })
export interface ErrorBody extends Schema.Schema.Type<typeof ErrorBody> {}

/** A failure as the engine raises it: its status decides which response it becomes. */
export interface Failure {
  readonly status: CommonStatus
  readonly error: string
  readonly details?: unknown
  readonly code?: string
  /** Seconds, or an HTTP date. */
  readonly retryAfter?: string
}

/** The responses of all failure statuses, as an `HttpApi` endpoint's `error`. */
export const failures = [...new Set(commonErrors.map((row) => row.status))].map(failureOf)

function failureOf(status: CommonStatus) {
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
        ...Struct.omit(body, ["success"]),
        ...(headers["retry-after"] === undefined ? {} : { retryAfter: headers["retry-after"] })
      }),
      encode: (failure) => ({
        body: { success: false as const, ...Struct.omit(failure, ["status", "retryAfter"]) },
        headers: failure.retryAfter === undefined ? {} : { "retry-after": failure.retryAfter }
      })
    }
  ))
}
