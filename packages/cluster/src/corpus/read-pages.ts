import { bytes, type Row, type StoredPage, text, unpackJson } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { BlobStore } from "./blob-store.ts"
import { keyOf, keyText } from "./page-key.ts"

/**
 * Reads the pages with these URLs that still exist, in this order, because searches list equally good results in it.
 */
export const readPages = Effect.fnUntraced(function*(urls: ReadonlyArray<string>) {
  if (urls.length === 0) return []
  const sql = yield* SqlClient
  const places = new Map(urls.map((url, place) => [keyText(keyOf(url)), place]))
  const placeOf = (row: Row) => places.get(keyText(bytes(row, "key"))) ?? 0
  const found = yield* sql<Row>`SELECT key, content, blob FROM page WHERE key IN ${sql.in(urls.map(keyOf))}`
  const rows = found.toSorted((one, other) => placeOf(one) - placeOf(other))
  const pages = yield* Effect.forEach(rows, readPage, { concurrency: 4 })
  return pages.filter((page) => page !== undefined)
})

/** Reads the page of a row with the columns `content` and `blob`. Returns undefined if its blob has been replaced. */
export const readPage = Effect.fnUntraced(function*(row: Row) {
  const name = text(row, "blob")
  const content = name === "" ? bytes(row, "content") : yield* (yield* BlobStore).get(name)
  return content === undefined ? undefined : (yield* unpackJson(content)) as StoredPage
})
