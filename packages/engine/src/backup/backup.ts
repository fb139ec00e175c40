import { openIndexFiles, syncDirectory } from "@trawl/full-text/effect"
import { existsSync, readdirSync, realpathSync, rmSync, statfsSync, statSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { dirname, join, relative, resolve, sep } from "node:path"
import { filesFolder, filesKey } from "../artifacts/stored-artifacts.ts"
import { segmentFolder } from "../corpus/segment-index.ts"
import { profilesFolder } from "../page/chromium.ts"
import { copyDatabase, databaseFacts, databaseFile } from "../store/copy-database.ts"
import { DatabaseUnusable } from "../store/database-unusable.ts"
import { lockDirectory } from "../store/directory-lock.ts"
import { makeDirectory } from "../store/make-directory.ts"
import { failedAt, refused } from "./backup-failed.ts"
import { manifestFile, manifestText, readBackup, textOf, unfinishedFile } from "./backup-manifest.ts"
import { copyFile, fromBytes, fromDescriptor, sumOf, withFile } from "./copy-file.ts"

export interface BackupOptions {
  /** The data directory of an engine, which may be running. */
  readonly dataDirectory: string
  /** A new folder, or the folder of an interrupted backup of the same engine. */
  readonly folder: string
  /** Receives lines about the progress. */
  readonly report?: ((line: string) => void) | undefined
}

export interface BackupMade {
  /** The time of the state that the backup contains. */
  readonly takenAt: Date
  readonly bytes: number
}

/**
 * Copies a data directory while its engine may be running. The index is copied before the database, so it is never
 * newer, and the engine can bring it up to date. Other files are copied after the database, so that all files that it
 * refers to exist. After an interruption, call it again: it keeps copied index files and a complete copy of the
 * database. Fails with `BackupFailed`.
 */
export const backup = async (
  { dataDirectory, folder, report = () => undefined }: BackupOptions
): Promise<BackupMade> => {
  try {
    const { name } = databaseFacts(dataDirectory)
    checkFolder(folder, dataDirectory)
    makeDirectory(resolve(folder))
    syncDirectory(dirname(resolve(folder)))
    const unlock = lockFolder(folder, "backup")
    try {
      const earlier = textOf(join(folder, unfinishedFile))
      if (earlier !== undefined && earlier !== name) {
        throw refused(`${folder} has the unfinished backup of another engine: choose another folder, or remove it.`)
      }
      checkSpace(dataDirectory, folder)
      await copyFile(fromBytes(Buffer.from(name)), join(folder, unfinishedFile))
      const database = join(folder, databaseFile)
      if (existsSync(database)) {
        report("Continuing an earlier backup whose copy of the database is complete")
      } else {
        report("Copying the index")
        await copyIndex(join(dataDirectory, segmentFolder), join(folder, segmentFolder))
        report("Copying the database")
        await copyDatabase(dataDirectory, database, progressTo(report))
      }
      report("Copying other files")
      for (const other of [filesFolder, profilesFolder]) await copyFolder(dataDirectory, folder, other)
      await copyIfThere(join(dataDirectory, filesKey), join(folder, filesKey))
      report("Computing checksums")
      const files = []
      for (const path of filesIn(folder)) {
        files.push({ path: path.split(sep).join("/"), ...await sumOf(join(folder, path)) })
      }
      const takenAt = statSync(database).mtime
      const manifest = manifestText(databaseFacts(folder), takenAt, files)
      await copyFile(fromBytes(Buffer.from(manifest)), join(folder, manifestFile))
      rmSync(join(folder, unfinishedFile))
      return { takenAt, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
    } finally {
      unlock()
    }
  } catch (cause) {
    throw failedAt(folder, cause, "It continues where this one stopped.")
  }
}

const checkFolder = (folder: string, dataDirectory: string): void => {
  const found = statSync(folder, { throwIfNoEntry: false })
  const inside = relative(realpathSync(dataDirectory), found ? realpathSync(folder) : resolve(folder))
  if (inside === "" || !inside.startsWith("..")) {
    throw refused(`${folder} is in the data directory: choose a folder outside of ${dataDirectory}.`)
  }
  if (found === undefined) return
  if (!found.isDirectory()) throw refused(`${folder} is a file: choose a new folder.`)
  if (textOf(join(folder, manifestFile)) !== undefined) {
    const { takenAt } = readBackup(folder)
    throw refused(`${folder} already has a complete backup of ${takenAt}: choose a new folder.`)
  }
  if (textOf(join(folder, unfinishedFile)) === undefined && !readdirSync(folder).every(isOfBackup)) {
    throw refused(`${folder} is not empty: choose a new folder.`)
  }
}

/** Whether the file is one that an attempt writes before `unfinished.json`. */
const isOfBackup = (name: string): boolean => /^(?:backup\.(?:lock|pid)|unfinished\.json\.part)$/u.test(name)

const checkSpace = (dataDirectory: string, folder: string): void =>
  needSpace(folder, sizeOf(dataDirectory) - sizeOf(folder))

const sizeOf = (directory: string): number =>
  filesIn(directory).reduce(
    (sum, path) => sum + (statSync(join(directory, path), { throwIfNoEntry: false })?.size ?? 0),
    0
  )

/** Fails if the disk has less free space than needed. */
export const needSpace = (folder: string, bytes: number): void => {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < bytes) {
    throw refused(
      `The disk of ${folder} has ${megabytes(bavail * bsize)} free, and ${
        megabytes(bytes)
      } are needed: free some space and run the same command again.`
    )
  }
}

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`

/** The files of a data directory or a backup that belong to a backup. The folder may contain others. */
const filesIn = (directory: string): ReadonlyArray<string> => [
  ...[databaseFile, filesKey].filter((name) => existsSync(join(directory, name))),
  ...[segmentFolder, filesFolder, profilesFolder].flatMap((folder) =>
    namesIn(join(directory, folder)).map((name) => join(folder, name))
  )
]

// partly written files are not in use yet
const namesIn = (directory: string): ReadonlyArray<string> =>
  existsSync(directory)
    ? readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(?:part|new)\b/u.test(entry.name))
      .map(({ name }) => name)
    : []

const copyIndex = async (from: string, to: string): Promise<void> => {
  const { close, files, manifest } = openIndexFiles(from)
  try {
    if (manifest === undefined) return
    await mkdir(to, { recursive: true, mode: 0o700 })
    for (const { descriptor, name } of files) {
      // files of an index never change, and their names are never reused
      if (!existsSync(join(to, name))) await copyFile(fromDescriptor(descriptor), join(to, name))
    }
    await copyFile(fromBytes(manifest.bytes), join(to, manifest.name))
    const kept = new Set([manifest.name, ...files.map(({ name }) => name)])
    // files of an earlier attempt
    for (const name of readdirSync(to)) if (!kept.has(name)) rmSync(join(to, name))
  } finally {
    close()
  }
}

const copyFolder = async (from: string, to: string, folder: string): Promise<void> => {
  const names = namesIn(join(from, folder))
  if (names.length > 0) await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
  for (const name of names) await copyIfThere(join(from, folder, name), join(to, folder, name))
}

/** Copies a file if it still exists. The engine deletes files when their links expire. */
const copyIfThere = async (from: string, to: string): Promise<void> => {
  try {
    await withFile(from, (source) => copyFile(source, to))
  } catch (error) {
    if (existsSync(from)) throw error
  }
}

/** Locks a folder for a backup or a restore, and returns a function that unlocks it and deletes the lock. */
export const lockFolder = (folder: string, command: "backup" | "restore"): () => void => {
  try {
    const unlock = lockDirectory(folder, command)
    return () => {
      unlock()
      rmSync(join(folder, `${command}.lock`), { force: true })
    }
  } catch (cause) {
    throw cause instanceof DatabaseUnusable && cause.reason === "InUse"
      ? refused(
        `Another \`trawl ${command}\` is writing to ${folder}: wait until it has ended, or choose another folder.`
      )
      : cause
  }
}

/** Reports the progress, at most every 5 seconds. */
const progressTo = (print: (line: string) => void) => {
  let last = Date.now()
  return (copied: number, total: number): void => {
    if (Date.now() - last < 5_000) return
    last = Date.now()
    print(`  ${Math.floor(copied / total * 100)} %`)
  }
}
