import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { randomBytes } from "node:crypto"
import { mkdir, open, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import type { BrowserContext } from "playwright-core"

/** Cookies and storage in Playwright's format. */
export type ProfileState = Awaited<ReturnType<BrowserContext["storageState"]>>

/** Stores profiles by key. Keys are valid file names. */
export interface ProfileStore {
  /** Undefined if there is no profile. Rejects with `DamagedProfile` if its content is invalid. */
  readonly get: (key: string) => Promise<ProfileState | undefined>
  /** Undefined if another page has locked the profile. */
  readonly lock: (key: string) => Promise<ProfileLock | undefined>
}

/** Lets one page save a profile. */
export interface ProfileLock {
  /** Rejects if the profile is not stored, for example because the lock was lost. */
  readonly put: (text: string) => Promise<void>
  readonly release: () => Promise<void>
}

/** The stored content of a profile is invalid. It has been moved aside. */
export class DamagedProfile extends Error {}

export const profilesInMemory = (): ProfileStore => {
  const texts = new Map<string, string>()
  return {
    get: async (key) => {
      const text = texts.get(key)
      return text === undefined ? undefined : readProfileState(text)
    },
    lock: locksHere(async (key, text) => void texts.set(key, text))
  }
}

/** Locks of pages of this process. */
const locksHere = (put: (key: string, text: string) => Promise<void>): ProfileStore["lock"] => {
  const locked = new Set<string>()
  return async (key) => {
    if (locked.has(key)) return undefined
    locked.add(key)
    return { put: (text) => put(key, text), release: async () => void locked.delete(key) }
  }
}

/** Stores each profile in a file that only this user can read. Files are written atomically. */
export const profilesIn = (directory: string): ProfileStore => {
  const pathOf = (key: string) => join(directory, `${key}.json`)
  return {
    get: async (key) => {
      const path = pathOf(key)
      const text = await readFile(path, "utf8").catch((error: unknown) =>
        isMissing(error) ? undefined : Promise.reject(error)
      )
      if (text === undefined) return undefined
      const state = readProfileState(text)
      if (state !== undefined) return state
      const aside = join(directory, `${key}.damaged-${randomBytes(6).toString("hex")}`)
      await rename(path, aside)
      throw new DamagedProfile(`${path} holds no profile; it is now ${aside}`)
    },
    lock: locksHere(async (key, text) => {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const part = join(directory, `${key}.part-${randomBytes(6).toString("hex")}`)
      try {
        const file = await open(part, "wx", 0o600)
        try {
          await file.writeFile(text)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(part, pathOf(key))
        await syncDirectory(directory)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    })
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && Reflect.get(error, "code") === "ENOENT"

/** Parses a saved profile; undefined if it is invalid. */
export const readProfileState = (text: string): ProfileState | undefined =>
  Option.isSome(decode(text)) ? JSON.parse(text) as ProfileState : undefined // unchanged, including databases, whose format only Playwright knows

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({
  cookies: Schema.Array(Schema.Struct({
    name: Schema.String,
    value: Schema.String,
    domain: Schema.String,
    path: Schema.String,
    expires: Schema.Finite,
    httpOnly: Schema.Boolean,
    secure: Schema.Boolean,
    sameSite: Schema.Literals(["Strict", "Lax", "None"])
  })),
  origins: Schema.Array(Schema.Struct({
    origin: Schema.String,
    localStorage: Schema.Array(Schema.Struct({ name: Schema.String, value: Schema.String })),
    indexedDB: Schema.optionalKey(Schema.Array(Schema.Unknown))
  }))
})))

/** Makes the names in a directory durable. */
const syncDirectory = async (directory: string): Promise<void> => {
  // Windows opens no directories; its file system keeps a journal of names
  if (process.platform === "win32") return
  const file = await open(directory, "r")
  await file.sync().finally(() => file.close())
}
