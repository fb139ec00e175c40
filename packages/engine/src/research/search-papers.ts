import { limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { looseToken } from "../find/loose-token.ts"
import { planSearch } from "../find/search-plan.ts"
import type { SqlCondition } from "../find/sql-condition.ts"
import { exactToken, tokenize } from "../find/tokenize.ts"
import type { Database } from "../store/database.ts"
import { datedBetween, matchPapers } from "./match-papers.ts"
import type { PapersQuery, PapersRequest } from "./paper-index.ts"
import { toRecord } from "./paper-rows.ts"

/** Papers about something, with their authors, subjects and days. */
export const searchPapers = Effect.fn("PaperIndex.search")(function*(database: Database["Service"], { authors = [], categories = [], from, k = limits.papersDefault, query, to }: PapersQuery) {
  const further = [
    ...authors.map(byAuthor),
    ...categories.map(ofCategory),
    ...from === undefined && to === undefined ? [] : [datedBetween(from, to)]
  ]
  return yield* match(database, { terms: [{ kind: "words", text: query }], limit: k }, further)
})

/** Papers by the terms of a query. */
export const findPapers = Effect.fn("PaperIndex.find")((database: Database["Service"], request: PapersRequest) => match(database, request, []))

const match = Effect.fnUntraced(function*(database: Database["Service"], request: PapersRequest, further: ReadonlyArray<SqlCondition>) {
  const plan = yield* planSearch({ ...request, highlights: false })
  return yield* database.read((sql) => matchPapers(sql, plan, further, request.limit).map(({ row, score }) => toRecord(sql, row, score)))
})

const byAuthor = (name: string): SqlCondition => {
  const tokens = tokenize(name).map((token) => looseToken(exactToken(token)))
  return tokens.length === 0
    ? { sql: "FALSE", values: [] }
    : { sql: "paper.id IN (SELECT rowid FROM paper_words WHERE paper_words MATCH ?)", values: [`{authors} : "${tokens.join(" ")}" *`] }
}

const ofCategory = (category: string): SqlCondition => ({
  sql: "EXISTS (SELECT 1 FROM json_each(paper.categories) WHERE lower(value) = ?)",
  values: [category.trim().toLowerCase()]
})
