import * as Schema from "effect/Schema"

/** A line of the journal: a request is about to be sent, has failed, or was answered. */
export const Record = Schema.Union([
  Schema.Struct({ type: Schema.Literal("requested"), key: Schema.String, operation: Schema.String, at: Schema.String }),
  Schema.Struct({ type: Schema.Literal("failed"), key: Schema.String, at: Schema.String }),
  Schema.Struct({
    type: Schema.Literal("answered"),
    key: Schema.String,
    at: Schema.String,
    credits: Schema.Finite,
    request: Schema.Unknown,
    answer: Schema.Unknown
  })
])
export type Record = typeof Record.Type
export type Answered = Extract<Record, { readonly type: "answered" }>
