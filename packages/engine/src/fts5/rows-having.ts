import type { SearchPlan } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import { number } from "../store/column.ts"
import type { Read } from "../store/yielding-read.ts"
import type { IdRange } from "./id-ranges.ts"
import { isOneOf } from "./is-one-of.ts"
import { allOf, allPhrases, anyOf, exactMatch, type MatchExpression } from "./match-expression.ts"
import { opposite, type SqlCondition } from "./sql-condition.ts"

/**
 * Looks up the rows that match the phrases of a plan, several phrases per query, because a phrase without matches takes
 * the same time for any range of IDs. Returns the conditions on a column for a range of these rows.
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
  for (const group of inGroups(required.map((filter) => exactMatch(filter).whole))) {
    const known = having
    having = new Set((yield* rowsOf(allOf(group))).filter((id) => known?.has(id) !== false))
  }
  const unwanted = new Set<number>()
  for (const group of inGroups(excluded.map((filters) => allPhrases(filters).whole))) {
    for (const id of yield* rowsOf(anyOf(group))) {
      unwanted.add(id)
    }
  }
  return (range: IdRange): ReadonlyArray<SqlCondition> => [
    ...having === undefined ? [] : [isOneOf(within(having, range), column)],
    ...unwanted.size === 0 ? [] : [opposite(isOneOf(within(unwanted, range), column))]
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
