import { bytes, type Row, text } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { BlobStore } from "./blob-store.ts"

/** Blobs in PostgreSQL, in parts of 1 MiB. */
export const layer: Layer.Layer<BlobStore, never, SqlClient> = Layer.effect(
  BlobStore,
  Effect.map(SqlClient, (sql) =>
    BlobStore.of({
      put: Effect.fnUntraced(function*(name, value) {
        const count = Math.max(1, Math.ceil(value.length / partBytes))
        const parts = Array.from({ length: count }, (_, part) => ({
          name,
          part,
          parts: count,
          bytes: value.subarray(part * partBytes, (part + 1) * partBytes)
        }))
        yield* Effect.forEach(
          parts,
          (part) => sql`INSERT INTO blob ${sql.insert(part)} ON CONFLICT (name, part) DO NOTHING`,
          { discard: true }
        )
      }, Effect.orDie),
      get: Effect.fnUntraced(function*(name) {
        const rows = yield* sql<Row>`SELECT parts, bytes FROM blob WHERE name = ${name} ORDER BY part`
        const [first] = rows
        if (first === undefined || Number(first["parts"]) !== rows.length) return undefined
        return rows.length === 1 ? bytes(first, "bytes") : Buffer.concat(rows.map((row) => bytes(row, "bytes")))
      }, Effect.orDie),
      remove: (names) =>
        names.length === 0
          ? Effect.void
          : Effect.orDie(Effect.asVoid(sql`DELETE FROM blob WHERE name IN ${sql.in(names)}`)),
      list: (prefix, after = "") =>
        Effect.orDie(Effect.map(
          sql<
            Row
          >`SELECT name FROM blob WHERE part = 0 AND name > ${after} AND starts_with(name, ${prefix}) AND name >= ${prefix}
            ORDER BY name LIMIT 1000`,
          (rows) => rows.map((row) => text(row, "name"))
        ))
    }))
)

const partBytes = 1_048_576
