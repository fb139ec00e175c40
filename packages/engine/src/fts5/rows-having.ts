import type { SearchPlan } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import { number } from "../store/column.ts"
import type { Read } from "../store/yielding-read.ts"
import type { IdRange } from "./id-ranges.ts"
import { isOneOf } from "./is-one-of.ts"
import { allOf, allPhrases, anyOf, exactMatch, type MatchExpression } from "./match-expression.ts"
import { opposite, type SqlCondition } from "./sql-condition.ts"

/**
 * Looks up which rows have what a plan's texts demand, some demands at a time: one that nothing fulfils reads its words to the
 * end, however short the stretch. Gives the conditions on a column of these rows, for a stretch of them.
 */
export const rowsHaving = Effect.fnUntraced(function*(
  read: Read,
  table: "image_exact" | "paper_exact",
  column: string,
  { excluded, required }: Pick<SearchPlan, "excluded" | "required">
) {
  const rowsOf = (expression: MatchExpression) =>
    Effect.map(
      read((sql) => sql(`SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ?`).all(expression)),
      (rows) => rows.map((row) => number(row, "id"))
    )
  let having: ReadonlySet<number> | undefined
  for (const group of inGroups(required.map((demand) => exactMatch(demand).whole))) {
    const known = having
    having = new Set((yield* rowsOf(allOf(group))).filter((id) => known?.has(id) !== false))
  }
  const unwanted = new Set<number>()
  for (const group of inGroups(excluded.map((demands) => allPhrases(demands).whole))) {
    for (const id of yield* rowsOf(anyOf(group))) {
      unwanted.add(id)
    }
  }
  return (stretch: IdRange): ReadonlyArray<SqlCondition> => [
    ...having === undefined ? [] : [isOneOf(within(having, stretch), column)],
    ...unwanted.size === 0 ? [] : [opposite(isOneOf(within(unwanted, stretch), column))]
  ]
})

const inGroups = (expressions: ReadonlyArray<MatchExpression>): ReadonlyArray<ReadonlyArray<MatchExpression>> =>
  Array.from(
    { length: Math.ceil(expressions.length / atOnce) },
    (_, at) => expressions.slice(at * atOnce, (at + 1) * atOnce)
  )

const atOnce = 4

const within = (ids: ReadonlySet<number>, [from, to]: IdRange): ReadonlyArray<number> =>
  [...ids].filter((id) => id >= from && id <= to)
