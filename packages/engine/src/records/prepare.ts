import * as Effect from "effect/Effect"
import * as Migrator from "effect/sql/Migrator"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { DatabaseUnusable, unusable } from "../store/database-unusable.ts"
import { dialectOf } from "./dialect.ts"
import { migrations } from "./migrations.ts"

/** Makes the tables of records, or brings them up to date. Changes nothing in a database of a newer version. */
export const prepare = (sql: SqlClient, name: string): Effect.Effect<void, DatabaseUnusable> =>
  Effect.gen(function*() {
    if ((yield* versionOf(sql)) > migrations.length) return yield* Effect.fail(unusable(name, "Newer"))
    yield* run
  }).pipe(
    Effect.provideService(SqlClient, sql),
    Effect.mapError((error) => error instanceof DatabaseUnusable ? error : error.cause instanceof DatabaseUnusable ? error.cause : unusable(name, "Failed", error))
  )

const table = "record_migration"

/** 0 where no records are kept yet. */
const versionOf = (sql: SqlClient): Effect.Effect<number, SqlError> =>
  sql<{ readonly version: number | null }>`SELECT max(migration_id) AS version FROM ${sql(table)}`.pipe(
    Effect.map(([row]) => row?.version ?? 0),
    Effect.catchIf(({ reason }) => reason._tag === "SqlSyntaxError", () => Effect.succeed(0))
  )

const run = Migrator.make({})({
  table,
  loader: Effect.map(SqlClient, (sql) =>
    migrations.map(([name, statements], step) => [
      step + 1,
      name,
      Effect.succeed(Effect.forEach(statements(dialectOf(sql)), (statement) => sql.unsafe(statement), { discard: true }))
    ] as const))
})
