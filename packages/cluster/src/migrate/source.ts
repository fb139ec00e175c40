import {
  databaseFacts,
  databaseFile,
  dialects,
  lockDirectory,
  pageClock,
  pageMigrations,
  recordMigrations,
  rememberStatements,
  type Sql,
  stepNames,
  stepsProblem,
  text,
  unusable
} from "@trawl/engine/parts"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { MigrationFailed } from "./migration-failed.ts"

/** The data directory to copy. No engine can start in it before `close`. */
export interface Source {
  readonly directory: string
  /** The random name of its database. */
  readonly name: string
  /** The version of the last change of a page. */
  readonly pageVersion: number
  readonly sql: Sql
  /** The tables of records; none if the engine stores its records elsewhere. */
  readonly tables: ReadonlyArray<Table>
  readonly close: () => void
}

export interface Table {
  readonly name: string
  readonly columns: ReadonlyArray<string>
  /** The columns of its primary key, or its row number. */
  readonly key: ReadonlyArray<string>
}

/** Opens a data directory for reading. Fails if an engine uses it, or if another version of Trawl wrote it. */
export const openSource = (directory: string): Source => {
  const { pageSteps, recordSteps } = databaseFacts(directory)
  const known = stepNames(dialects.sqlite)
  const problem = stepsProblem(recordSteps, known)
  if (problem !== undefined) throw unusable(directory, problem)
  if (pageSteps < pageMigrations.length || recordSteps.length > 0 && recordSteps.length < known.length) {
    throw new MigrationFailed(
      `The database in ${directory} was written by an earlier version of Trawl: start it once with this version (trawl serve --data ${directory}), stop it, and run the command again.`
    )
  }
  const unlock = lockDirectory(directory)
  const database = new DatabaseSync(join(directory, databaseFile), { readOnly: true })
  const close = () => {
    database.close()
    unlock()
  }
  try {
    const sql = rememberStatements(database)
    if (sql("SELECT 1 FROM sqlite_master WHERE name = 'followed_corpus'").get() !== undefined) {
      throw new MigrationFailed(
        `The pages in ${directory} are a copy of those in a PostgreSQL database: give the data directory of an engine without one.`
      )
    }
    const { database: name, version: pageVersion } = pageClock(sql)
    return { directory, name, pageVersion, sql, tables: recordSteps.length === 0 ? [] : recordTables(), close }
  } catch (cause) {
    close()
    throw cause
  }
}

/** The tables of the migrations, each after the tables that it references. */
const recordTables = (): ReadonlyArray<Table> => {
  const model = new DatabaseSync(":memory:")
  try {
    for (const [, statements] of recordMigrations) statements(dialects.sqlite).forEach((text) => model.exec(text))
    return model.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY rowid"
    ).all().map((row) => {
      const name = text(row, "name")
      const columns = model.prepare("SELECT name, pk FROM pragma_table_info(?)").all(name)
      const hasRowid = model.prepare("SELECT 1 FROM pragma_table_list(?) WHERE wr = 0").get(name) !== undefined
      const key = columns.filter(({ pk }) => Number(pk) > 0).toSorted((one, other) => Number(one.pk) - Number(other.pk))
      return {
        name,
        columns: columns.map((column) => text(column, "name")),
        key: hasRowid ? ["rowid"] : key.map((column) => text(column, "name"))
      }
    })
  } finally {
    model.close()
  }
}
