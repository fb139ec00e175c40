import * as Effect from "effect/Effect"
import { imageEntry } from "../../images/image-entry.ts"
import { pageImages } from "../../images/page-images.ts"
import { number } from "../../store/column.ts"
import type { Database } from "../../store/database.ts"
import type { Sql } from "../../store/open-database.ts"
import { fromRow } from "../../store/page-rows.ts"
import type { StoredPage } from "../../store/page-store.ts"
import { isForAdults } from "./adult-pages.ts"
import { isForDeveloper } from "./developer-pages.ts"

/**
 * Reads what pages stored since the last time are and show, some milliseconds at a time and some seconds at most; gives how
 * many are left. Storing a page stays quick, and whoever never asks for images never pays for them.
 */
export const readFacts = Effect.fnUntraced(function*(database: Database["Service"]) {
  const until = performance.now() + mostMilliseconds
  while ((yield* database.read(unread)) > 0) {
    if (performance.now() > until) return yield* database.read(unread)
    yield* database.write(readSome)
    yield* Effect.yieldNow
  }
  return 0
})

const unread = (sql: Sql): number =>
  number(sql(`SELECT count(*) AS pages FROM page WHERE ${isUnread}`).get() ?? {}, "pages")

const readSome = (sql: Sql): void => {
  const until = performance.now() + millisecondsAtOnce
  for (const row of sql(selectUnread).iterate()) {
    const page = number(row, "id")
    take(sql, page, number(row, "findable") === 1 ? fromRow(row) : undefined)
    sql("UPDATE page_fact_clock SET version = ?, page = ?").run(number(row, "version"), page)
    if (performance.now() > until) return
  }
}

const take = (sql: Sql, id: number, page: StoredPage | undefined): void => {
  sql("DELETE FROM image WHERE page = ?").run(id)
  sql("DELETE FROM page_fact WHERE page = ?").run(id)
  if (page === undefined) return
  const { metadata } = page.content
  const generator = [metadata["generator"] ?? ""].flat().join(" ")
  sql("INSERT INTO page_fact VALUES (?, ?, ?)").run(id, Number(isForAdults(metadata)), Number(isForDeveloper(page.url, generator)))
  if (!page.contentType.includes("html")) return
  for (const image of pageImages(page.rawHtml, page.url)) {
    const { exact, extensions, words } = imageEntry(image, page)
    const { lastInsertRowid } = sql("INSERT INTO image (page, url, alt, context, extensions, width, height) VALUES (?, ?, ?, ?, ?, ?, ?)")
      .run(id, image.url, image.alt, image.context, extensions, image.width ?? null, image.height ?? null)
    sql("INSERT INTO image_words (rowid, title, alt, name, context) VALUES (?, ?, ?, ?, ?)").run(lastInsertRowid, ...words)
    sql("INSERT INTO image_exact (rowid, title, url, summary, body) VALUES (?, ?, ?, ?, ?)").run(lastInsertRowid, ...exact)
  }
}

const mostMilliseconds = 3_000
const millisecondsAtOnce = 10

// pages of databases that knew no versions all have the first
const isUnread = "(page.version, page.id) > (SELECT version, page FROM page_fact_clock)"
const selectUnread = `
  SELECT page.*, page_copy.* FROM page JOIN page_copy ON page_copy.page = page.id
  WHERE ${isUnread} ORDER BY version, id LIMIT 100
`
