import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { databaseFile, rememberStatements, type Sql } from "./open-database.ts"

/** Opens a second, read-only connection to a database that this process has open. It reads committed data. */
export const openForReading = (directory: string): { readonly sql: Sql; readonly close: () => void } => {
  const database = new DatabaseSync(join(directory, databaseFile), { readOnly: true })
  database.exec(settings)
  return { sql: rememberStatements(database), close: () => database.close() }
}

const settings = `
  PRAGMA cache_size = -32768;
  PRAGMA temp_store = MEMORY;
`
