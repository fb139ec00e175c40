import { repeatForever, type Row, text } from "@trawl/engine/parts"
import type { Sharding } from "effect/cluster/Sharding"
import * as Singleton from "effect/cluster/Singleton"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { BlobStore } from "./blob-store.ts"

/** Deletes old change records, orphaned blobs and expired pauses every hour, in one process of the cluster. */
export const layer: Layer.Layer<never, never, BlobStore | Sharding | SqlClient> = Singleton.make(
  "Purge",
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const removeOrphans = orphanRemoval()
    const purge = Effect.gen(function*() {
      yield* forgetRemovals((yield* Clock.currentTimeMillis) - removalsLifetime)
      yield* removeOrphans
      yield* sql`DELETE FROM host_pause WHERE paused_until < now()`
    })
    yield* repeatForever("Purging the pages of the cluster", "1 hour", purge)
  })
)

/** Milliseconds. A process that was stopped for longer compares its copy with the database when it starts. */
const removalsLifetime = 25 * 3_600_000

/** Deletes the change records of pages that were removed before a time. */
export const forgetRemovals = Effect.fnUntraced(function*(before: number) {
  const sql = yield* SqlClient
  yield* sql.withTransaction(Effect.gen(function*() {
    const [last] = yield* sql<Row>`
      WITH gone AS (DELETE FROM page_change WHERE removed_at < ${before} RETURNING transaction)
      SELECT transaction::text AS last FROM gone ORDER BY transaction DESC LIMIT 1
    `
    if (last === undefined) return
    yield* sql`UPDATE corpus SET forgotten_until = greatest(forgotten_until, ${text(last, "last")}::xid8)`
  }))
})

/**
 * Deletes orphaned blobs, which a process leaves if it is killed. A blob is stored before its page, so it is deleted
 * only if the previous call also found it without a page.
 */
export const orphanRemoval = () => {
  let suspects: ReadonlySet<string> = new Set()
  return Effect.gen(function*() {
    const sql = yield* SqlClient
    const blobs = yield* BlobStore
    const found = new Set<string>()
    for (const table of ["page", "upload"] as const) {
      const prefix = `${table}/`
      for (let names = yield* blobs.list(prefix); names.length > 0; names = yield* blobs.list(prefix, names.at(-1))) {
        // names contain the key of their row, because there is no index of blobs
        const keys = names.map((name) => keyIn(name, table))
        const used = yield* sql<Row>`
          SELECT blob FROM ${sql(table)} WHERE ${sql(keyColumns[table])} IN ${sql.in(keys)} AND blob IS NOT NULL
        `
        const isUsed = new Set(used.map((row) => text(row, "blob")))
        for (const name of names) if (!isUsed.has(name)) found.add(name)
      }
    }
    yield* blobs.remove([...found].filter((name) => suspects.has(name)))
    suspects = found
  })
}

const keyColumns = { page: "key", upload: "id" } as const

/** The key of the row in the name of its blob, such as `page/<key>/<hash>` and `upload/<id>/<random>`. */
const keyIn = (name: string, table: keyof typeof keyColumns): string | Uint8Array => {
  const [, key = ""] = name.split("/", 2)
  return table === "page" ? Buffer.from(key, "hex") : key
}
