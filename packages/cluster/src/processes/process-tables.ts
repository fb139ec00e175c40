import { type Migration, prepare } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"

/** Creates or migrates the table of processes. */
export const prepareProcesses = (name: string) =>
  Effect.flatMap(SqlClient, (sql) => prepare(sql, name, { table: "process_migration", steps: processTables }))

/** The table of processes on PostgreSQL. After the first release of this package, steps never change. */
const processTables: ReadonlyArray<Migration> = [
  ["processes", () => [
    // an entry exists while its process has its lease; `missing` is the number of pages that its copy is missing
    `CREATE TABLE cluster_process (
      owner TEXT PRIMARY KEY REFERENCES lease_owner ON DELETE CASCADE,
      host TEXT NOT NULL,
      pid INTEGER NOT NULL,
      started_at DOUBLE PRECISION NOT NULL,
      missing BIGINT NOT NULL
    )`
  ]]
]
