import * as PgClient from "@effect/sql-pg/PgClient"
import { layer as suite } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TracerEnabled } from "effect/References"
import { SqlClient } from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"
import { prepare } from "../../src/records/sql/prepare.ts"
import * as Sqlite from "../../src/records/sql/sqlite.ts"
import { Database } from "../../src/store/database.ts"
import { postgresServer } from "../../../../tests/postgres/postgres-server.ts"

/** Records in SQLite, with its database. */
export const sqliteRecords = (directory = ":memory:") => Layer.provideMerge(Sqlite.layer, Database.layer(directory))

/** A client for a new, empty database on PostgreSQL. */
export const emptyPostgres = Effect.gen(function*() {
  const host = yield* Effect.promise(postgresServer)
  // the same setting as the engine's
  const startupParameters = { plan_cache_mode: "force_custom_plan" }
  const at = (database: string) => PgClient.layer({ host, database, username: "trawl", ssl: false, startupParameters })
  const database = `t${randomUUID().replaceAll("-", "")}`
  yield* Effect.provide(Effect.flatMap(SqlClient, (sql) => sql.unsafe(`CREATE DATABASE ${database}`)), at("postgres"))
  return at(database)
})

/** Each driver has a new database with the tables of records. */
const drivers = {
  SQLite: Layer.provide(Sqlite.layer, Database.layer(":memory:")),
  PostgreSQL: Layer.unwrap(
    Effect.map(
      emptyPostgres,
      (database) => Layer.tap(database, (context) => prepare(Context.get(context, SqlClient), "the database"))
    )
  )
}

/** Runs the same tests on each database. */
export const onEachDriver = <A, E>(
  name: string,
  service: Layer.Layer<A, E, SqlClient>,
  tests: Parameters<ReturnType<typeof suite<A | SqlClient, E>>>[1]
): void => {
  for (const [driver, records] of Object.entries(drivers)) {
    // like an engine without a tracer
    const untraced = Layer.merge(Layer.orDie(records), Layer.succeed(TracerEnabled, false))
    suite(Layer.provideMerge(service, untraced), { timeout: "20 seconds" })(`${name} on ${driver}`, tests)
  }
}
