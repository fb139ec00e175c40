import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { repeatForever } from "@trawl/full-text/effect"
import { inOtherProcesses, taggedId } from "../service/held-results.ts"
import { ZeroRetention } from "../service/retention.ts"
import { Artifacts } from "./artifacts.ts"
import { fileLink, readFileLink } from "./file-link.ts"
import { type FileStore, fileStoreIn, fileStoreInMemory } from "./file-store.ts"
import { LinkKey } from "./link-key.ts"
import { StoredFiles } from "./stored-files.ts"
import { linkBase } from "./link-base.ts"
import { readFileSync, writeFileSync } from "node:fs"

/**
 * Stores files in a data directory, or in memory without one. Signed links and their files expire together. Links to
 * files on disk survive a restart. With zero data retention, files stay in memory.
 */
export const layer = (directory: string | undefined): Layer.Layer<Artifacts | LinkKey | StoredFiles> =>
  directory === undefined
    ? layerOver(fileStoreInMemory(), randomBytes(32))
    : Layer.suspend(() => layerOver(fileStoreIn(join(directory, filesFolder)), secretIn(directory, filesKey)))

/** Stores files in `store`. Their links are signed with `key`. */
export const layerOver = (store: FileStore, key: Uint8Array): Layer.Layer<Artifacts | LinkKey | StoredFiles> =>
  Layer.effectContext(
    Effect.gen(function*() {
      // files of requests with zero data retention
      const inMemory = fileStoreInMemory()
      const others = yield* inOtherProcesses("file", {
        get: (name: string, expiresAt: number) => Effect.promise(async () => inMemory.get(name, expiresAt))
      })
      const sweep = Effect.flatMap(
        Clock.currentTimeMillis,
        (now) => Effect.promise(() => Promise.all([store.removeExpired(now), inMemory.removeExpired(now)]))
      )
      yield* Effect.forkScoped(
        repeatForever("Removing expired files", "10 minutes", sweep)
      )

      const artifacts = Artifacts.of({
        put: Effect.fn("Artifacts.put")(function*(bytes, { contentType, validFor }) {
          const expiresAt = (yield* Clock.currentTimeMillis) + Duration.toMillis(validFor)
          const name = yield* taggedId(randomBytes(24).toString("base64url"))
          const here = (yield* ZeroRetention) ? inMemory : store
          yield* Effect.promise(() => here.put(name, expiresAt, bytes))
          return `${yield* linkBase}${fileLink({ name, contentType, expiresAt }, key)}`
        })
      })
      const files = StoredFiles.of({
        read: Effect.fnUntraced(function*(name, search) {
          const link = readFileLink(name, search, key)
          if (link === undefined) return undefined
          if (link.expiresAt <= (yield* Clock.currentTimeMillis)) {
            yield* sweep
            return "expired"
          }
          const bytes = (yield* Effect.promise(async () =>
            await inMemory.get(name, link.expiresAt) ?? store.get(name, link.expiresAt)
          )) ?? (yield* others.get(name, link.expiresAt))
          return bytes === undefined ? undefined : { bytes, contentType: link.contentType, expiresAt: link.expiresAt }
        })
      })
      return Context.make(Artifacts, artifacts).pipe(Context.add(StoredFiles, files), Context.add(LinkKey, key))
    })
  )

/** Names in the data directory: the folder of files, and the key that signs their links. */
export const filesFolder = "files"
export const filesKey = "files.key"

/**
 * A secret of 32 random bytes in a file of this directory, readable only by this user. It is created if it does not
 * exist.
 */
const secretIn = (directory: string, name: string): Uint8Array => {
  const path = join(directory, name)
  try {
    writeFileSync(path, randomBytes(32), { flag: "wx", mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, "code") !== "EEXIST") throw error
  }
  const secret = readFileSync(path)
  if (secret.length !== 32) {
    throw new Error(`${path} is not a secret of this engine. Remove the file. Earlier links then stop working.`)
  }
  return secret
}
