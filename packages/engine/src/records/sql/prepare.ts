import * as Effect from "effect/Effect"
import * as Migrator from "effect/sql/Migrator"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { createHash } from "node:crypto"
import { DatabaseUnusable, unusable } from "../../store/database-unusable.ts"
import { dialectOf } from "./dialect.ts"
import { type Migration, recordMigrations } from "../migrations.ts"

/** The migration steps of some tables, and the table with the steps that were done. */
export interface Migrations {
  readonly table: string
  readonly steps: ReadonlyArray<Migration>
}

/**
 * Creates or migrates tables, those of records by default. Does not change a database of a newer version or with tables
 * of another program.
 */
export const prepare = (
  sql: SqlClient,
  name: string,
  migrations: Migrations = recordTables
): Effect.Effect<void, DatabaseUnusable> =>
  Effect.gen(function*() {
    // if several processes start at the same time, only one creates the tables
    yield* sql.onDialectOrElse({ pg: () => sql`SELECT pg_advisory_xact_lock(${lock})`, orElse: () => Effect.void })
    const version = yield* versionOf(sql, migrations.table)
    if (version.step > migrations.steps.length) return yield* Effect.fail(unusable(name, "Newer"))
    if (version.step > 0 && version.name !== nameOf(sql, migrations, version.step)) {
      return yield* Effect.fail(unusable(name, "Older"))
    }
    if (version.step === 0 && (yield* isTaken(sql))) return yield* Effect.fail(unusable(name, "Taken"))
    yield* run(migrations)
  }).pipe(
    sql.withTransaction,
    Effect.provideService(SqlClient, sql),
    Effect.mapError((error) =>
      error instanceof DatabaseUnusable
        ? error
        : error.cause instanceof DatabaseUnusable
        ? error.cause
        : unusable(name, "Failed", error)
    )
  )

/**
 * Whether another program has tables in a schema without records. Extensions may have some. In SQLite, the page store
 * has its tables there.
 */
const isTaken = (sql: SqlClient): Effect.Effect<boolean, SqlError> =>
  sql.onDialectOrElse({
    pg: () =>
      Effect.map(
        sql`
          SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'f', 'v', 'm')
            AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
            AND to_regclass(${recordTables.table}) IS NULL LIMIT 1
        `,
        (rows) => rows.length > 0
      ),
    orElse: () => Effect.succeed(false)
  })

/** An arbitrary number that no other program is likely to use: "Trwl" in ASCII. */
const lock = 0x5472776c

const recordTables: Migrations = { table: "record_migration", steps: recordMigrations }

/** The last migration step of a database; 0 if it does not have the tables yet. */
const versionOf = Effect.fnUntraced(function*(sql: SqlClient, table: string): Effect.fn.Return<Version, SqlError> {
  const [known] = yield* sql.onDialectOrElse({
    pg: () => sql`SELECT 1 AS known WHERE to_regclass(${table}) IS NOT NULL`,
    orElse: () => sql`SELECT 1 AS known FROM sqlite_master WHERE name = ${table}`
  })
  const [last] = known === undefined
    ? []
    : yield* sql<Version>`SELECT migration_id AS step, name FROM ${sql(table)} ORDER BY migration_id DESC LIMIT 1`
  return last ?? { step: 0, name: "" }
})

interface Version {
  readonly step: number
  readonly name: string
}

/** The name of a step includes a hash of its statements, which reveals a database of a build with other tables. */
const nameOf = (sql: SqlClient, { steps }: Migrations, step: number): string => {
  const [name, statements] = steps[step - 1] ?? ["", () => []]
  return `${name} ${createHash("sha256").update(statements(dialectOf(sql)).join(";")).digest("hex").slice(0, 16)}`
}

const run = (migrations: Migrations) =>
  Migrator.make({})({
    table: migrations.table,
    loader: Effect.map(SqlClient, (sql) =>
      migrations.steps.map(([, statements], step) =>
        [
          step + 1,
          nameOf(sql, migrations, step + 1),
          Effect.succeed(
            Effect.forEach(statements(dialectOf(sql)), (statement) => sql.unsafe(statement), { discard: true })
          )
        ] as const
      ))
  })
