import { fieldTexts } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import { indexedPage } from "../corpus/indexed-page.ts"
import type { Database } from "../store/database.ts"
import type { Sql } from "../store/open-database.ts"
import { changesAfter, forgetBefore, type PageChange, pageClock } from "../store/page-changes.ts"
import type { WrittenPages } from "../store/written-pages.ts"
import { indexEntry } from "./index-entry.ts"
import { putExact } from "./put-exact.ts"

/** Brings the FTS5 tables in step with the pages, some milliseconds at a time. */
export const catchUp = Effect.fnUntraced(function*(database: Database["Service"]) {
  while (yield* database.read(isBehind)) {
    yield* database.write((sql) => someChanges(sql, database.written))
    yield* Effect.yieldNow
  }
})

const isBehind = (sql: Sql): boolean => {
  const { fts, version } = pageClock(sql)
  return fts < version
}

const someChanges = (sql: Sql, written: WrittenPages): void => {
  const { forgotten, fts, version } = pageClock(sql)
  if (fts < forgotten) for (const table of tables) sql(`INSERT INTO ${table}(${table}) VALUES ('delete-all')`).run()
  const until = performance.now() + millisecondsAtOnce
  let seen = fts < forgotten ? 0 : fts
  for (const change of changesAfter(sql, seen, mostAtOnce, written)) {
    take(sql, change)
    seen = change.version
    if (performance.now() > until) return reached(sql, seen)
  }
  // nothing is left, or so much that nobody looked: versions of changes that others have followed since are nobody's
  reached(sql, changesAfter(sql, seen, 1).length === 0 ? version : seen)
}

const reached = (sql: Sql, version: number): void => {
  sql("UPDATE page_clock SET fts = ?").run(version)
  forgetBefore(sql, version)
}

const take = (sql: Sql, { page, row: readRow }: PageChange): void => {
  // deleting a row that is not there costs the index as much as deleting one that is
  if (sql("SELECT 1 FROM page_words_docsize WHERE id = ?").get(page) !== undefined) {
    for (const table of tables) sql(`DELETE FROM ${table} WHERE rowid = ?`).run(page)
  }
  const row = readRow()
  if (row === undefined) return
  const { exact, fingerprint, words } = indexEntry(fieldTexts(indexedPage(row)))
  sql(insertWords).run(page, words.title, words.headings, words.address, words.summary, words.body, words.anchors, words.inner)
  putExact(sql, "page_exact", page, exact)
  sql("UPDATE page SET fingerprint = ? WHERE id = ?").run(fingerprint ?? null, page)
}

const tables = ["page_words", "page_exact"]
const insertWords = "INSERT INTO page_words (rowid, title, headings, address, summary, body, anchors, inner) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

const mostAtOnce = 100
const millisecondsAtOnce = 10
