import type { SqlClient } from "effect/sql/SqlClient"

/** What SQLite and PostgreSQL name differently. Everything else about records is written once. */
export interface Dialect {
  /** A column that counts up by itself, as the primary key. */
  readonly counter: string
  readonly integer: string
  /** Milliseconds since the epoch. */
  readonly time: string
  readonly bytes: string
  /** After the columns of a table. */
  readonly table: string
  /** After the columns of a table that is only found by its primary key. */
  readonly keyedTable: string
}

export const dialectOf = (sql: SqlClient): Dialect => sql.onDialectOrElse({ pg: () => postgres, orElse: () => sqlite })

const sqlite: Dialect = {
  counter: "INTEGER PRIMARY KEY AUTOINCREMENT",
  integer: "INTEGER",
  time: "REAL",
  bytes: "BLOB",
  table: "STRICT",
  keyedTable: "STRICT, WITHOUT ROWID"
}

const postgres: Dialect = {
  counter: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
  integer: "BIGINT",
  time: "DOUBLE PRECISION",
  bytes: "BYTEA",
  table: "",
  keyedTable: ""
}
