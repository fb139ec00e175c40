import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { randomUUID } from "node:crypto"
import { type FileHandle, lstat, mkdtemp, open, readdir, readFile, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Files that wait in a folder of the system's for temporary files, which only this user may read. */
export interface UploadFolder {
  /** Keeps what comes as it comes; what does not come to its end is nowhere. */
  readonly write: <E>(name: string, bytes: Stream.Stream<Uint8Array, E>) => Effect.Effect<void, E>
  /** Undefined when it is not there. */
  readonly read: (name: string) => Effect.Effect<Uint8Array | undefined>
  readonly remove: (name: string) => Effect.Effect<void>
  readonly removeAll: Effect.Effect<void>
}

export const uploadFolder = (): UploadFolder => {
  // made when something is uploaded
  let folder: Promise<string> | undefined
  const pathOf = async (name: string) => join(await (folder ??= mkdtemp(join(tmpdir(), prefix))), name)

  const openPart = async (name: string): Promise<Part> => {
    const attempt = async () => {
      const path = `${await pathOf(name)}.${randomUUID()}.part`
      return { path, file: await open(path, "wx", 0o600) }
    }
    return attempt().catch((error: unknown) => {
      if (!isMissing(error)) throw error
      // another engine has removed it: everything in it was too old
      folder = undefined
      return attempt()
    })
  }
  return {
    write: (name, bytes) =>
      Effect.acquireUseRelease(
        Effect.promise(() => openPart(name)),
        ({ file, path }) =>
          Effect.andThen(
            Stream.runForEach(bytes, (part) => Effect.promise(() => file.writeFile(part))),
            Effect.promise(async () => rename(path, await pathOf(name)))
          ),
        ({ file, path }) => Effect.promise(() => file.close().then(() => rm(path, { force: true })))
      ),
    read: (name) => Effect.promise(async () => folder === undefined ? undefined : readFile(await pathOf(name)).catch(() => undefined)),
    remove: (name) => Effect.promise(async () => folder === undefined ? undefined : rm(await pathOf(name), { force: true })),
    removeAll: Effect.promise(async () => {
      if (folder !== undefined) await rm(await folder, { recursive: true, force: true })
    })
  }
}

/** Removes folders that engines have left which were killed: those in which nothing has changed for so many milliseconds. */
export const removeAbandoned = (milliseconds: number): Effect.Effect<void> =>
  Effect.promise(async () => {
    // files have the time of the system's clock
    const before = Date.now() - milliseconds
    for (const name of await readdir(tmpdir())) {
      if (!name.startsWith(prefix)) continue
      const path = join(tmpdir(), name)
      if (await isOwn(path) && await isOlder(path, before)) await rm(path, { recursive: true, force: true })
    }
  })

interface Part {
  readonly path: string
  readonly file: FileHandle
}

const prefix = "trawl-uploads-"

/** What others have put there is theirs, whatever it is called. */
const isOwn = async (path: string): Promise<boolean> => {
  const found = await lstat(path).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid)
}

const isOlder = async (folder: string, time: number): Promise<boolean> => {
  const inside = await readdir(folder).catch(() => [])
  const found = await Promise.all([folder, ...inside.map((name) => join(folder, name))].map((path) => lstat(path).catch(() => undefined)))
  return found.every((one) => one === undefined || one.mtimeMs < time)
}

const isMissing = (error: unknown): boolean => error instanceof Error && Reflect.get(error, "code") === "ENOENT"
