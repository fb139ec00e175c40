import type { Positive, Term } from "@trawl/query-builder"
import type { SqlCondition } from "../fts5/sql-condition.ts"

export type SizeTerm = Extract<Positive, { readonly kind: "imagesize" | "larger" }>

/** The term about the size of images that a term is or negates; undefined for any other. */
export const sizeTermOf = (term: Term): SizeTerm | undefined => {
  const positive = term.kind === "not" ? term.term : term
  return positive.kind === "imagesize" || positive.kind === "larger" ? positive : undefined
}

/** Whether terms ask for nothing but images: nothing else has a size. What they negate anything else may be. */
export const askForImages = (terms: ReadonlyArray<Term>): boolean =>
  terms.some((term) => term.kind !== "not" && sizeTermOf(term) !== undefined)

/** A term about sizes as a condition on a row of `sized`: an image of unknown size fulfils neither it nor its negation. */
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
