import { InvalidTerm, parse, type Term } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { failure, problem } from "../failure.ts"

/** The terms of a query, or the 400 that says which term is malformed and how it is written. */
export const parseQuery = (query: string): Effect.Effect<ReadonlyArray<Term>, ReturnType<typeof failure>> =>
  Effect.try({
    try: () => parse(query),
    catch: (error) => {
      if (error instanceof InvalidTerm) return rejectQuery(error.message)
      throw error
    }
  }).pipe(
    Effect.filterOrFail((terms) => terms.length > 0, () => rejectQuery("The query holds no words"))
  )

/** The 400 of a query that cannot be answered. */
export const rejectQuery = (message: string) =>
  failure("RequestRejected", { details: [problem(["query"], message)] })
