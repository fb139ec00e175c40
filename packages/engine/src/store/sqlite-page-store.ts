import { longText as longPage } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { siteByOrigin } from "./address-by-origin.ts"
import { bytes, number, type Row, text } from "./column.ts"
import { Database } from "./database.ts"
import type { Sql } from "./open-database.ts"
import { Versions } from "./page-changes.ts"
import { addReader, isVisibleToAll } from "./page-readers.ts"
import { fromRow, listedPage, type PageRows, restOf, type RowValues, toRows } from "./page-rows.ts"
import { packJson, unpackJson } from "./packed-json.ts"
import { PageStore, type StoredPage } from "./page-store.ts"
import { pageUrl } from "./page-url.ts"
import { utf8Text } from "./utf8-text.ts"
import { timeSlice } from "../time-slice.ts"

/**
 * Pages in the engine's database. A page with a status other than 2xx, or with `findable: false`, is stored, but
 * searches do not find it. If the URL of a stored page now redirects, the target page replaces it. A failing database
 * is a defect (`DatabaseUnusable`).
 */
export const layer: Layer.Layer<PageStore, never, Database> = Layer.effect(
  PageStore,
  Effect.map(Database, (database) => {
    /** Writes pages, passes new ones to the index, and returns whether there are more to write. */
    const write = (body: (sql: Sql) => ReturnType<typeof putSome>, many: boolean) =>
      Effect.flatMap(
        database.write(body),
        ({ hasLong, hasMore, rows }) => Effect.as(database.written.tell(rows, many, hasLong), hasMore)
      )
    const putAll = Effect.fn("PageStore.putAll")(function*(pages: ReadonlyArray<StoredPage>) {
      const left = toPut(pages)
      while (yield* write((sql) => putSome(sql, left), true)) yield* Effect.yieldNow
    })
    return PageStore.of({
      put: Effect.fnUntraced(function*(page) {
        const { packed } = yield* packJson(restOf(page))
        yield* timeSlice
        const rows = toRows(page, packed)
        if (page.content.text.length > largeText) yield* timeSlice
        yield* write((sql) => putSome(sql, [{ page, rows }].values()), false)
      }),
      putAll,
      get: Effect.fnUntraced(function*(url) {
        const row = yield* database.read((sql) => sql(selectPage).get(pageUrl(url)))
        return row && fromRow(row, yield* unpackJson(bytes(row, "rest")))
      }),
      remove: (url) => database.write((sql) => remove(sql, sql(selectByAddress).get(pageUrl(url)))),
      count: database.read((sql) => number(sql("SELECT count(*) AS pages FROM page").get() ?? {}, "pages")),
      ofSite: (url, team, after) =>
        database.read((sql) => sql(selectOfSite).all(siteByOrigin(url), after, team).map(listedPage)),
      urls: database.read((sql) => sql("SELECT url FROM page").all().map((row) => text(row, "url"))),
      isComplete: Effect.succeed(true),
      changesToFollow: Effect.succeed(0),
      followed: Effect.void
    })
  })
)

interface PageToPut {
  readonly page: StoredPage
  readonly rows: PageRows
}

function* toPut(pages: ReadonlyArray<StoredPage>): Generator<PageToPut> {
  for (const page of pages) yield { page, rows: toRows(page) }
}

/**
 * Stores pages for some milliseconds. One large transaction costs less than many small ones, but all other work waits
 * for it.
 */
const putSome = (sql: Sql, pages: Iterator<PageToPut>) => {
  const versions = new Versions(sql)
  const rows: Array<Row> = []
  let hasLong = false
  const began = performance.now()
  for (let next = pages.next(), put = 1; next.done !== true; next = pages.next(), put++) {
    const row = putWithReader(sql, next.value, versions)
    if (row !== undefined) rows.push(row)
    hasLong ||= next.value.page.content.text.length > longPage
    // on a busy machine, a time limit alone would cause many small transactions
    if (performance.now() - began < (put < pagesAtOnce ? maxAtOnce : millisecondsAtOnce)) continue
    versions.settle()
    return { rows, hasLong, hasMore: true }
  }
  versions.settle()
  return { rows, hasLong, hasMore: false }
}

