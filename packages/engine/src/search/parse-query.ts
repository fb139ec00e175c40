import { InvalidTerm, parse, type Term } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import { failure, problem } from "../failure.ts"
import type { QueryRefused } from "../find/query-refused.ts"
import { placeInQuery } from "./place-in-query.ts"

/** The terms of a query, or the 400 that says which term is malformed, where it stands and how it is written. */
export const parseQuery = (query: string): Effect.Effect<ReadonlyArray<Term>, ReturnType<typeof failure>> =>
  Effect.try({
    try: () => parse(query),
    catch: (error) => {
      if (error instanceof InvalidTerm) return rejectQuery(error.message, query, error.position)
      throw error
    }
  }).pipe(
    Effect.filterOrFail((terms) => terms.length > 0, () => rejectQuery("The query holds no words.", query, 0))
  )

/** The 400 of a query that is well written and cannot be answered. */
export const rejectRefused = (query: string, terms: ReadonlyArray<Term>, { message, term }: QueryRefused) =>
  rejectQuery(message, query, placeInQuery(query, terms, term))

/** `position` counts UTF-16 code units, as indexes of a string in JavaScript do. */
const rejectQuery = (message: string, query: string, position: number | undefined) =>
  failure("RequestRejected", {
    details: [
      position === undefined
        ? problem(["query"], message)
        : { ...problem(["query"], `${message} ${message.includes(`at index ${position}`) ? "There" : `At index ${position}`}: ${around(query, position)}.`), position }
    ]
  })

/** A piece of the query; what is cut off is not cut inside a character. */
const around = (query: string, position: number): string => {
  const from = Math.max(position - reach, 0)
  const to = position + reach
  const piece = query.slice(from, to).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/gu, "")
  return JSON.stringify(`${from > 0 ? "…" : ""}${piece}${to < query.length ? "…" : ""}`)
}

const reach = 24
