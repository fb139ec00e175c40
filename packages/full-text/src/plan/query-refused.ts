import type { Term } from "@trawl/query-builder"
import * as Data from "effect/Data"

/** A query that cannot be answered truthfully: an operator of another source type, or one with a malformed argument. */
export class QueryRefused extends Data.TaggedError("QueryRefused")<{
  /** The rejected term, as given. */
  readonly term: Term
  readonly message: string
  /** The problem, worded as the end of a sentence. */
  readonly problem: string
}> {}
