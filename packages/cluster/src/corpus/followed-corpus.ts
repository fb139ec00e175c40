import {
  Database,
  type DatabaseUnusable,
  number,
  pageClock,
  type PageStore,
  type Row,
  text,
  unusable
} from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { keyOf } from "./page-key.ts"
import { isBefore, type Position, positionOf, start } from "./page-changes.ts"

/**
 * The position from which the copy in the data directory continues. Removes pages from the copy if the database no
 * longer records their removal. Fails if the directory has pages of another engine.
 */
export const resume = Effect.fnUntraced(function*(
  copy: PageStore["Service"]
): Effect.fn.Return<Position, DatabaseUnusable, Database | SqlClient> {
  const sql = yield* SqlClient
  const database = yield* Database
  const [corpus = {}] = yield* Effect.orDie(sql<Row>`
    SELECT name, system, forgotten_until::text, pg_snapshot_xmax(pg_current_snapshot())::text AS next FROM corpus
  `)
  yield* database.write((local) => local(createTable).run())
  const followed = (yield* database.read((local) => local("SELECT * FROM followed_corpus").get())) ??
    (yield* migrated(sql, yield* database.read(pageClock)))
  const name = text(corpus, "name")
  if (followed === undefined ? (yield* copy.count) > 0 : followed["name"] !== name) {
    return yield* Effect.fail(unusable(database.directory ?? ":memory:", "OtherCorpus"))
  }
  const system = text(corpus, "system")
  const last = followed === undefined ? start : positionOf({ ...followed, sequence: number(followed, "sequence") })
  const isOfServer = followed?.["system"] === system && last.transaction < BigInt(text(corpus, "next"))
  const position = isOfServer ? last : start
  if (
    followed !== undefined && isBefore(position, { transaction: BigInt(text(corpus, "forgotten_until")), sequence: 0 })
  ) {
    yield* removeMissing(copy)
  }
  yield* database.write((local) => {
    local("DELETE FROM followed_corpus").run()
    local("INSERT INTO followed_corpus VALUES (?, ?, ?, ?)").run(name, system, ...columnsOf(position))
  })
  return position
})

/**
 * The position of the copy if it is the data directory whose pages were migrated to the database, and these have not
 * changed since.
 */
const migrated = (sql: SqlClient, { database, version }: ReturnType<typeof pageClock>) =>
  Effect.orDie(Effect.map(
    sql<Row>`
      SELECT name, data_migration.system, transaction::text, sequence FROM data_migration, corpus
      WHERE finished_at IS NOT NULL AND source = ${database} AND page_version = ${version}
    `,
    ([row]) => row
  ))

/** Stores the position of the last change in the copy. */
export const savePosition = Effect.fnUntraced(function*(position: Position) {
  const database = yield* Database
  yield* database.write((local) =>
    local("UPDATE followed_corpus SET \"transaction\" = ?, sequence = ?").run(...columnsOf(position))
  )
})

const columnsOf = ({ sequence, transaction }: Position) => [String(transaction), sequence] as const

const createTable =
  `CREATE TABLE IF NOT EXISTS followed_corpus (name TEXT, system TEXT, "transaction" TEXT, sequence INTEGER) STRICT`

const removeMissing = Effect.fnUntraced(function*(copy: PageStore["Service"]) {
  const sql = yield* SqlClient
  const urls = yield* copy.urls
  for (let at = 0; at < urls.length; at += urlsAtOnce) {
    const some = urls.slice(at, at + urlsAtOnce)
    const rows = yield* Effect.orDie(sql<Row>`SELECT url FROM page WHERE key IN ${sql.in(some.map(keyOf))}`)
    const known = new Set(rows.map((row) => text(row, "url")))
    yield* Effect.forEach(some.filter((url) => !known.has(url)), copy.remove, { discard: true })
  }
})

const urlsAtOnce = 1_000
