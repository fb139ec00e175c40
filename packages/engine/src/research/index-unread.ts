import { yieldBudget } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import { number, text } from "../store/column.ts"
import type { Database } from "../store/database.ts"
import { jsonListOf } from "./paper-rows.ts"
import { indexPaper } from "./put-paper.ts"

/** Indexes papers that a database upgrade has left unindexed, a few milliseconds at a time. */
export const indexUnread = Effect.fnUntraced(function*(database: Database["Service"]) {
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