/** Number of characters that take a few milliseconds to compress. */
const largeText = 100_000
const millisecondsAtOnce = 20
const maxAtOnce = 60
const pagesAtOnce = 128

/** Stores a page. Returns its row if the page is new and findable. */
const putWithReader = (sql: Sql, { page, rows }: PageToPut, versions: Versions): Row | undefined => {
  const reader = page.reader === undefined || isVisibleToAll(sql, rows.url) ? undefined : page.reader
  const row = put(sql, rows, versions)
  if (reader !== undefined) addReader(sql, rows.url, reader)
  return row
}

/** Stores a page. Returns its row if the page is new and findable. */
const put = (sql: Sql, { address, copy, links, page, sites, url }: PageRows, versions: Versions): Row | undefined => {
  if (address !== undefined) {
    versions.settle()
    remove(sql, sql(selectByUrl).get(address))
  }
  const known = sql(selectByUrl).get(url)
  const version = versions.next()
  const id = known === undefined ? insert(sql, "INTO page", { ...page, version }) : number(known, "id")
  if (known === undefined) {
    // the URL may have redirected to another page before
    sql("DELETE FROM page_address WHERE url = ?").run(url)
  } else {
    const changed = { ...page, version }
    sql(updatePage(changed)).run(...Object.values(changed), id)
    sql("DELETE FROM page_link WHERE page = ?").run(id)
    sql("DELETE FROM link WHERE page = ?").run(id)
  }
  // OR REPLACE is slower than a plain insert
  insert(sql, known === undefined ? "INTO page_copy" : "OR REPLACE INTO page_copy", { page: id, ...copy })
  if (address !== undefined) insert(sql, "OR REPLACE INTO page_address", { url: address, page: id })
  for (const site of sites) insert(sql, "INTO page_link", { page: id, site })
  if (links !== undefined) insert(sql, "INTO link", { page: id, ...links })
  return known === undefined && page["findable"] === 1
    ? { ...page, id, version, headings: copy["headings"]!, text: copy["text"]!, language: copy["language"]! }
    : undefined
}

const remove = (sql: Sql, known: Row | undefined): void => {
  if (known !== undefined) sql("DELETE FROM page WHERE id = ?").run(number(known, "id"))
}

const updatePage = (values: RowValues): string =>
  updateText ??= `UPDATE page SET ${Object.keys(values).map((column) => `${column} = ?`).join(", ")} WHERE id = ?`

// rows of a table always have the same columns in the same order, so statements can be cached
let updateText: string | undefined
const insertTexts = new Map<string, string>()

/** The column with the text of a page. */
const longText = "text"

/** Inserts a row and returns its ID. */
const insert = (sql: Sql, into: string, values: RowValues): number => {
  let text = insertTexts.get(into)
  if (text === undefined) {
    const columns = Object.keys(values)
    text = `INSERT ${into} (${columns.join(", ")}) VALUES (${
      columns.map((column) => column === longText ? "CAST(? AS TEXT)" : "?").join(", ")
    })`
    insertTexts.set(into, text)
  }
  const longValue = values[longText]
  const row = typeof longValue === "string" ? { ...values, [longText]: utf8Text(longValue) } : values
  return Number(sql(text).run(...Object.values(row)).lastInsertRowid)
}

const selectPage = `
  SELECT page.*, page_copy.*
  FROM page JOIN page_copy ON page_copy.page = page.id
  WHERE page.id = (SELECT page FROM known_address WHERE url = ?)
`
const selectOfSite = `
  SELECT id, url, title, description FROM page
  WHERE site = ? AND id > ? AND findable = 1 AND (
    NOT EXISTS (SELECT 1 FROM page_reader WHERE page_reader.page = page.id) OR
    EXISTS (SELECT 1 FROM page_reader WHERE page_reader.page = page.id AND team = ?)
  ) ORDER BY id LIMIT 500
`
const selectByUrl = "SELECT id FROM page WHERE url = ?"
const selectByAddress = "SELECT id FROM page WHERE id = (SELECT page FROM known_address WHERE url = ?)"
