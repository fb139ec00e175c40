import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { number, type Row, text } from "./column.ts"
import { Database } from "./database.ts"
import type { Sql } from "./open-database.ts"
import { nextVersion } from "./page-changes.ts"
import { fromRow, type PageRows, toRows, type Values } from "./page-rows.ts"
import { PageStore } from "./page-store.ts"
import { pageUrl } from "./page-url.ts"

/**
 * Pages in the engine's database. A page whose status is not 2xx, or that is not to be findable, is kept, but searches
 * do not find it. A page whose URL has come to redirect elsewhere gives way to the page it leads to. A failing database
 * is a defect (`DatabaseUnusable`).
 */
export const layer: Layer.Layer<PageStore, never, Database> = Layer.effect(
  PageStore,
  Effect.map(Database, (database) =>
    PageStore.of({
      put: (page) => Effect.flatMap(Effect.sync(() => toRows(page)), (rows) => database.write((sql) => put(sql, rows))),
      putAll: Effect.fn("PageStore.putAll")(function*(pages) {
        for (let from = 0; from < pages.length; from += pagesAtOnce) {
          const rows = pages.slice(from, from + pagesAtOnce).map(toRows)
          yield* database.write((sql) => rows.forEach((row) => put(sql, row)))
          yield* Effect.yieldNow
        }
      }),
      get: (url) =>
        database.read((sql) => {
          const row = sql(selectPage).get(pageUrl(url))
          return row && fromRow(row)
        }),
      remove: (url) => database.write((sql) => remove(sql, sql(selectByAddress).get(pageUrl(url)))),
      count: database.read((sql) => number(sql("SELECT count(*) AS pages FROM page").get() ?? {}, "pages")),
      urls: database.read((sql) => sql("SELECT url FROM page").all().map((row) => text(row, "url")))
    }))
)

const pagesAtOnce = 50

const put = (sql: Sql, { addresses, copy, links, page, sites, url }: PageRows): void => {
  for (const address of addresses) {
    if (address !== url) remove(sql, sql(selectByUrl).get(address))
  }
  const changed = { ...page, version: nextVersion(sql) }
  const id = number(insert(sql, "INTO page", changed, () => `ON CONFLICT (url) DO UPDATE SET ${columnsExcluded(changed)} RETURNING id`), "id")
  insert(sql, "OR REPLACE INTO page_copy", { page: id, ...copy })
  for (const address of addresses) insert(sql, "OR REPLACE INTO page_address", { url: address, page: id })
  sql("DELETE FROM page_link WHERE page = ?").run(id)
  for (const site of sites) insert(sql, "INTO page_link", { page: id, site })
  if (links === undefined) sql("DELETE FROM link WHERE page = ?").run(id)
  else insert(sql, "OR REPLACE INTO link", { page: id, ...links })
}

const remove = (sql: Sql, known: Row | undefined): void => {
  if (known !== undefined) sql("DELETE FROM page WHERE id = ?").run(number(known, "id"))
}

const columnsExcluded = (values: Values): string => Object.keys(values).map((column) => `${column} = excluded.${column}`).join(", ")

// what goes into a table always has the same columns in the same order
const insertTexts = new Map<string, string>()

const insert = (sql: Sql, into: string, values: Values, then = () => ""): Row => {
  let text = insertTexts.get(into)
  if (text === undefined) {
    const columns = Object.keys(values)
    text = `INSERT ${into} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")}) ${then()}`
    insertTexts.set(into, text)
  }
  return sql(text).get(...Object.values(values)) ?? {}
}

const selectPage = `
  SELECT page.*, page_copy.*
  FROM page_address JOIN page ON page.id = page_address.page JOIN page_copy ON page_copy.page = page.id
  WHERE page_address.url = ?
`
const selectByUrl = "SELECT id FROM page WHERE url = ?"
const selectByAddress = "SELECT id FROM page WHERE id = (SELECT page FROM page_address WHERE url = ?)"
