import * as Effect from "effect/Effect"
import * as Migrator from "effect/sql/Migrator"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { createHash } from "node:crypto"
import { DatabaseUnusable, unusable, unusableIn } from "../../store/database-unusable.ts"
import { type Dialect, dialectOf } from "./dialect.ts"
import { type Migration, recordMigrations } from "../migrations.ts"

/** The migration steps of some tables, and the table that records completed steps. */
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
    const taken = yield* stepsOf(sql, migrations.table)
    const problem = stepsProblem(taken, stepNames(dialectOf(sql), migrations.steps)) ??
      (taken.length === 0 && (yield* isTaken(sql)) ? "Taken" : undefined)
    if (problem !== undefined) return yield* Effect.fail(unusable(name, problem))
    yield* sql.onDialectOrElse({ pg: () => makeTable(sql, migrations.table), orElse: () => Effect.void })
    yield* run(migrations)
  }).pipe(
    sql.withTransaction,
    Effect.provideService(SqlClient, sql),
    Effect.mapError((error) => problemIn(error) ?? unusable(name, "Failed", error))
  )

/** The problem that made a statement or a migration step fail. */
const problemIn = (error: unknown): DatabaseUnusable | undefined =>
  error instanceof DatabaseUnusable
    ? error
    : unusableIn(error) ?? (error instanceof Error ? problemIn(error.cause) : undefined)

/**
 * Whether another program has tables in a schema without records. Ignores tables of extensions. In SQLite, the page
 * store has its tables there.
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

/** The completed migration steps of a database; none if it does not have the tables yet. */
const stepsOf = Effect.fnUntraced(function*(sql: SqlClient, table: string): Effect.fn.Return<Steps, SqlError> {
  const [known] = yield* sql.onDialectOrElse({
    pg: () => sql`SELECT 1 AS known WHERE to_regclass(${table}) IS NOT NULL`,
    orElse: () => sql`SELECT 1 AS known FROM sqlite_master WHERE name = ${table}`
  })
  if (known === undefined) return []
  const taken = yield* sql<{ readonly name: string }>`SELECT name FROM ${sql(table)} ORDER BY migration_id`
  return taken.map(({ name }) => name)
})

type Steps = ReadonlyArray<string>

/** Why this build, with the steps `known`, cannot use tables with the completed steps `taken`. */
export const stepsProblem = (taken: Steps, known: Steps): "Older" | "Newer" | undefined =>
  known.some((step, place) => taken[place] !== undefined && taken[place] !== step)
    ? "Older"
    : taken.length > known.length
    ? "Newer"
    : undefined

/** The name of each step with a hash of its statements, which reveals a database of a build with other tables. */
export const stepNames = (dialect: Dialect, steps: ReadonlyArray<Migration> = recordMigrations): Steps =>
  steps.map(([name, statements]) =>
    `${name} ${createHash("sha256").update(statements(dialect).join(";")).digest("hex").slice(0, 16)}`
  )

/** Like the migrator, which hides the cause of a failure, such as a full disk. */
const makeTable = (sql: SqlClient, table: string) =>
  sql`
    CREATE TABLE IF NOT EXISTS ${sql(table)} (
      migration_id integer primary key,
      created_at timestamp with time zone not null default now(),
      name text not null
    )
  `

const run = (migrations: Migrations) =>
  Migrator.make({})({
    table: migrations.table,
    loader: Effect.map(SqlClient, (sql) => {
      const dialect = dialectOf(sql)
      const names = stepNames(dialect, migrations.steps)
      return migrations.steps.map(([name, statements], place) =>
        [
          place + 1,
          names[place] ?? name,
          Effect.succeed(
            Effect.forEach(statements(dialect), (statement) => sql.unsafe(statement), { discard: true })
          )
        ] as const
      )
    })
  })
