import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync, type SQLOutputValue, type StatementSync } from "node:sqlite"

/** Prepares each statement once. */
export type Sql = (text: string) => StatementSync

export type Row = Readonly<Record<string, SQLOutputValue>>

export interface DocumentDatabase {
  readonly sql: Sql
  readonly inTransaction: <A>(body: () => A) => A
  readonly close: () => void
}

/**
 * Opens the documents of a directory, which is created if missing and used by one process at a time; without a
 * directory, in memory. Throws the error of the file system or SQLite, or an error with one line that describes the
 * problem.
 */
export const openDocuments = (directory: string | undefined): DocumentDatabase => {
  if (directory === undefined) return connect(":memory:")
  mkdirSync(directory, { recursive: true })
  const unlock = lock(directory)
  try {
    const database = connect(join(directory, documentsFile))
    return { ...database, close: () => inTurn(database.close, unlock) }
  } catch (cause) {
    unlock()
    throw cause
  }
}

/** Another connection to documents that this process has open. */
export const openDocumentsForReading = (directory: string): Pick<DocumentDatabase, "sql" | "close"> => {
  const database = new DatabaseSync(join(directory, documentsFile), { readOnly: true })
  return { sql: rememberStatements(database), close: () => database.close() }
}

const documentsFile = "documents.db"

const connect = (file: string): DocumentDatabase => {
  const database = new DatabaseSync(file, { timeout: busyMilliseconds })
  try {
    prepare(database)
  } catch (cause) {
    database.close()
    throw cause
  }
  return {
    sql: rememberStatements(database),
    inTransaction: (body) => {
      database.exec("BEGIN IMMEDIATE")
      try {
        const result = body()
        database.exec("COMMIT")
        return result
      } catch (cause) {
        if (database.isTransaction) database.exec("ROLLBACK")
        throw cause
      }
    },
    close: () => database.close()
  }
}

const prepare = (database: DatabaseSync): void => {
  const owner = pragma(database, "application_id")
  if (owner === 0 && pragma(database, "schema_version") === 0) database.exec(`BEGIN; ${structure}; COMMIT`)
  else if (owner !== applicationId) {
    throw new Error(`${documentsFile} is not a file of a full-text index: choose another directory.`)
  } else if (pragma(database, "user_version") !== structureVersion) {
    throw new Error(`${documentsFile} is of another version of @trawl/full-text.`)
  }
  // a commit is with the operating system before it returns: it survives the process, not a power cut
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
}

/**
 * Takes the directory for this process. The lock is the operating system's, so it ends with the process, however that
 * ends.
 */
const lock = (directory: string): () => void => {
  const file = new DatabaseSync(join(directory, "lock.db"), { timeout: 0 })
  try {
    file.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE")
  } catch (cause) {
    file.close()
    throw new Error("it is already open in this or another process.", { cause })
  }
  return () => file.close()
}

const rememberStatements = (database: DatabaseSync): Sql => {
  const remembered = new Map<string, StatementSync>()
  return (text) => {
    let statement = remembered.get(text)
    if (statement === undefined) remembered.set(text, statement = database.prepare(text))
    return statement
  }
}

const inTurn = (first: () => void, second: () => void): void => {
  try {
    first()
  } finally {
    second()
  }
}

const pragma = (database: DatabaseSync, name: string): number =>
  Number(database.prepare(`PRAGMA ${name}`).get()?.[name])

const busyMilliseconds = 5_000

/** "TrFT" in ASCII. */
const applicationId = 0x54724654
const structureVersion = 1

const structure = `
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${structureVersion};
  CREATE TABLE document (
    id INTEGER PRIMARY KEY,
    version INTEGER NOT NULL UNIQUE,
    url TEXT NOT NULL UNIQUE,
    site TEXT NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    headings TEXT NOT NULL,
    text TEXT NOT NULL,
    anchors TEXT NOT NULL,
    extensions TEXT NOT NULL,
    language TEXT NOT NULL,
    dated REAL NOT NULL,
    quality INTEGER NOT NULL,
    path_length INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX document_site ON document (site);
  CREATE TABLE link (
    document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
    site TEXT NOT NULL,
    PRIMARY KEY (document, site)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX link_site ON link (site);
  CREATE TABLE removed (version INTEGER PRIMARY KEY, document INTEGER NOT NULL) STRICT;
  CREATE TABLE clock (name TEXT NOT NULL, version INTEGER NOT NULL, forgotten INTEGER NOT NULL) STRICT;
  INSERT INTO clock VALUES (hex(randomblob(8)), 0, 0)
`
