import {
  bytes,
  CopiesOfJob,
  isFindable,
  listedPage,
  number,
  packJson,
  PageReaders,
  PageStore,
  pageUrl,
  type Row,
  siteByOrigin,
  storedForm,
  type StoredPage,
  text,
  WaitsForSearches
} from "@trawl/engine/parts"
import * as Arr from "effect/Array"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type * as Statement from "effect/sql/Statement"
import { createHash } from "node:crypto"
import { BlobStore } from "./blob-store.ts"
import { PageFollower } from "./page-follower.ts"
import { lastChange, positionOf } from "./page-changes.ts"
import { keyOf, keyText } from "./page-key.ts"
import { readPage } from "./read-pages.ts"

/**
 * Pages in PostgreSQL, for all processes of a cluster. Large pages are in the blob store. `put` returns when searches
 * of this process find the page.
 */
export const layer: Layer.Layer<PageStore | PageReaders, never, BlobStore | PageFollower | SqlClient> = Layer
  .effectContext(Effect.gen(function*() {
    const sql = yield* SqlClient
    const blobs = yield* BlobStore
    const follower = yield* PageFollower
    const insideTransaction = Effect.serviceOption(sql.transactionService)

    /**
     * A page is found by its URL and by each URL that redirected to it. PostgreSQL plans a statement for one partition
     * only if the statement names the key.
     */
    const rowAt = Effect.fnUntraced(function*(url: string, columns: Statement.Fragment) {
      const key = keyOf(url)
      const [row = {}] = yield* sql<Row>`
        SELECT page.key, ${columns}, (SELECT page FROM page_address WHERE key = ${key}) AS address
        FROM (SELECT) AS one LEFT JOIN page ON page.key = ${key}
      `
      if (row["key"] !== null) return row
      if (row["address"] === null) return undefined
      return (yield* sql<Row>`SELECT ${columns} FROM page WHERE key = ${bytes(row, "address")}`)[0]
    })
    /** Deletes the blobs of rows that no page uses. */
    const removeBlobs = (rows: ReadonlyArray<Row>, used: ReadonlySet<string | null> = new Set()) => {
      const unused = rows.map((row) => text(row, "blob")).filter((name) => name !== "" && !used.has(name))
      return unused.length === 0 ? Effect.void : blobs.remove(unused)
    }
    /** Waits until searches find some changes. Does not wait in a transaction, whose changes are not committed yet. */
    const settled = Effect.fnUntraced(function*(changes: ReadonlyArray<Row>) {
      const last = changes.at(-1)
      if (last === undefined || !(yield* WaitsForSearches)) return
      if ((yield* insideTransaction)._tag === "None") yield* follower.reached(positionOf(last))
    })
    const putSome = Effect.fnUntraced(
      function*(pages: ReadonlyArray<StoredPage>) {
        const rows = (yield* Effect.forEach(pages, toRow)).toSorted(byKey)
        if (!Arr.isReadonlyArrayNonEmpty(rows)) return
        yield* Effect.forEach(
          rows,
          ({ large, row }) => large === undefined ? Effect.void : blobs.put(row.blob ?? "", large)
        )
        const redirects = rows.flatMap(({ address, row }) => address === undefined ? [] : [{ address, page: row.key }])
        const keys = rows.map(({ row }) => row.key)
        const ofReaders = rows.filter(({ reader }) => reader !== undefined)
        const put = sql<Row>`
          WITH earlier AS (
            SELECT key, blob FROM page WHERE blob IS NOT NULL AND key IN ${sql.in(keys)}
          ), stored AS (
            INSERT INTO page ${sql.insert(Arr.map(rows, ({ row }) => row))}
            ON CONFLICT (key) DO UPDATE SET title = excluded.title, description = excluded.description,
              is_findable = excluded.is_findable, content = excluded.content, blob = excluded.blob
          ), direct AS (
            DELETE FROM page_address WHERE key IN ${sql.in(keys)}
          )${
          ofReaders.length === 0 ? sql`` : sql`, readers AS (
            INSERT INTO page_reader (page, team)
            SELECT page, team FROM (VALUES ${
            sql.csv(ofReaders.map(({ reader, row }) => sql`(${row.key}::bytea, ${reader}::text)`))
          }) AS reader (page, team)
            WHERE NOT EXISTS (SELECT FROM page WHERE page.key = reader.page) OR
              EXISTS (SELECT FROM page_reader AS known WHERE known.page = reader.page)
            ON CONFLICT DO NOTHING
          )`
        }
          ${changeOf(sql, sql`(VALUES ${sql.csv(rows.map(({ row }) => sql`(${row.key}::bytea, ${row.url})`))})`, null)},
            (SELECT blob FROM earlier WHERE earlier.key = page_change.page) AS blob
        `
        const changes = Arr.isReadonlyArrayNonEmpty(redirects)
          ? yield* sql.withTransaction(Effect.gen(function*() {
            const removed = yield* removeFrom(sql, redirects.map(({ address }) => address))
            const stored = yield* put
            yield* sql`INSERT INTO page_address ${
              sql.insert(Arr.map(redirects, ({ address, page }) => ({ key: address, page })))
            }
            ON CONFLICT (key) DO UPDATE SET page = excluded.page`
            return { removed, stored }
          }))
          : { removed: [], stored: yield* put }
        yield* removeBlobs([...changes.stored, ...changes.removed], new Set(rows.map(({ row }) => row.blob)))
        yield* settled(changes.stored)
      },
      Effect.retry({ times: 3, while: ({ isRetryable }) => isRetryable }),
      Effect.orDie
    )

    const pages = PageStore.of({
      put: (page) =>
        Effect.flatMap(
          CopiesOfJob,
          (copies) => copies === undefined ? putSome([page]) : Effect.sync(() => void copies.push(page))
        ),
      putAll: Effect.fnUntraced(function*(all) {
        const last = new Map(all.map((page) => [pageUrl(page.url), page]))
        const list = [...last.values()]
        for (let at = 0; at < list.length; at += pagesAtOnce) yield* putSome(list.slice(at, at + pagesAtOnce))
      }),
      get: Effect.fnUntraced(
        function*(url, mayBeLate = false) {
          if (mayBeLate && follower.copyOf !== undefined) return yield* follower.copyOf(url)
          // another process may replace the page between the row and its blob
          for (let attempt = 0; attempt < 3; attempt++) {
            const row = yield* rowAt(url, sql`content, blob`)
            const page = row && (yield* readPage(row))
            if (row === undefined || page !== undefined) return page
          }
          return undefined
        },
        Effect.provideService(BlobStore, blobs),
        Effect.orDie
      ),
      remove: Effect.fnUntraced(function*(url) {
        const rows = yield* sql.withTransaction(removeFrom(sql, [keyOf(url)]))
        yield* removeBlobs(rows)
        yield* settled(rows)
      }, Effect.orDie),
      count: Effect.orDie(Effect.map(
        sql<Row>`SELECT count(*) AS pages FROM page`,
        ([row = {}]) => number(row, "pages")
      )),
      ofSite: (url, team, after) =>
        Effect.orDie(Effect.map(
          sql<Row>`
            SELECT id, url, title, description FROM page
            WHERE site = ${siteByOrigin(url)} AND id > ${after} AND is_findable AND ${mayRead(sql, team)}
            ORDER BY id LIMIT 500
          `,
          (rows) => rows.map(listedPage)
        )),
      isComplete: follower.isComplete,
      changesToFollow: follower.missing,
      followed: Effect.orDie(
        Effect.flatMap(lastChange(sql), (last) => last === undefined ? Effect.void : follower.reached(last))
      ),
      urls: Effect.orDie(Effect.map(sql<Row>`SELECT url FROM page`, (rows) => rows.map((row) => text(row, "url"))))
    })
    const readers = PageReaders.of({
      mayRead: (url, team) =>
        Effect.orDie(Effect.map(
          rowAt(url, sql`${mayRead(sql, team)} AS may_read`),
          (row) => row?.["may_read"] === true
        ))
    })
    return Context.make(PageStore, pages).pipe(Context.add(PageReaders, readers))
  }))

