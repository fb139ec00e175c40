import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { DatabaseUnusable, unusableBecause } from "./database-unusable.ts"

/**
 * Locks a directory for this process and returns a function that unlocks it. Throws if another process has locked it.
 * The operating system holds the lock, so it ends with the process, even after `kill -9`. The pid file only names the
 * holder.
 */
export const lockDirectory = (directory: string, name = "engine"): () => void => {
  const pidFile = join(directory, `${name}.pid`)
  const lock = new DatabaseSync(join(directory, `${name}.lock`), { timeout: 0 })
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE")
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (cause) {
    lock.close()
    const problem = unusableBecause(directory, cause)
    throw problem.reason === "InUse" ? inUse(directory, pidFile, cause) : problem
  }
  return () => {
    rmSync(pidFile, { force: true })
    lock.close()
  }
}

const inUse = (path: string, pidFile: string, cause: unknown): DatabaseUnusable => {
  const pid = holder(pidFile)
  const who = pid === undefined
    ? "another process"
    : pid === process.pid
    ? `this process (pid ${pid})`
    : `the process with pid ${pid}`
  return new DatabaseUnusable({
    path,
    reason: "InUse",
    message: `The data directory ${path} is in use by ${who}: stop it first, or choose another data directory.`,
    cause
  })
}

const holder = (pidFile: string): number | undefined => {
  try {
    const pid = Number(readFileSync(pidFile, "utf8"))
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined // the holder has not written it yet
  }
}
