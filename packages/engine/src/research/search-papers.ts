import { planSearch, yieldBudget } from "@trawl/full-text/effect"
import { looseText } from "@trawl/full-text/text"
import { limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import type { Database } from "../store/database.ts"
import { yieldingRead } from "../store/yielding-read.ts"
import { datedBetween, inTable, matchPapers, type PaperCondition } from "./match-papers.ts"
import type { PapersQuery, PapersRequest } from "./paper-index.ts"
import { jsonListOf, toRecord } from "./paper-rows.ts"
import { number, text } from "../store/column.ts"
import { indexPaper } from "./put-paper.ts"

/** Searches papers by topic, authors, categories and dates. */
export const searchPapers = Effect.fn("PaperIndex.search")(
  function*(
    database: Database["Service"],
    { authors = [], categories = [], from, k = limits.papersDefault, query, to }: PapersQuery
  ) {
    const further = [
      ...authors.map(byAuthor),
      ...categories.map(ofCategory),
      ...from === undefined && to === undefined ? [] : [() => datedBetween(from, to)]
    ]
    return yield* match(database, { terms: [{ kind: "words", text: query }], limit: k }, further)
  }
)

/** Searches papers by the terms of a query. */
export const findPapers = Effect.fn("PaperIndex.find")((database: Database["Service"], request: PapersRequest) =>
  match(database, request, [])
)

const match = Effect.fnUntraced(
  function*(database: Database["Service"], request: PapersRequest, further: ReadonlyArray<PaperCondition>) {
    const plan = yield* planSearch({ ...request, highlights: false })
    if (plan.required.length + plan.excluded.length > 0) yield* indexUnread(database)
    const read = yieldingRead(database)
    const matched = yield* matchPapers(read, plan, further, request.limit)
    const records = yield* Effect.forEach(matched, ({ id, score }) =>
      read((sql) => {
        const row = sql("SELECT id, title, abstract FROM paper WHERE id = ?").get(id)
        // leave out a paper that was merged into another meanwhile
        return row === undefined ? [] : [toRecord(sql, row, score)]
      }))
    return records.flat()
  }
)

const byAuthor = (name: string): PaperCondition => {
  const tokens = looseText(name)
  return tokens === "" ? () => ({ sql: "FALSE", values: [] }) : inTable("paper_words", `{authors} : "${tokens}" *`)
}

/** Matches a category, also inside a combined one such as "Ecology, Evolution". */
const ofCategory = (category: string): PaperCondition => () => ({
  sql: "EXISTS (SELECT 1 FROM json_each(paper.categories) WHERE instr(', ' || lower(value) || ',', ?))",
  values: [`, ${category.trim().toLowerCase()},`]
})

/** Indexes papers that a database upgrade has left unindexed, a few milliseconds at a time. */
const indexUnread = Effect.fnUntraced(function*(database: Database["Service"]) {
  while ((yield* database.read((sql) => sql("SELECT 1 FROM paper_unread LIMIT 1").get())) !== undefined) {
    yield* yieldBudget.renew
    yield* database.write((sql) => {
      for (const row of sql("SELECT * FROM paper WHERE id IN (SELECT paper FROM paper_unread LIMIT ?)").all(atOnce)) {
        indexPaper(sql, number(row, "id"), {
          title: text(row, "title"),
          abstract: text(row, "abstract"),
          body: text(row, "body"),
          authors: jsonListOf(row, "authors")
        })
        if (yieldBudget.isSpent()) break
      }
    })
  }
})

// few, because papers may include their full text
const atOnce = 8
