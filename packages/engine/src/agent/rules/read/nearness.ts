import { exactToken, looseToken, oneSpelling } from "@trawl/full-text/text"
import type { Statement } from "../../../scrape/extract/statements/page-statements.ts"
import type { SchemaField } from "./schema-fields.ts"

/**
 * How near a place in a statement is to the words of the field, those of its name above all; a word of default counts
 * as one.
 */
export const nearness = (
  { column, kind, termWords, text }: Statement,
  { described, named }: Pick<SchemaField, "named" | "described">,
  farthest = 0.6
): (from: number, to: number) => number => {
  const places: Array<{ readonly at: number; readonly weight: number }> = []
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const word = oneSpelling(looseToken(exactToken(match[0])))
    if (named.has(word)) places.push({ at: match.index, weight: 1 })
    else if (described.has(word)) places.push({ at: match.index, weight: 0.6 })
  }
  if (places.length === 0) {
    return () =>
      column !== "" || [...named].some((word) => termWords.has(word))
        ? 0.9
        : kind === "cell" && text.length <= shortCell
        ? 0.8
        : farthest
  }
  return (from, to) => {
    const reach = places.map(({ at, weight }) => {
      const distance = at < from ? from - at : at - to
      const between = text.slice(Math.min(at, from), Math.max(at, to))
      return weight * Math.exp(-Math.max(0, distance) / 60) * (/[.;]\s/u.test(between) ? 0.8 : 1) *
        (at < from ? 1 : 0.92)
    })
    return 0.5 + 0.5 * Math.min(1, reach.reduce((sum, one) => Math.max(sum, one), 0) + 0.1 * (reach.length > 1 ? 1 : 0))
  }
}

/** It says nothing else. */
const shortCell = 30
