import * as Effect from "effect/Effect"
import type { MatchExpression } from "../../../src/fts5/match-expression.ts"
import { number } from "../../../src/store/column.ts"
import type { Read } from "../../../src/store/yielding-read.ts"

/**
 * Returns the IDs of the pages that a text index matches, some pages at a time, because long phrases of common words
 * are slow to match. Only pages in `among`, if it is given.
 */
export const pagesMatching = Effect.fnUntraced(function*(
  read: Read,
  table: "page_words" | "page_exact",
  expression: MatchExpression,
  among?: ReadonlySet<number>
) {
  const found = new Set<number>()
  const select = `SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? AND rowid BETWEEN ? AND ?`
  for (const stretch of among === undefined ? yield* allStretches(read) : new Set(Array.from(among, stretchOf))) {
    const from = stretch * pagesAtOnce
    for (const row of yield* read((sql) => sql(select).all(expression, from, from + pagesAtOnce - 1))) {
      const id = number(row, "id")
      if (among === undefined || among.has(id)) found.add(id)
    }
  }
  return found
})

const pagesAtOnce = 250

const stretchOf = (page: number): number => Math.floor(page / pagesAtOnce)

const allStretches = (read: Read): Effect.Effect<Iterable<number>> =>
  Effect.map(
    read((sql) => number(sql("SELECT coalesce(max(id), 0) AS id FROM page").get() ?? {}, "id")),
    (last) => Array.from({ length: stretchOf(last) + 1 }, (_, stretch) => stretch)
  )
