import { text } from "../store/column.ts"
import type { Sql } from "../store/open-database.ts"

/** The state of a file when it was last loaded completely; undefined if it never was. */
export const dumpState = (sql: Sql, file: string): string | undefined => {
  sql(table).run()
  const row = sql("SELECT state FROM paper_dump WHERE file = ?").get(file)
  return row && text(row, "state")
}

export const rememberDump = (sql: Sql, file: string, state: string): void => {
  sql(table).run()
  sql("INSERT OR REPLACE INTO paper_dump VALUES (?, ?)").run(file, state)
}

const table = "CREATE TABLE IF NOT EXISTS paper_dump (file TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT"
