import { allOf, anyOf, type MatchExpression } from "../../../src/fts5/match-expression.ts"
import { allHold, opposite, type SqlCondition } from "../../../src/fts5/sql-condition.ts"
import { number } from "../../../src/store/column.ts"
import type { Sql } from "../../../src/store/open-database.ts"

/** The conditions for pages. */
export interface Wish {
  /** A match of `page_words`; undefined if the query has no bare words. */
  readonly words: MatchExpression | undefined
  /** Matches of `page_exact` that are all required. */
  readonly required: ReadonlyArray<MatchExpression>
  /** Matches of `page_exact` that are all excluded. */
  readonly excluded: ReadonlyArray<MatchExpression>
  readonly conditions: ReadonlyArray<SqlCondition>
  readonly newestFirst: boolean
  readonly limit: number
}

export interface Match {
  /** The page's ID. */
  readonly id: number
  /** Higher is better. */
  readonly score: number
}

/** Returns the pages that meet the conditions, up to the limit, the best or the newest first. */
export const matchPages = (sql: Sql, wish: Wish): ReadonlyArray<Match> => {
  const { conditions, excluded, required, words } = wish
  const rest = excluded.length === 0 ? conditions : [opposite(inExact(anyOf(excluded))), ...conditions]
  const rows = words !== undefined
    ? rank(sql, "page_words", words, required.length === 0 ? rest : [inExact(allOf(required)), ...rest], wish)
    : required.length > 0
    ? rank(sql, "page_exact", allOf(required), rest, wish)
    : list(sql, rest, wish)
  return rows.map((row) => ({ id: number(row, "id"), score: 0 - number(row, "score") }))
}

const inExact = (expression: MatchExpression): SqlCondition => ({
  sql: "page.id IN (SELECT rowid FROM page_exact WHERE page_exact MATCH ?)",
  values: [expression]
})

type Conditions = ReadonlyArray<SqlCondition>

const rank = (
  sql: Sql,
  table: keyof typeof weights,
  expression: MatchExpression,
  conditions: Conditions,
  wish: Wish
) => {
  const condition = allHold(conditions)
  // the cross join reads the text index first; otherwise each page would be a separate search
  return sql(`
    SELECT page.id, bm25(${table}, ${weights[table]}) AS score
    FROM ${table} CROSS JOIN page ON page.id = ${table}.rowid
    WHERE ${table} MATCH ? AND ${condition.sql}
    ORDER BY ${wish.newestFirst ? "page.dated DESC, score" : "score"}, page.id LIMIT ?
  `).all(expression, ...condition.values, wish.limit)
}

/** Returns pages without ranking by text: the most general pages of a site first. */
const list = (sql: Sql, conditions: Conditions, wish: Wish) => {
  const condition = allHold(conditions)
  return sql(`
    SELECT page.id, 0 AS score FROM page WHERE page.findable = 1 AND ${condition.sql}
    ORDER BY ${wish.newestFirst ? "page.dated DESC" : "length(page.path)"}, page.id LIMIT ?
  `).all(...condition.values, wish.limit)
}

// in the order of columns
const weights = {
  page_words: "8, 4, 3, 2, 1, 4, 0.5",
  page_exact: "8, 3, 2, 1, 8, 3, 2, 1"
}
