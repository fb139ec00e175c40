import { prepare } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { processTables } from "./process-tables.ts"

/** Creates or migrates the table of processes. */
export const prepareProcesses = (name: string) =>
  Effect.flatMap(SqlClient, (sql) => prepare(sql, name, { table: "process_migration", steps: processTables }))
