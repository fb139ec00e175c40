import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { randomUUID } from "node:crypto"
import { type FileHandle, open, readFile, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { removeAbandoned, temporaryFolder } from "@trawl/browser/system"

/** Uploads in a temporary folder that only this user can read. */
export interface UploadFolder {
  /** Stores the bytes as a stream. An incomplete upload is removed. */
  readonly write: <E>(name: string, bytes: Stream.Stream<Uint8Array, E>) => Effect.Effect<void, E>
  /** Undefined if the upload does not exist. */
  readonly read: (name: string) => Effect.Effect<Uint8Array | undefined>
  readonly remove: (name: string) => Effect.Effect<void>
  readonly removeAll: Effect.Effect<void>
}

export const uploadFolder = (): UploadFolder => {
  // created with the first upload
  let folder: string | undefined
  const pathOf = (name: string) => join(folder ??= temporaryFolder(tmpdir(), prefix), name)

  const openPart = async (name: string): Promise<UploadPart> => {
    const attempt = async () => {
      const path = `${pathOf(name)}.${randomUUID()}.part`
      return { path, file: await open(path, "wx", 0o600) }
    }
    return attempt().catch((error: unknown) => {
      if (!isMissing(error)) throw error
      // the system deleted the folder, which had not changed for days
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
            Effect.promise(() => rename(path, pathOf(name)))
          ),
        ({ file, path }) => Effect.promise(() => file.close().then(() => rm(path, { force: true })))
      ),
    read: (name) =>
      Effect.promise(async () => folder === undefined ? undefined : readFile(pathOf(name)).catch(() => undefined)),
    remove: (name) => Effect.promise(async () => folder === undefined ? undefined : rm(pathOf(name), { force: true })),
    removeAll: Effect.promise(async () => {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    })
  }
}

/** Removes the uploads of engines that were killed. */
export const removeAbandonedUploads: Effect.Effect<void> = Effect.promise(() => removeAbandoned(tmpdir(), prefix))

interface UploadPart {
  readonly path: string
  readonly file: FileHandle
}

const prefix = "trawl-uploads-"

const isMissing = (error: unknown): boolean => error instanceof Error && Reflect.get(error, "code") === "ENOENT"
