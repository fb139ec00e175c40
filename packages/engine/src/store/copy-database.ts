import { syncDirectory } from "@trawl/full-text/effect"
import { chmodSync, existsSync, globSync, renameSync, rmSync, statSync } from "node:fs"
import { open } from "node:fs/promises"
import { dirname, join } from "node:path"
import { backup, DatabaseSync } from "node:sqlite"
import { unusable, unusableBecause } from "./database-unusable.ts"
import { firstVersion } from "./migrations.ts"
import { checkOwner, databaseFile, pragma, recordSteps } from "./open-database.ts"

export { databaseFile } from "./open-database.ts"

/** Facts about a database for its backup. */
export interface DatabaseFacts {
  /** The random name that a database gets when it is created. */
  readonly name: string
  readonly bytes: number
  /** Number of its migration steps for pages. */
  readonly pageSteps: number
  /** Its migration steps for records; none if records are in another database. */
  readonly recordSteps: ReadonlyArray<string>
}

/**
 * Reads facts about the database of a data directory, which an engine may have open. Throws `DatabaseUnusable` if there
 * is no database of this build.
 */
export const databaseFacts = (directory: string): DatabaseFacts => reading(directory, factsOf)

/**
 * Copies the state of a database at one moment, while an engine may write to it. The copy appears at `target` only when
 * it is complete and has passed SQLite's check.
 */
export const copyDatabase = async (
  directory: string,
  target: string,
  progress: (copied: number, total: number) => void
): Promise<DatabaseFacts> => {
  const part = `${target}.part`
  // files of an earlier attempt
  for (const path of [part, `${part}-journal`, `${part}-wal`, `${part}-shm`]) rmSync(path, { force: true })
  const source = openForCopying(directory)
  try {
    // the open transaction is a snapshot, so writes by others do not restart the copy
    source.exec("BEGIN")
    const facts = factsOf(source)
    await backup(source, part, {
      rate: pagesAtOnce,
      progress: ({ remainingPages, totalPages }) => progress(totalPages - remainingPages, totalPages)
    })
    chmodSync(part, 0o600)
    checkCopy(part, directory)
    const file = await open(part, "r+")
    await file.sync().finally(() => file.close())
    renameSync(part, target)
    syncDirectory(dirname(target))
    return facts
  } finally {
    source.close()
  }
}

/** 16 MiB with the usual page size. */
const pagesAtOnce = 4_096

const checkCopy = (file: string, directory: string): void => {
  const copy = new DatabaseSync(file)
  try {
    // a single file without a write-ahead log
    copy.exec("PRAGMA journal_mode = DELETE")
    const found = copy.prepare("PRAGMA quick_check(1)").get()?.["quick_check"]
    if (found !== "ok") throw unusable(directory, "Corrupt", found)
  } finally {
    copy.close()
  }
}

const factsOf = (database: DatabaseSync): DatabaseFacts => {
  const one = (text: string) => database.prepare(text).get() ?? {}
  return {
    name: String(one("SELECT database FROM page_clock")["database"]),
    bytes: pragma(database, "page_count") * pragma(database, "page_size"),
    pageSteps: pragma(database, "user_version") - firstVersion,
    recordSteps: recordSteps(database)
  }
}

/** Reads from the database of a data directory, which an engine may have open. Throws `DatabaseUnusable` if it cannot. */
export const reading = <A>(directory: string, body: (database: DatabaseSync) => A): A => {
  const database = openForCopying(directory)
  try {
    return body(database)
  } finally {
    database.close()
  }
}

/** `npm start` has a data directory for each site in the folder that it is given. */
const dataDirectoriesIn = (folder: string): ReadonlyArray<string> =>
  globSync(`*/${databaseFile}`, { cwd: folder }).map((file) => join(folder, dirname(file))).sort()

const openForCopying = (directory: string): DatabaseSync => {
  const file = join(directory, databaseFile)
  if (!existsSync(file) || statSync(file).size === 0) throw unusable(directory, "Missing", dataDirectoriesIn(directory))
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    checkOwner(database, directory)
    return database
  } catch (cause) {
    database?.close()
    throw unusableBecause(directory, cause)
  }
}
