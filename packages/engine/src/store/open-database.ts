import { accessSync, chmodSync, closeSync, constants, existsSync, openSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import * as Semaphore from "effect/Semaphore"
import { TransactionConnection } from "effect/sql/SqlClient"
import { DatabaseSync, type StatementSync } from "node:sqlite"
import { pathToFileURL } from "node:url"
import { checkpoints } from "./checkpoints.ts"
import { unusable } from "./database-unusable.ts"
import { lockDirectory } from "./directory-lock.ts"
import { makeDirectory } from "./make-directory.ts"
import { firstVersion, pageMigrations } from "./migrations.ts"

/** Returns the prepared statement of a text. Each text is prepared once. */
export type Sql = (text: string) => StatementSync

export interface OpenDatabase {
  readonly sql: Sql
  readonly inTransaction: <A>(body: () => A) => A
  readonly session: SqliteSession
  /** Whether the file is still in the data directory. */
  readonly isPresent: () => boolean
  readonly close: () => void
}

/**
 * The connection, for the driver of records. The whole process shares one connection, because waiting for a lock of
 * SQLite would block the process. A transaction of records may last for several turns of the event loop; other work
 * waits for `turn` meanwhile.
 */
export interface SqliteSession {
  readonly isTransaction: () => boolean
  /** Held by the open transaction. */
  readonly turn: Semaphore.Semaphore
  /** In the context of all work that belongs to the open transaction. */
  readonly transaction: ReturnType<typeof TransactionConnection>
}

/** The file name of the database in a data directory. */
export const databaseFile = "trawl.db"

/** Opens the database of a data directory. Throws `DatabaseUnusable`, or errors of the file system or SQLite. */
export const openDatabase = (directory: string): OpenDatabase => {
  if (directory === ":memory:") return connect(directory, directory)
  checkDirectory(directory)
  makeDirectory(resolve(directory))
  accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  const unlock = lockDirectory(directory)
  try {
    const { close, ...database } = connect(ownersAlone(join(directory, databaseFile)), directory)
    return {
      ...database,
      close: () => {
        try {
          close()
        } finally {
          unlock()
        }
      }
    }
  } catch (cause) {
    unlock()
    throw cause
  }
}

/**
 * Refuses a data directory whose database this build cannot use, and writes nothing in it. `check` may refuse it for
 * other reasons.
 */
export const checkDirectory = (directory: string, check: (database: DatabaseSync) => void = () => {}): void => {
  const file = join(directory, databaseFile)
  const found = directory === ":memory:" ? undefined : statSync(file, { throwIfNoEntry: false })
  if (found?.isFile() === false) throw unusable(directory, "NotADatabase")
  if (found === undefined || found.size === 0) return
  const url = pathToFileURL(file)
  // otherwise SQLite creates an empty write-ahead log to read the database
  if (!existsSync(`${file}-wal`)) url.searchParams.set("immutable", "1")
  const database = new DatabaseSync(url, { readOnly: true, timeout: busyTimeout })
  try {
    checkOwner(database, directory)
    check(database)
  } finally {
    database.close()
  }
}

/** Makes a database readable only by its owner. SQLite gives its other files the same permissions. */
const ownersAlone = (file: string): string => {
  closeSync(openSync(file, "a", 0o600))
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const found = statSync(path, { throwIfNoEntry: false })
    // files of other users keep their permissions
    if (found !== undefined && found.uid === process.getuid?.()) chmodSync(path, 0o600)
  }
  return file
}

const connect = (file: string, directory: string): OpenDatabase => {
  const database = new DatabaseSync(file, { timeout: busyTimeout })
  const inTransaction = transactions(database)
  try {
    checkOwner(database, directory)
    database.exec(settings)
    checkPages(database, directory)
    migrate(database, inTransaction)
  } catch (cause) {
    database.close()
    throw cause
  }
  const prepared = rememberStatements(database)
  const inode = inodeOf(file)
  const { count, end } = file === ":memory:" ? { count: () => {}, end: () => {} } : checkpoints(file)
  return {
    sql: (text) => {
      count()
      return prepared(text)
    },
    inTransaction,
    isPresent: () => inodeOf(file) === inode,
    session: {
      isTransaction: () => database.isTransaction,
      turn: Semaphore.makeUnsafe(1),
      transaction: TransactionConnection(--sessions)
    },
    close: () => {
      try {
        end()
        database.exec("PRAGMA wal_checkpoint(TRUNCATE)")
      } finally {
        database.close()
      }
    }
  }
}

const inodeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino

/** Counts down, because `effect/sql` numbers its own clients from 0 up. */
let sessions = 0

/** Milliseconds to wait for another program that has opened the same file. */
const busyTimeout = 5_000

// NORMAL in WAL mode: a commit is written to the operating system before it returns, so it survives a crash of the
// process but not a power failure
const settings = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA journal_size_limit = 67108864;
  PRAGMA wal_autocheckpoint = 4000;
  PRAGMA cache_size = -32768;
  PRAGMA temp_store = MEMORY;
`

/** Marks the file as ours: "Trwl" in ASCII. */
const applicationId = 0x5472776c

export const checkOwner = (database: DatabaseSync, path: string): void => {
  const owner = pragma(database, "application_id")
  const version = pragma(database, "user_version")
  if (owner !== applicationId && (version !== 0 || pragma(database, "schema_version") !== 0)) {
    throw unusable(path, "NotADatabase")
  }
  if (owner === applicationId && version > 0 && version < firstVersion) throw unusable(path, "Older")
  if (version > firstVersion + pageMigrations.length) throw unusable(path, "Newer")
}

/** Checks a small database completely, and only the main table of a large one, so that starting stays fast. */
const checkPages = (database: DatabaseSync, path: string): void => {
  const what = pragma(database, "page_count") <= fewPages ? "1" : "page"
  const found = database.prepare(`PRAGMA quick_check(${what})`).get()?.["quick_check"]
  if (found !== "ok") throw unusable(path, "Corrupt", found)
}

const fewPages = 2_048

const migrate = (database: DatabaseSync, inTransaction: OpenDatabase["inTransaction"]): void => {
  const version = pragma(database, "user_version")
  for (const [step, statements] of pageMigrations.entries()) {
    if (firstVersion + step < version) continue
    inTransaction(() => {
      database.exec(statements)
      database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${firstVersion + step + 1}`)
    })
  }
}

const transactions = (database: DatabaseSync): OpenDatabase["inTransaction"] => (body) => {
  database.exec("BEGIN IMMEDIATE")
  try {
    const result = body()
    database.exec("COMMIT")
    return result
  } catch (cause) {
    if (database.isTransaction) database.exec("ROLLBACK")
    throw cause
  }
}

/** Caches prepared statements by their text. */
export const rememberStatements = (database: DatabaseSync): Sql => {
  const remembered = new Map<string, StatementSync>()
  return (text) => {
    const known = remembered.get(text)
    if (known !== undefined) return known
    const statement = database.prepare(text)
    if (remembered.size >= maxStatements) remembered.clear()
    remembered.set(text, statement)
    return statement
  }
}

const maxStatements = 200

/** The migration steps of its records; none if they are in another database. */
export const recordSteps = (database: DatabaseSync): ReadonlyArray<string> =>
  database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'record_migration'").get() === undefined
    ? []
    : database.prepare("SELECT name FROM record_migration ORDER BY migration_id").all().map(({ name }) => String(name))

export const pragma = (database: DatabaseSync, name: string): number =>
  Number(database.prepare(`PRAGMA ${name}`).get()?.[name])
