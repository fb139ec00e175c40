import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"

/** The differences between SQLite and PostgreSQL. All other SQL of records works on both. */
export interface Dialect {
  /** Type of an auto-incrementing primary key. */
  readonly counter: string
  readonly integer: string
  readonly real: string
  /** Type of a time in milliseconds since the epoch. */
  readonly time: string
  readonly bytes: string
  /** Options after the columns of a table. */
  readonly table: string
  /** Options after the columns of a table that is accessed only by its primary key. */
  readonly keyedTable: string
}

export const dialectOf = (sql: SqlClient): Dialect =>
  sql.onDialectOrElse({ pg: () => dialects.postgres, orElse: () => dialects.sqlite })

export const dialects: Readonly<Record<"postgres" | "sqlite", Dialect>> = {
  sqlite: {
    counter: "INTEGER PRIMARY KEY AUTOINCREMENT",
    integer: "INTEGER",
    real: "REAL",
    time: "REAL",
    bytes: "BLOB",
    table: "STRICT",
    keyedTable: "STRICT, WITHOUT ROWID"
  },
  postgres: {
    counter: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    integer: "BIGINT",
    real: "DOUBLE PRECISION",
    time: "DOUBLE PRECISION",
    bytes: "BYTEA",
    table: "",
    keyedTable: ""
  }
}

/** The elements of a JSON array of strings, in order, as rows with a column `value`. */
export const elementsOf = (sql: SqlClient, json: string): Fragment =>
  sql.onDialectOrElse({ pg: () => sql`json_array_elements_text(${json}::json)`, orElse: () => sql`json_each(${json})` })

/** The time of the database in milliseconds since the epoch. It is the same for all processes. */
export const databaseTime = (sql: SqlClient): Fragment =>
  sql.onDialectOrElse({
    pg: () => sql.literal("(extract(epoch FROM clock_timestamp()) * 1000)::double precision"),
    orElse: () => sql.literal("(unixepoch('subsec') * 1000.0)")
  })

/** Locks the rows of a query until the transaction ends. Not needed for SQLite, which has one writer at a time. */
export const forUpdate = (sql: SqlClient): Fragment =>
  sql.onDialectOrElse({ pg: () => sql.literal("FOR UPDATE"), orElse: () => sql.literal("") })

/**
 * The elements of a JSON array of arrays, in order, as rows with a column `value`. `value ->> 0` is the first element.
 */
export const arraysOf = (sql: SqlClient, json: string): Fragment =>
  sql.onDialectOrElse({ pg: () => sql`json_array_elements(${json}::json)`, orElse: () => sql`json_each(${json})` })

/** Locks the rows of one table of a query, and skips rows that another transaction has locked. */
export const claimed = (sql: SqlClient, table: string): Fragment =>
  sql.onDialectOrElse({
    pg: () => sql.literal(`FOR UPDATE OF ${table} SKIP LOCKED`),
    orElse: () => sql.literal("")
  })

/** Whether a column has one of the values of a query, which runs once: PostgreSQL may repeat that of `IN`. */
export const isOneOf = (sql: SqlClient, query: Fragment): Fragment =>
  sql.onDialectOrElse({ pg: () => sql`= ANY (ARRAY(${query}))`, orElse: () => sql`IN (${query})` })
