import { hash } from "node:crypto"
import { mkdtempSync, readlinkSync } from "node:fs"
import { lstat, readdir, rm } from "node:fs/promises"
import { hostname } from "node:os"
import { join } from "node:path"
import process from "node:process"

/** Creates a folder whose name contains the process that uses it. */
export const temporaryFolder = (parent: string, prefix: string): string =>
  mkdtempSync(join(parent, `${prefix}${here()}-${process.pid}-`))

/**
 * Deletes folders with the prefix whose process has ended. If that cannot be determined, deletes folders that have not
 * changed for a day.
 */
export const removeAbandoned = async (parent: string, prefix: string): Promise<void> => {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const path = join(parent, name)
    const [place, pid, random] = name.slice(prefix.length).split("-")
    const isGone = random !== undefined && place === here() ? !isRunning(Number(pid)) : await isOld(path)
    if (isGone && await isOwn(path)) {
      await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined) // the next start retries
    }
  }
}

/** Identifies the host and PID namespace: containers may share a folder but not process IDs. */
const here = (): string => place ??= hash("sha256", `${hostname()} ${namespace()}`).slice(0, 8)
let place: string | undefined

const namespace = (): string => {
  try {
    return readlinkSync("/proc/self/ns/pid")
  } catch {
    return "" // only Linux has PID namespaces
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // the process runs, but belongs to another user
    return error instanceof Error && Reflect.get(error, "code") === "EPERM"
  }
}

/** Folders of other users are left alone, whatever their name. */
const isOwn = async (path: string): Promise<boolean> => {
  const found = await lstat(path).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid)
}

const isOld = async (folder: string): Promise<boolean> => {
  const inside = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    [folder, ...inside.map((name) => join(folder, name))].map((path) => lstat(path).catch(() => undefined))
  )
  // file times use the system clock
  return found.every((one) => one === undefined || one.mtimeMs < Date.now() - 86_400_000)
}
