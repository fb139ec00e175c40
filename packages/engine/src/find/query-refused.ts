import * as Data from "effect/Data"

/** A query that cannot be answered truthfully: an operator of another source type, or one with a malformed argument. */
export class QueryRefused extends Data.TaggedError("QueryRefused")<{
  readonly operator: string
  readonly message: string
}> {}
