import { mkdirSync } from "node:fs"
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** Where files lie until they expire. What has expired is nowhere. */
export interface FileShelf {
  readonly put: (name: string, expiresAt: number, bytes: Uint8Array) => Promise<void>
  /** Undefined when it is not there. */
  readonly get: (name: string, expiresAt: number) => Promise<Uint8Array | undefined>
  readonly removeExpired: (now: number) => Promise<void>
}

/** Files of their own in a directory, which only this user may read. Their names say when they expire, so that nothing else has to. */
export const shelfIn = (directory: string): FileShelf => {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const pathOf = (name: string, expiresAt: number) => join(directory, `${expiresAt}-${name}`)
  return {
    put: async (name, expiresAt, bytes) => {
      const path = pathOf(name, expiresAt)
      await writeFile(`${path}.part`, bytes, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
    get: (name, expiresAt) => readFile(pathOf(name, expiresAt)).catch(() => undefined),
    removeExpired: async (now) => {
      for (const file of await readdir(directory)) {
        if (Number.parseInt(file, 10) <= now) await rm(join(directory, file), { force: true })
      }
    }
  }
}

/** Files in memory. When they are too many, the oldest go first. */
export const shelfInMemory = (mostBytes = 200_000_000): FileShelf => {
  const files = new Map<string, { readonly bytes: Uint8Array; readonly expiresAt: number }>()
  let size = 0
  const remove = (name: string) => {
    size -= files.get(name)?.bytes.length ?? 0
    files.delete(name)
  }
  return {
    put: async (name, expiresAt, bytes) => {
      files.set(name, { bytes, expiresAt })
      size += bytes.length
      for (const oldest of files.keys()) {
        if (size <= mostBytes || oldest === name) break
        remove(oldest)
      }
    },
    get: async (name) => files.get(name)?.bytes,
    removeExpired: async (now) => {
      for (const [name, { expiresAt }] of files) if (expiresAt <= now) remove(name)
    }
  }
}
