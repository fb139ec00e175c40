import * as Effect from "effect/Effect"
import { fieldTexts } from "../../../../full-text/src/document/field-texts.ts"
import { indexedPage } from "../../../src/corpus/sqlite-feed.ts"
import { putExact } from "../../../src/fts5/put-exact.ts"
import { number } from "../../../src/store/column.ts"
import type { Database } from "../../../src/store/database.ts"
import type { Sql } from "../../../src/store/open-database.ts"
import { changesAfter, type PageChange, pageVersion } from "../../../src/store/page-changes.ts"
import { indexEntry } from "./index-entry.ts"

/** Creates the tables of the oracle, in addition to those of the engine. */
export const makeTables = (sql: Sql): void => {
  for (const table of structure) sql(table).run()
}

/** Applies new pages to the FTS5 tables, in turns of some milliseconds. */
export const catchUp = Effect.fnUntraced(function*(database: Database["Service"]) {
  while (yield* database.read((sql) => seenBy(sql) < pageVersion(sql))) {
    yield* database.write(someChanges)
    yield* Effect.yieldNow
  }
})

const someChanges = (sql: Sql): void => {
  const until = performance.now() + millisecondsAtOnce
  let seen = seenBy(sql)
  for (const change of changesAfter(sql, seen, mostAtOnce)) {
    take(sql, change)
    seen = change.version
    if (performance.now() > until) return reached(sql, seen)
  }
  // changes that later ones have replaced are not listed
  reached(sql, changesAfter(sql, seen, 1).length === 0 ? pageVersion(sql) : seen)
}

const seenBy = (sql: Sql): number =>
  number(sql("SELECT max(version) AS version FROM oracle_clock").get() ?? {}, "version")

const reached = (sql: Sql, version: number): void => {
  sql("INSERT OR REPLACE INTO oracle_clock VALUES (1, ?)").run(version)
}

const take = (sql: Sql, { page, row: readRow }: PageChange): void => {
  // deleting a missing row costs the index as much as deleting an existing one
  if (sql("SELECT 1 FROM page_words_docsize WHERE id = ?").get(page) !== undefined) {
    for (const table of tables) sql(`DELETE FROM ${table} WHERE rowid = ?`).run(page)
  }
  const row = readRow()
  if (row === undefined) return
  const { exact, fingerprint, words } = indexEntry(fieldTexts(indexedPage(row)))
  sql(insertWords).run(
    page,
    words.title,
    words.headings,
    words.address,
    words.summary,
    words.body,
    words.anchors,
    words.inner
  )
  putExact(sql, "page_exact", page, exact)
  sql("INSERT OR REPLACE INTO page_fingerprint VALUES (?, ?)").run(page, fingerprint ?? null)
}

const structure = [
  "CREATE VIRTUAL TABLE IF NOT EXISTS page_words USING fts5(title, headings, address, summary, body, anchors, inner, content = '', contentless_delete = 1, tokenize = 'ascii')",
  `CREATE VIRTUAL TABLE IF NOT EXISTS page_exact USING fts5(
    title, url, summary, body, folded_title, folded_url, folded_summary, folded_body, content = '', contentless_delete = 1, tokenize = 'ascii'
  )`,
  "CREATE TABLE IF NOT EXISTS page_fingerprint (page INTEGER PRIMARY KEY, fingerprint BLOB)",
  "CREATE TABLE IF NOT EXISTS oracle_clock (id INTEGER PRIMARY KEY, version INTEGER NOT NULL)"
]
const tables = ["page_words", "page_exact"]
const insertWords =
  "INSERT INTO page_words (rowid, title, headings, address, summary, body, anchors, inner) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

const mostAtOnce = 100
const millisecondsAtOnce = 10
