import { bytes, fromRow, number, type Row, storedForm, text, unpackJson } from "@trawl/engine/parts"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SQLInputValue } from "node:sqlite"
import { BlobStore } from "../corpus/blob-store.ts"
import { keyOf, keyText } from "../corpus/page-key.ts"
import { changeOf, toRow } from "../corpus/pg-page-store.ts"
import { readPage } from "../corpus/read-pages.ts"
import { eachRow, type Part } from "./part.ts"
import type { Source } from "./source.ts"

/** The pages with their other URLs and the teams that may read them. Links and images are derived from them. */
export const pagePart = ({ sql }: Source, blobs: BlobStore["Service"]): Part => {
  const valuesOf = (page: SQLInputValue, query: string, column: string) =>
    sql(query).all(page).map((row) => text(row, column))
  const addressesOf = (page: SQLInputValue) => valuesOf(page, "SELECT url FROM page_address WHERE page = ?", "url")
  const teamsOf = (page: SQLInputValue) => valuesOf(page, "SELECT team FROM page_reader WHERE page = ?", "team")
  return {
    name: "page",
    table: "page",
    count: number(sql("SELECT count(*) AS pages FROM page").get() ?? {}, "pages"),
    next: ([after] = [0]) => {
      const rows: Array<Row> = []
      let size = 0
      for (const row of sql(selectPages).iterate(after ?? 0)) {
        rows.push(row)
        size += bytes(row, "rest").length + text(row, "text").length
        if (rows.length >= pagesAtOnce || size >= bytesAtOnce) break
      }
      if (rows.length === 0) return undefined
      const write = Effect.gen(function*() {
        const target = yield* SqlClient
        const pages = yield* Effect.forEach(
          rows,
          (row) =>
            Effect.map(Effect.flatMap(unpackJson(bytes(row, "rest")), (rest) => toRow(fromRow(row, rest))), (page) => ({
              ...page,
              addresses: addressesOf(number(row, "id")).map((url) => ({ key: keyOf(url), page: page.row.key })),
              readers: teamsOf(number(row, "id")).map((team) => ({ page: page.row.key, team }))
            }))
        )
        for (const { large, row } of pages) if (large !== undefined) yield* blobs.put(row.blob ?? "", large)
        yield* insert("page", pages.map(({ row }) => row))
        yield* insert("page_address", pages.flatMap(({ addresses }) => addresses))
        yield* insert("page_reader", pages.flatMap(({ readers }) => readers))
        yield* changeOf(
          target,
          target`(VALUES ${target.csv(pages.map(({ row }) => target`(${row.key}::bytea, ${row.url})`))})`,
          null
        )
      })
      return { rows: rows.length, last: [number(rows.at(-1)!, "id")], write }
    },
    *source() {
      for (const row of sql(selectPages).iterate(0)) {
        const id = number(row, "id")
        const page = storedForm(fromRow(row))
        yield [
          page.url,
          JSON.stringify(page),
          addressesOf(id).map((url) => keyText(keyOf(url))).sort(),
          teamsOf(id).sort()
        ]
      }
    },
    target: (each) =>
      eachRow("page", selectStored, (row) =>
        Effect.map(readPage(row), (page) =>
          each([
            text(row, "url"),
            page && JSON.stringify(page),
            listOf(row, "addresses").sort(),
            listOf(row, "teams").sort()
          ]))).pipe(Effect.provideService(BlobStore, blobs))
  }
}

const insert = Effect.fnUntraced(function*(table: string, rows: ReadonlyArray<Record<string, unknown>>) {
  const sql = yield* SqlClient
  if (Arr.isReadonlyArrayNonEmpty(rows)) yield* sql`INSERT INTO ${sql(table)} ${sql.insert(rows)}`
})

const listOf = (row: Row, column: string): Array<string> => JSON.parse(text(row, column)) as Array<string>

const selectPages = `
  SELECT page.*, page_copy.* FROM page JOIN page_copy ON page_copy.page = page.id WHERE page.id > ? ORDER BY page.id
`
const selectStored = `
  SELECT url, content, blob,
    (SELECT coalesce(json_agg(encode(page_address.key, 'hex')), '[]')::text FROM page_address
      WHERE page_address.page = page.key) AS addresses,
    (SELECT coalesce(json_agg(team), '[]')::text FROM page_reader WHERE page_reader.page = page.key) AS teams
  FROM page
`
const pagesAtOnce = 50
const bytesAtOnce = 8_000_000
