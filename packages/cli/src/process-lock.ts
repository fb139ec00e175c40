import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import process from "node:process"

/**
 * Creates a lock file for this process. Returns a function that removes it, or the ID of the process that holds the
 * lock. The lock of a process that has ended is taken over.
 */
export const takeLock = (lock: string): (() => void) | number => {
  while (true) {
    try {
      create(lock)
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error
    }
    const holder = holderOf(lock)
    if (holder !== undefined && isAlive(holder)) return holder
    discard(lock)
  }
}

/** Creates the whole file at once, so that a process that is killed meanwhile leaves no empty lock. */
const create = (lock: string): void => {
  const file = `${lock}.${process.pid}.new`
  try {
    writeFileSync(file, String(process.pid))
    linkSync(file, lock)
  } catch (error) {
    // some file systems have no hard links
    if (!["ENOSYS", "ENOTSUP", "EPERM"].some((code) => hasCode(error, code))) throw error
    writeFileSync(lock, String(process.pid), { flag: "wx" })
  } finally {
    rmSync(file, { force: true })
  }
}

/** Removes the lock of a process that has ended, unless another process has taken it over meanwhile. */
const discard = (lock: string): void => {
  const old = `${lock}.${process.pid}`
  try {
    renameSync(lock, old)
  } catch (error) {
    if (hasCode(error, "ENOENT")) return
    throw error
  }
  if (isAlive(Number(readFileSync(old, "utf8")))) renameSync(old, lock)
  else rmSync(old)
}

/** Undefined if the lock has been removed. */
const holderOf = (lock: string): number | undefined => {
  try {
    return Number(readFileSync(lock, "utf8"))
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    throw error
  }
}

const isAlive = (pid: number): boolean => {
  // the file is empty or damaged: the machine may have stopped before its contents were on the disk
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    return process.kill(pid, 0) && !isZombie(pid)
  } catch (error) {
    // the process of another user
    return hasCode(error, "EPERM")
  }
}

/** Whether a process has ended, although its parent has not read its exit status yet. Linux only. */
const isZombie = (pid: number): boolean => {
  try {
    return /\) [XZ] /.test(readFileSync(`/proc/${pid}/stat`, "latin1"))
  } catch {
    return false
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code
