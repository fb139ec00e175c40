import {
  bytes,
  databaseTime,
  Leases,
  optionalText,
  resultsLifetime,
  type Row,
  text,
  Uploads
} from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import * as Stream from "effect/Stream"
import { createHmac, randomUUID } from "node:crypto"
import { BlobStore } from "./blob-store.ts"

/** Uploads in PostgreSQL, so that each process can receive and parse them. */
export const uploadStore: Effect.Effect<Uploads.UploadStore, never, BlobStore | Leases | SqlClient> = Effect.gen(
  function*() {
    const sql = yield* SqlClient
    const blobs = yield* BlobStore
    const { owner } = yield* Leases
    const now = databaseTime(sql)
    const [corpus = {}] = yield* Effect.orDie(sql<Row>`SELECT file_key FROM corpus`)
    // after the commit, because a bucket does not take part in a transaction; a crash in between leaves orphaned blobs
    const removed = (rows: Effect.Effect<ReadonlyArray<Row>, SqlError>) =>
      Effect.orDie(Effect.flatMap(rows, (all) => blobs.remove(blobsOf(all))))
    return {
      // the key itself also signs links to files, so uploads use a derived one
      secret: createHmac("sha256", bytes(corpus, "file_key")).update("uploads").digest(),
      open: (id, team, most) =>
        Effect.orDie(Effect.map(
          sql`
            INSERT INTO upload (id, team, opened_at)
            SELECT ${id}, ${team}, ${now} WHERE ${most} > (
              SELECT count(*) FROM upload WHERE team = ${team} AND opened_at >= ${now} - ${resultsLifetime}
            )
            RETURNING id
          `,
          (rows) => rows.length > 0
        )),
      age: (id) =>
        Effect.orDie(Effect.map(
          sql<Row>`SELECT ${now} - opened_at AS age FROM upload WHERE id = ${id}`,
          ([row]) => row && Number(row["age"])
        )),
      write: Effect.fnUntraced(function*<E>(id: string, file: Stream.Stream<Uint8Array, E>) {
        const content = Buffer.concat(yield* Stream.runCollect(file))
        const blob = `upload/${id}/${randomUUID()}`
        yield* removed(sql.withTransaction(Effect.gen(function*() {
          const rows = yield* sql<Row>`SELECT blob FROM upload WHERE id = ${id} FOR UPDATE`
          if (rows.length === 0) return rows
          yield* blobs.put(blob, content)
          yield* sql`UPDATE upload SET blob = ${blob} WHERE id = ${id}`
          return rows
        })))
      }),
      read: Effect.fnUntraced(function*(id) {
        const [row] = yield* sql<Row>`SELECT blob FROM upload WHERE id = ${id} AND blob IS NOT NULL`
        return row && (yield* blobs.get(text(row, "blob")))
      }, Effect.orDie),
      reserve: (id) =>
        Effect.orDie(Effect.map(
          sql`
            UPDATE upload SET reader = ${owner}
            WHERE id = ${id} AND (reader IS NULL OR reader NOT IN (SELECT owner FROM lease_owner))
            RETURNING id
          `,
          (rows) => rows.length > 0
        )),
      release: (id) =>
        Effect.orDie(Effect.asVoid(sql`UPDATE upload SET reader = NULL WHERE id = ${id} AND reader = ${owner}`)),
      remove: (id) => removed(sql<Row>`DELETE FROM upload WHERE id = ${id} RETURNING blob`),
      removeOld: Effect.andThen(
        removed(sql<Row>`
          WITH old AS (
            SELECT id, blob FROM upload WHERE blob IS NOT NULL AND opened_at < ${now} - ${Uploads.uploadLifetime} FOR UPDATE
          )
          UPDATE upload SET blob = NULL FROM old WHERE upload.id = old.id RETURNING old.blob
        `),
        removed(sql<Row>`DELETE FROM upload WHERE opened_at < ${now} - ${resultsLifetime} RETURNING blob`)
      )
    }
  }
)

export const layer: Layer.Layer<Uploads.Uploads, never, BlobStore | Leases | SqlClient> = Layer.unwrap(
  Effect.map(uploadStore, Uploads.layerOver)
)

const blobsOf = (rows: ReadonlyArray<Row>) => rows.flatMap((row) => optionalText(row, "blob") ?? [])
