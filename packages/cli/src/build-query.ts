import {
  exact,
  filetype,
  inTitle,
  inUrl,
  InvalidTerm,
  not,
  parse,
  query,
  related,
  site,
  type Term
} from "@trawl/query-builder"
import * as Effect from "effect/Effect"

/** The terms that flags add to a query, by operator name. */
export interface Narrowing {
  readonly exact: ReadonlyArray<string>
  readonly site: ReadonlyArray<string>
  readonly filetype: ReadonlyArray<string>
  readonly inTitle: ReadonlyArray<string>
  readonly inUrl: ReadonlyArray<string>
  readonly related: ReadonlyArray<string>
  /** Words or operators: `draft`, `site:example.com`. */
  readonly not: ReadonlyArray<string>
}

export interface BuiltQuery {
  readonly query: string
  /** A sentence for each operator of the query that counts as plain words. */
  readonly warnings: ReadonlyArray<string>
}

/** The query as written, with the flags as operators. A written operator may be incomplete; a flag may not. */
export const buildQuery = (text: string, flags: Narrowing): Effect.Effect<BuiltQuery, InvalidTerm> =>
  Effect.try({
    try: () => {
      const written = parse(text)
      return {
        query: query(
          ...written.terms,
          ...flags.exact.map(exact),
          ...flags.site.map(site),
          ...flags.filetype.map(filetype),
          ...flags.inTitle.map(inTitle),
          ...flags.inUrl.map(inUrl),
          ...flags.related.map(related),
          ...flags.not.flatMap(excluded)
        ),
        warnings: written.ignoredOperators.map(({ message }) => message)
      }
    },
    catch: (error) => {
      if (error instanceof InvalidTerm) return error
      throw error
    }
  })

const excluded = (text: string): ReadonlyArray<Term> => {
  const { ignoredOperators: [wrong], terms } = parse(text)
  if (wrong !== undefined) throw new InvalidTerm(wrong.operator, text, wrong.problem, wrong.allowed)
  return terms.map((term) => term.kind === "not" ? term : not(term))
}
