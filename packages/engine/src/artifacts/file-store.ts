import { mkdirSync } from "node:fs"
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** Stores files until they expire. Expired files are deleted. */
export interface FileStore {
  readonly put: (name: string, expiresAt: number, bytes: Uint8Array) => Promise<void>
  /** Returns undefined if the file does not exist. */
  readonly get: (name: string, expiresAt: number) => Promise<Uint8Array | undefined>
  readonly removeExpired: (now: number) => Promise<void>
}

/**
 * Stores files in a directory that only this user can read. File names contain the expiry, so it needs no other record.
 */
export const fileStoreIn = (directory: string): FileStore => {
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

/** Stores files in memory. If they exceed `mostBytes`, the oldest are deleted first. */
export const fileStoreInMemory = (mostBytes = 200_000_000): FileStore => {
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
