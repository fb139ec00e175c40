import type { Positive, Term } from "@trawl/query-builder"
import type { SqlCondition } from "../fts5/sql-condition.ts"

export type SizeTerm = Extract<Positive, { readonly kind: "imagesize" | "larger" }>

/** The size operator in a term, also if negated; undefined for other terms. */
export const sizeTermOf = (term: Term): SizeTerm | undefined => {
  const positive = term.kind === "not" ? term.term : term
  return positive.kind === "imagesize" || positive.kind === "larger" ? positive : undefined
}

/** Whether a query only matches images, because it has a size operator that is not negated. */
export const matchOnlyImages = (terms: ReadonlyArray<Term>): boolean =>
  terms.some((term) => term.kind !== "not" && sizeTermOf(term) !== undefined)

/**
 * The condition of a size operator on a row of `sized`. An image of unknown size matches neither the operator nor its
 * negation.
 */
export const sizeCondition = (term: Term): SqlCondition | undefined => {
  const size = sizeTermOf(term)
  if (size === undefined) return undefined
  const [width, height] = [size.width, size.height]
  const compared = size.kind === "imagesize"
    ? "sized.width = ? AND sized.height = ?"
    : "sized.width > ? AND sized.height > ?"
  const sql = term.kind === "not" ? `NOT (${compared})` : `(${compared})`
  return { sql: `(sized.width IS NOT NULL AND ${sql})`, values: [width, height] }
}
