import { assert, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { prepare } from "../../src/records/sql/prepare.ts"
import * as Sqlite from "../../src/records/sql/sqlite.ts"
import { Database } from "../../src/store/database.ts"
import { emptyPostgres, onEachDriver } from "./drivers.ts"

onEachDriver("the database of records", Layer.empty, (it) => {
  it.effect("rolls back a failed transaction, and only the inner one if it is nested", () =>
    Effect.gen(function*() {
      yield* empty
      const { withTransaction } = yield* SqlClient
      yield* Effect.exit(withTransaction(Effect.andThen(put("a"), Effect.fail("no"))))
      assert.deepStrictEqual(yield* teams, [])
      yield* withTransaction(Effect.gen(function*() {
        yield* put("a")
        yield* Effect.exit(withTransaction(Effect.andThen(put("b"), Effect.fail("no"))))
        yield* withTransaction(put("c"))
      }))
      assert.deepStrictEqual(yield* teams, ["a", "c"])
    }))

  it.effect("rolls back an interrupted transaction, and continues with others", () =>
    Effect.gen(function*() {
      yield* empty
      const { withTransaction } = yield* SqlClient
      const begun = yield* Deferred.make<void>()
      const fiber = yield* Effect.forkChild(
        withTransaction(Effect.andThen(put("a"), Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)))
      )
      yield* Deferred.await(begun)
      yield* Fiber.interrupt(fiber)
      yield* put("b")
      assert.deepStrictEqual(yield* teams, ["b"])
    }))

  it.effect("interrupts a transaction that waits for another", () =>
    Effect.gen(function*() {
      yield* empty
      const { withTransaction } = yield* SqlClient
      const begun = yield* Deferred.make<void>()
      const first = yield* Effect.forkChild(
        withTransaction(Effect.andThen(put("a"), Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)))
      )
      yield* Deferred.await(begun)
      const second = yield* Effect.forkChild(withTransaction(put("a")))
      yield* Effect.yieldNow
      yield* Fiber.interrupt(second)
      yield* Fiber.interrupt(first)
      assert.deepStrictEqual(yield* teams, [])
    }))

  it.effect("names the constraint that a row violates", () =>
    Effect.gen(function*() {
      yield* empty
      yield* put("a")
      assert.strictEqual((yield* Effect.flip(put("a"))).reason._tag, "UniqueViolation")
    }))

  it.effect("is refused and left unchanged if a build with other tables wrote it", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      yield* prepare(sql, "DATABASE")
      const steps = sql<{ readonly id: number; readonly name: string }>`
        SELECT migration_id AS id, name FROM record_migration ORDER BY migration_id
      `
      const known = yield* steps
      const last = known.at(-1)!
      yield* sql`UPDATE record_migration SET name = 'records 0123456789abcdef' WHERE migration_id = ${last.id}`
      const { message, reason } = yield* Effect.flip(prepare(sql, "DATABASE"))
      assert.deepStrictEqual([reason, message], [
        "Older",
        "The database in DATABASE was written by an earlier build of Trawl, and this build cannot read it. Choose another data directory, or move this one to start with an empty one."
      ])
      assert.deepStrictEqual((yield* steps).map(({ name }) => name), [
        ...known.slice(0, -1).map(({ name }) => name),
        "records 0123456789abcdef"
      ])
      yield* sql`UPDATE record_migration SET name = ${last.name} WHERE migration_id = ${last.id}`
    }))

  it.effect("is refused if a newer version wrote it", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      yield* prepare(sql, "DATABASE")
      yield* sql`INSERT INTO record_migration (migration_id, name) VALUES (99, 'later')`
      const { message, reason } = yield* Effect.flip(prepare(sql, "DATABASE"))
      assert.strictEqual(reason, "Newer")
      assert.strictEqual(
        message,
        "The database in DATABASE was written by a newer version of Trawl: upgrade Trawl, or choose another data directory."
      )
    }))
})

