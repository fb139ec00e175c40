import {
  bytes,
  Chromium,
  DamagedProfile,
  Leases,
  packJson,
  type ProfileStore,
  readProfileState,
  type Row,
  unpackJson
} from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"

/**
 * Browser profiles in PostgreSQL, for all processes of a cluster. Only one page in one process saves a profile at a
 * time.
 */
export const profileStore = Effect.gen(function*() {
  const sql = yield* SqlClient
  const { owner } = yield* Leases
  const run = Effect.runPromiseWith(yield* Effect.context<never>())
  const put = Effect.fnUntraced(function*(key: string, epoch: unknown, text: string) {
    const packed = yield* packProfile(text)
    const stored = yield* sql`
      UPDATE browser_profile SET content = ${packed} WHERE key = ${key} AND epoch = ${epoch}::bigint RETURNING key
    `
    if (stored.length === 0) return yield* Effect.fail(new Error("Another process has locked the profile since."))
  })
  const store: ProfileStore = {
    get: (key) =>
      run(Effect.gen(function*() {
        const [row] = yield* sql<Row>`SELECT content FROM browser_profile WHERE key = ${key} AND content IS NOT NULL`
        if (row === undefined) return undefined
        const state = readProfileState(yield* unpackProfile(bytes(row, "content")))
        if (state !== undefined) return state
        const aside = `${key}.damaged-${randomUUID()}`
        yield* sql`UPDATE browser_profile SET key = ${aside}, owner = NULL WHERE key = ${key}`
        return yield* Effect.fail(
          new DamagedProfile(`The row ${key} of browser_profile holds no profile; its key is now ${aside}`)
        )
      })),
    lock: (key) =>
      run(Effect.gen(function*() {
        // a process that lost its lease saves nothing, because its later writes have an old epoch
        const [row] = yield* sql<Row>`
          INSERT INTO browser_profile AS known (key, owner, epoch)
          VALUES (${key}, ${owner}, nextval('browser_profile_epoch'))
          ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, epoch = excluded.epoch
          WHERE known.owner IS NULL OR known.owner NOT IN (SELECT owner FROM lease_owner)
          RETURNING epoch
        `
        if (row === undefined) return undefined
        const { epoch } = row
        return {
          put: (text: string) => run(put(key, epoch, text)),
          release: () =>
            run(sql.withTransaction(Effect.gen(function*() {
              yield* sql`DELETE FROM browser_profile WHERE key = ${key} AND epoch = ${epoch}::bigint AND content IS NULL`
              yield* sql`UPDATE browser_profile SET owner = NULL WHERE key = ${key} AND epoch = ${epoch}::bigint`
            })))
        }
      }))
  }
  return store
})

export const layer: Layer.Layer<Chromium.Profiles, never, Leases | SqlClient> = Layer.effect(
  Chromium.Profiles,
  Effect.map(profileStore, (place) => ({ place }))
)

/** Packs a profile for storage, because its text may be too long for JSON. */
export const packProfile = (text: string) => Effect.map(packJson({ text }), ({ packed }) => packed)

/** The text of a stored profile. */
export const unpackProfile = (content: Uint8Array) =>
  // only `packProfile` writes the column
  Effect.map(unpackJson(content), (stored) => (stored as { readonly text: string }).text)
