import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"

/** What SQLite and PostgreSQL name differently. Everything else about records is written once. */
export interface Dialect {
  /** A column that counts up by itself, as the primary key. */
  readonly counter: string
  readonly integer: string
  readonly real: string
  /** Milliseconds since the epoch. */
  readonly time: string
  readonly bytes: string
  /** After the columns of a table. */
  readonly table: string
  /** After the columns of a table that is only found by its primary key. */
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

/** The elements of a JSON array of texts, in their order, as rows with a column `value`. */
export const elementsOf = (sql: SqlClient, json: string): Fragment =>
  sql.onDialectOrElse({ pg: () => sql`json_array_elements_text(${json}::json)`, orElse: () => sql`json_each(${json})` })

/** Keeps the rows of a query from other transactions until this one ends. SQLite has one writer at a time anyway. */
export const forUpdate = (sql: SqlClient): Fragment =>
  sql.onDialectOrElse({ pg: () => sql.literal("FOR UPDATE"), orElse: () => sql.literal("") })

/** A JSON array of objects, in its order, as rows with these columns. */
export const recordsOf = (
  sql: SqlClient,
  json: string,
  columns: Readonly<Record<string, "text" | "integer">>
): Fragment =>
  sql.onDialectOrElse({
    pg: () =>
      sql`json_to_recordset(${json}::json) AS record (${
        sql.literal(
          Object.entries(columns).map(([name, type]) => `${name} ${type === "text" ? "TEXT" : "BIGINT"}`).join()
        )
      })`,
    orElse: () =>
      sql`(SELECT ${
        sql.literal(Object.keys(columns).map((name) => `json_extract(value, '$.${name}') AS ${name}`).join())
      } FROM json_each(${json}))`
  })

/** Keeps the rows of one table of a query from other transactions, and leaves out those that another one has. */
export const claimed = (sql: SqlClient, table: string): Fragment =>
  sql.onDialectOrElse({
    pg: () => sql.literal(`FOR UPDATE OF ${table} SKIP LOCKED`),
    orElse: () => sql.literal("")
  })
