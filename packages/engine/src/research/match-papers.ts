import { hostKey } from "@trawl/full-text/address"
import type { Filter, SearchPlan } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import { type IdRange, idRangesTo } from "../fts5/id-ranges.ts"
import { type MatchExpression, matchWords } from "../fts5/match-expression.ts"
import { rowsHaving } from "../fts5/rows-having.ts"
import { allHold, anyHolds, opposite, type SqlCondition } from "../fts5/sql-condition.ts"
import { number, text } from "../store/column.ts"
import type { Read } from "../store/yielding-read.ts"
import { namespaces } from "./loaded-paper.ts"
import { hostsOf } from "./paper-name.ts"

export interface MatchedPaper {
  readonly id: number
  /** Higher is better. */
  readonly score: number
}

/** A condition on the rows of `paper` in a range of IDs. */
export type PaperCondition = (range: IdRange) => SqlCondition

/** The papers that match a plan and further conditions. Papers with all words come first. */
export const matchPapers = Effect.fnUntraced(
  function*(read: Read, plan: SearchPlan, further: ReadonlyArray<PaperCondition>, limit: number) {
    const { filters, newestFirst } = plan
    const textsOf = yield* rowsHaving(read, "paper_exact", "paper.id", plan)
    const conditions: ReadonlyArray<PaperCondition> = [
      (range) => allHold(textsOf(range)),
      ...filters.map(({ filter, negated }) => () => negated ? opposite(filterPapers(filter)) : filterPapers(filter)),
      ...further
    ]
    const matching = (words: MatchExpression | undefined) => match(read, words, conditions, newestFirst, limit)
    const words = plan.words.slice(0, maxWords)
    if (words.length === 0) return plan.mayMatch ? yield* matching(undefined) : []
    const full = yield* matching(matchWords(words, "all"))
    if (full.length >= limit || words.length < 2 || (newestFirst && full.length > 0)) return full
    const known = new Set(full.map(({ id }) => id))
    const lowest = full.at(-1)?.score ?? Infinity
    const partial = (yield* matching(matchWords(words, "any"))).filter(({ id }) => !known.has(id))
    return [...full, ...partial.map(({ id, score }) => ({ id, score: Math.min(lowest, score) }))].slice(0, limit)
  }
)

// ranking time grows with the square of the number of words
const maxWords = 16

const match = Effect.fnUntraced(function*(
  read: Read,
  words: MatchExpression | undefined,
  conditions: ReadonlyArray<PaperCondition>,
  newestFirst: boolean,
  limit: number
) {
  const byDay = newestFirst || words === undefined
  const last = yield* read((sql) => number(sql("SELECT coalesce(max(id), 0) AS id FROM paper").get() ?? {}, "id"))
  let best: ReadonlyArray<MatchedPaper & { readonly day: string }> = []
  for (const range of idRangesTo(last)) {
    const condition = allHold(conditions.map((condition) => condition(range)))
    const rows = yield* read((sql) =>
      sql(`
      SELECT paper.id, ${words === undefined ? "0" : "bm25(paper_words, 4, 1, 2, 0.5)"} AS score, ${newest} AS day
      FROM ${words === undefined ? "paper" : "paper_words CROSS JOIN paper ON paper.id = paper_words.rowid"}
      WHERE ${
        words === undefined ? "paper.id" : "paper_words MATCH ? AND paper_words.rowid"
      } BETWEEN ? AND ? AND ${condition.sql}
      ORDER BY ${byDay ? "day DESC," : ""} score, paper.id LIMIT ?
    `).all(...words === undefined ? [] : [words], ...range, ...condition.values, limit)
    )
    if (rows.length === 0) continue
    best = [
      ...best,
      ...rows.map((row) => ({ id: number(row, "id"), score: 0 - number(row, "score"), day: text(row, "day") }))
    ]
      .sort((one, other) => (byDay ? compare(other.day, one.day) : 0) || other.score - one.score || one.id - other.id)
      .slice(0, limit)
  }
  return best.map(({ id, score }): MatchedPaper => ({ id, score }))
})

const newest = "max(coalesce(paper.updated, ''), coalesce(paper.created, ''))"

const compare = (one: string, other: string): number => one < other ? -1 : one > other ? 1 : 0

/** Papers whose text matches an expression. */
export const inTable = (table: "paper_words", expression: MatchExpression): PaperCondition => ([from, to]) => ({
  sql: `paper.id IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ? AND rowid BETWEEN ? AND ?)`,
  values: [expression, from, to]
})

/** Conditions for filters. A paper is on the sites of its identifiers; it has no file type and no related sites. */
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
    hostsOf[namespace].map(hostKey).some((own) => keys.some((key) => own === key || own.startsWith(`${key}.`)))
  )
  return {
    sql:
      "EXISTS (SELECT 1 FROM paper_name WHERE paper_name.paper = paper.id AND namespace IN (SELECT value FROM json_each(?)))",
    values: [JSON.stringify(there)]
  }
}

/** Created or updated between two days, inclusive. */
export const datedBetween = (from: string | undefined, to: string | undefined): SqlCondition =>
  anyHolds(["created", "updated"].map((column) => ({
    sql: `substr(paper.${column}, 1, 10) BETWEEN ? AND ?`,
    values: [from ?? "", to ?? "9999-99-99"]
  })))

const dayOf = (time: number): string | undefined =>
  Number.isFinite(time) ? new Date(time).toISOString().slice(0, 10) : undefined
