import { syncDirectory } from "@trawl/full-text/effect"
import { existsSync, lstatSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { makeDirectory } from "../store/make-directory.ts"
import { lockFolder, needSpace } from "./backup.ts"
import { failedAt, refused } from "./backup-failed.ts"
import { type Manifest, readBackup } from "./backup-manifest.ts"
import { copyFile, sumOf, withFile } from "./copy-file.ts"

export interface RestoreOptions {
  /** The folder of a backup. */
  readonly folder: string
  /** The data directory to create. It must not exist or must be empty. */
  readonly dataDirectory: string
}

/**
 * Creates a data directory from a backup, completely or not at all. After an interruption, call it again: it keeps the
 * files already copied. Fails with `BackupFailed`.
 */
export const restore = async ({ dataDirectory, folder }: RestoreOptions): Promise<Pick<Manifest, "takenAt">> => {
  const target = resolve(dataDirectory)
  const part = `${target}.restoring`
  try {
    const manifest = readBackup(folder)
    checkSizes(folder, manifest)
    checkTarget(dataDirectory)
    makeDirectory(part)
    const unlock = lockFolder(part, "restore")
    try {
      removeOthers(part, manifest)
      const copied = manifest.files.reduce((sum, { path }) => sum + (sizeOf(join(part, path)) ?? 0), 0)
      needSpace(part, manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) - copied)
      for (const { bytes, path, sha256 } of manifest.files) {
        const to = join(part, path)
        await mkdir(dirname(to), { recursive: true, mode: 0o700 })
        if (sizeOf(to) === bytes && (await sumOf(to)).sha256 === sha256) continue
        if (await withFile(join(folder, path), (source) => copyFile(source, to)) !== sha256) {
          rmSync(part, { recursive: true })
          throw damaged(folder, path)
        }
      }
    } finally {
      unlock()
    }
    syncDirectory(part)
    // an engine may have started in the directory meanwhile
    checkTarget(dataDirectory)
    if (existsSync(target)) rmdirSync(target)
    renameSync(part, target)
    syncDirectory(dirname(target))
    return manifest
  } catch (cause) {
    throw failedAt(dataDirectory, cause, "It continues where this one stopped.")
  }
}

/** Deletes files of an earlier attempt that are not in this backup. */
const removeOthers = (part: string, { files }: Manifest): void => {
  const kept = new Set(files.map(({ path }) => join(part, path)))
  for (const entry of readdirSync(part, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isDirectory() && !kept.has(path) && !/^restore\.(?:lock|pid)$/u.test(entry.name)) rmSync(path)
  }
}

/** Undefined if it is not a file. */
const sizeOf = (path: string): number | undefined => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isFile() === true ? found.size : undefined
}

const checkSizes = (folder: string, { files }: Manifest): void => {
  for (const { bytes, path } of files) {
    if (sizeOf(join(folder, path)) !== bytes) throw damaged(folder, path)
  }
}

const damaged = (folder: string, path: string) =>
  refused(`The backup in ${folder} is damaged: ${path} is missing or has changed. Use another backup.`)

const checkTarget = (directory: string): void => {
  const found = statSync(directory, { throwIfNoEntry: false })
  if (found === undefined) return
  if (!found.isDirectory()) throw refused(`${directory} is a file: choose another data directory.`)
  if (readdirSync(directory).length > 0) {
    throw refused(`${directory} is not empty: choose another data directory, or move this one away.`)
  }
}