/** A page as a row, and its data for other tables. */
export const toRow = Effect.fnUntraced(function*(page: StoredPage) {
  const stored = storedForm(page)
  const { content: { description, title }, requestedUrl, url } = stored
  const { packed } = yield* packJson(stored)
  const key = keyOf(url)
  const isInline = packed.length <= maxInlineBytes
  return {
    row: {
      key,
      url,
      site: siteByOrigin(url),
      title,
      description,
      is_findable: isFindable(stored),
      content: isInline ? packed : null,
      blob: isInline
        ? null
        : `page/${keyText(key)}/${keyText(createHash("sha256").update(packed).digest().subarray(0, 16))}`
    },
    large: isInline ? undefined : packed,
    address: pageUrl(requestedUrl) === url ? undefined : keyOf(requestedUrl),
    reader: page.reader
  }
})

/** Processes that store the same pages lock them in the same order, to prevent deadlocks. */
const byKey = (one: { readonly row: { readonly key: Uint8Array } }, other: typeof one): number =>
  Buffer.compare(one.row.key, other.row.key)

const mayRead = (sql: SqlClient, team: string) =>
  sql`(
    NOT EXISTS (SELECT FROM page_reader WHERE page_reader.page = page.key) OR
    EXISTS (SELECT FROM page_reader WHERE page_reader.page = page.key AND team = ${team})
  )`

/** Removes the pages with these keys. Returns the names of their blobs and the positions of the changes. */
const removeFrom = Effect.fnUntraced(function*(sql: SqlClient, keys: ReadonlyArray<Uint8Array>) {
  const now = yield* Clock.currentTimeMillis
  const removed = yield* sql<Row>`
    DELETE FROM page WHERE key IN ${sql.in(keys)} OR key IN (SELECT page FROM page_address WHERE key IN ${sql.in(keys)})
    RETURNING key, url, blob
  `
  if (removed.length === 0) return []
  const changes = yield* sql<Row>`${
    changeOf(sql, sql`(VALUES ${sql.csv(removed.map((row) => sql`(${row["key"]}::bytea, ${row["url"]})`))})`, now)
  }`
  return removed.map((row, at) => ({ ...row, ...changes[at] }))
})

/** Records changes of the pages in a table with their keys and URLs. */
export const changeOf = (sql: SqlClient, pages: Statement.Fragment, removedAt: number | null) =>
  sql`
    INSERT INTO page_change (page, url, removed_at, transaction, sequence)
    SELECT page, url, ${removedAt}::double precision, pg_current_xact_id(), nextval('page_change_sequence')
    FROM ${pages} AS changed (page, url)
    ON CONFLICT (page) DO UPDATE SET removed_at = excluded.removed_at, transaction = excluded.transaction,
      sequence = excluded.sequence
    RETURNING transaction::text, sequence
  `

/** Bytes. Larger pages are blobs. */
const maxInlineBytes = 8_192
const pagesAtOnce = 50
