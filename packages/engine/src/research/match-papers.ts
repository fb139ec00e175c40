import type { SQLInputValue } from "node:sqlite"
import type { Filter } from "../find/filter.ts"
import { allOf, exactMatch, loosely, type MatchExpression, together } from "../find/match-expression.ts"
import { hostKey } from "../find/page-address.ts"
import type { SearchPlan } from "../find/search-plan.ts"
import { allHold, anyHolds, opposite, type SqlCondition } from "../find/sql-condition.ts"
import { number, type Row } from "../store/column.ts"
import type { Sql } from "../store/open-database.ts"
import { namespaces } from "./loaded-paper.ts"
import { hostsOf } from "./paper-name.ts"

export interface MatchedPaper {
  readonly row: Row
  /** Higher is better. */
  readonly score: number
}

/** The papers that fulfil a plan and the conditions on rows of `paper`: those that have all of the words first. */
export const matchPapers = (sql: Sql, plan: SearchPlan, further: ReadonlyArray<SqlCondition>, limit: number): ReadonlyArray<MatchedPaper> => {
  const condition = allHold([
    ...plan.required.length === 0 ? [] : [inTable("paper_exact", allOf(plan.required.map((demand) => exactMatch(demand).whole)))],
    ...plan.excluded.map((demands) => opposite(inTable("paper_exact", together(demands).whole))),
    ...plan.filters.map(({ filter, negated }) => negated ? opposite(filterPapers(filter)) : filterPapers(filter)),
    ...further
  ])
  const words = plan.words.slice(0, mostWords)
  if (words.length === 0) return plan.asksSomething ? list(sql, condition, limit) : []
  const full = rank(sql, loosely(words, "all"), condition, plan.newestFirst, limit)
  if (full.length >= limit || words.length < 2 || (plan.newestFirst && full.length > 0)) return full
  const known = new Set(full.map(({ row }) => number(row, "id")))
  const lowest = full.at(-1)?.score ?? Infinity
  const partial = rank(sql, loosely(words, "any"), condition, plan.newestFirst, limit).filter(({ row }) => !known.has(number(row, "id")))
  return [...full, ...partial.map((paper) => ({ ...paper, score: Math.min(lowest, paper.score) }))].slice(0, limit)
}

const rank = (sql: Sql, words: MatchExpression, condition: SqlCondition, newestFirst: boolean, limit: number) =>
  rows(sql, `
    SELECT paper.*, bm25(paper_words, 4, 1, 2, 0.5) AS score
    FROM paper_words CROSS JOIN paper ON paper.id = paper_words.rowid
    WHERE paper_words MATCH ? AND ${condition.sql}
    ORDER BY ${newestFirst ? newest : ""} score, paper.id LIMIT ?
  `, [words, ...condition.values, limit])

const list = (sql: Sql, condition: SqlCondition, limit: number) =>
  rows(sql, `SELECT paper.*, 0 AS score FROM paper WHERE ${condition.sql} ORDER BY ${newest} paper.id LIMIT ?`, [...condition.values, limit])

const rows = (sql: Sql, select: string, values: ReadonlyArray<SQLInputValue>): ReadonlyArray<MatchedPaper> =>
  sql(select).all(...values).map((row) => ({ row, score: 0 - number(row, "score") }))

const newest = "max(coalesce(paper.updated, ''), coalesce(paper.created, '')) DESC,"

// the time to rank grows with the square of the words
const mostWords = 16

const inTable = (table: "paper_exact", expression: MatchExpression): SqlCondition => ({
  sql: `paper.id IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ?)`,
  values: [expression]
})

/** A paper is on the sites where its names lead; it has no file type and is related to no site. */
const filterPapers = (filter: Filter): SqlCondition => {
  switch (filter.kind) {
    case "site":
      return filter.path === "" && filter.port === undefined ? onHosts([filter.host]) : nothing
    case "hosts":
      return onHosts(filter.hosts)
    case "dated":
      return datedBetween(dayOf(filter.from), dayOf(filter.to))
    case "extensions":
    case "related":
      return nothing
  }
}

const nothing: SqlCondition = { sql: "FALSE", values: [] }

const onHosts = (keys: ReadonlyArray<string>): SqlCondition => {
  const there = namespaces.filter((namespace) =>
    hostsOf[namespace].map(hostKey).some((own) => keys.some((key) => own === key || own.startsWith(`${key}.`))))
  return { sql: "EXISTS (SELECT 1 FROM paper_name WHERE paper_name.paper = paper.id AND namespace IN (SELECT value FROM json_each(?)))", values: [JSON.stringify(there)] }
}

/** Created or updated between two days, both included. */
export const datedBetween = (from: string | undefined, to: string | undefined): SqlCondition =>
  anyHolds(["created", "updated"].map((column) => ({
    sql: `substr(paper.${column}, 1, 10) BETWEEN ? AND ?`,
    values: [from ?? "", to ?? "9999-99-99"]
  })))

const dayOf = (time: number): string | undefined => Number.isFinite(time) ? new Date(time).toISOString().slice(0, 10) : undefined