it.live(
  "a PostgreSQL database is prepared once by processes that start together, and refused if it has tables of another program",
  () =>
    Effect.gen(function*() {
      const processes = yield* emptyPostgres
      const ready = yield* Effect.forEach([processes, processes, processes], (client) =>
        Effect.exit(Effect.provide(
          Effect.flatMap(SqlClient, (sql) => prepare(sql, "DATABASE")),
          Layer.fresh(client)
        )), { concurrency: "unbounded" })
      assert.isTrue(ready.every(Exit.isSuccess))
      const other = yield* emptyPostgres
      yield* Effect.gen(function*() {
        const sql = yield* SqlClient
        yield* sql`CREATE TABLE job (name TEXT)`
        const { message, reason } = yield* Effect.flip(prepare(sql, "DATABASE"))
        assert.deepStrictEqual([reason, message], [
          "Taken",
          "The database DATABASE has tables of another program: use an empty database, or create a schema and add it to the database URL: ?options=-csearch_path%3Dtrawl."
        ])
        assert.deepStrictEqual(yield* sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`, [{
          tablename: "job"
        }])
      }).pipe(Effect.provide(other))
    }),
  30_000
)

it.layer(Layer.provideMerge(Sqlite.layer, Database.layer(":memory:")))(
  "SQLite's connection, which pages and records share",
  (it) => {
    it.effect("makes page writes wait for an open transaction of records", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const { write } = yield* Database
        const begun = yield* Deferred.make<void>()
        const mayEnd = yield* Deferred.make<void>()
        const transaction = yield* Effect.forkChild(sql.withTransaction(Effect.gen(function*() {
          yield* sql`INSERT INTO threat_policy (team, policy, updated_at) VALUES ('a', '{}', 0)`
          yield* Deferred.succeed(begun, undefined)
          yield* Deferred.await(mayEnd)
          return yield* Effect.fail("no")
        })))
        yield* Deferred.await(begun)
        const waiting = yield* Effect.forkChild(size(write))
        yield* Effect.yieldNow
        assert.isUndefined(waiting.pollUnsafe())
        yield* Deferred.succeed(mayEnd, undefined)
        assert.isTrue(Exit.isFailure(yield* Fiber.await(transaction)))
        assert.strictEqual(yield* Fiber.join(waiting), 0)
      }))

    it.effect("includes page writes of the same fiber in a transaction of records", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const { read, write } = yield* Database
        yield* Effect.exit(sql.withTransaction(Effect.gen(function*() {
          yield* write((statement) =>
            statement("INSERT INTO threat_policy (team, policy, updated_at) VALUES ('b', '{}', 0)").run()
          )
          assert.strictEqual(yield* size(read), 1)
          return yield* Effect.fail("no")
        })))
        assert.strictEqual(yield* size(read), 0)
      }))
  }
)

const put = (team: string) =>
  Effect.flatMap(
    SqlClient,
    (sql) => sql`INSERT INTO threat_policy ${sql.insert({ team, policy: "{}", updated_at: 0 })}`
  )
const teams = Effect.flatMap(
  SqlClient,
  (sql) =>
    Effect.map(
      sql<{ readonly team: string }>`SELECT team FROM threat_policy ORDER BY team`,
      (rows) => rows.map(({ team }) => team)
    )
)
const empty = Effect.flatMap(SqlClient, (sql) => sql`DELETE FROM threat_policy`)

const size = (write: Database["Service"]["write"]) =>
  write((sql) => Number(sql("SELECT count(*) AS n FROM threat_policy").get()?.["n"]))

it.effect("a full disk while the tables are created is reported in one line", () =>
  Effect.gen(function*() {
    const { read } = yield* Database
    const pages = yield* read((sql) => Number(sql("PRAGMA page_count").get()?.["page_count"]))
    yield* read((sql) => sql(`PRAGMA max_page_count = ${pages + 3}`).get())
    const { message, reason } = yield* Effect.flip(Layer.build(Sqlite.layer))
    assert.deepStrictEqual([reason, message], [
      "DiskFull",
      "The disk of the data directory :memory: is full: free some space and try again."
    ])
  }).pipe(Effect.provide(Database.layer(":memory:"))))

it.effect("every foreign key is covered by an index on all rows", () =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const keys = yield* sql<{ readonly name: string; readonly from: string }>`
      SELECT name, "from" FROM sqlite_master, pragma_foreign_key_list(name) WHERE type = 'table'
    `
    assert.isAbove(keys.length, 5)
    for (const { from, name } of keys) {
      const found = yield* sql`
        SELECT 1 FROM pragma_index_list(${name}) AS known, pragma_index_info(known.name) AS part
        WHERE known.partial = 0 AND part.seqno = 0 AND part.name = ${from}
        UNION ALL SELECT 1 FROM pragma_table_info(${name}) AS field WHERE field.pk = 1 AND field.name = ${from}
      `
      assert.isNotEmpty(found, `${name}.${from}`)
    }
  }).pipe(Effect.provide(Layer.provide(Sqlite.layer, Database.layer(":memory:")))))
