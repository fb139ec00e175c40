import { bytes, type EngineHome, type FileStore, type Row, StoredArtifacts } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { BlobStore } from "./blob-store.ts"

/** Screenshots and other files in the blob store. Every process serves them. */
export const layer: Layer.Layer<Layer.Success<EngineHome<never>["artifacts"]>, never, BlobStore | SqlClient> = Layer
  .unwrap(Effect.gen(function*() {
    const sql = yield* SqlClient
    const blobs = yield* BlobStore
    const [corpus = {}] = yield* Effect.orDie(sql<Row>`SELECT file_key FROM corpus`)
    const run = Effect.runPromiseWith(yield* Effect.context<never>())
    const files: FileStore = {
      put: (name, expiresAt, content) => run(blobs.put(nameOf(name, expiresAt), content)),
      get: (name, expiresAt) => run(blobs.get(nameOf(name, expiresAt))),
      removeExpired: (now) =>
        run(Effect.gen(function*() {
          for (;;) {
            const expired = (yield* blobs.list("file/")).filter((name) =>
              Number.parseInt(name.slice("file/".length), 10) <= now
            )
            if (expired.length === 0) return
            yield* blobs.remove(expired)
          }
        }))
    }
    return StoredArtifacts.layerOver(files, bytes(corpus, "file_key"))
  }))

/** File names sort by expiry. */
export const nameOf = (name: string, expiresAt: number): string => `file/${String(expiresAt).padStart(15, "0")}-${name}`
