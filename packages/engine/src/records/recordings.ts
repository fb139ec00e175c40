import { repeatForever } from "@trawl/full-text/effect"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { type Recording, Recordings } from "../replay/recordings.ts"
import { resultsLifetime } from "../service/lifetime.ts"
import { bytes, type Row } from "../store/column.ts"
import { packJson, unpackJson } from "../store/packed-json.ts"
import { deleteInTurns } from "./sql/delete-in-turns.ts"

export const layer: Layer.Layer<Recordings, never, SqlClient> = Layer.effect(
  Recordings,
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const forgetOld = Effect.flatMap(
      Clock.currentTimeMillis,
      (now) => deleteInTurns(sql, "session_recording", sql`expires_at < ${now}`)
    )
    yield* Effect.forkScoped(repeatForever("Deleting old recordings of sessions", "1 hour", forgetOld))
    return Recordings.of({
      put: Effect.fnUntraced(function*(id, recording) {
        const expires_at = (yield* Clock.currentTimeMillis) + resultsLifetime
        const { packed } = yield* packJson(recording)
        yield* sql`
          INSERT INTO session_recording ${sql.insert({ id, recording: packed, expires_at })}
          ON CONFLICT (id) DO UPDATE SET recording = excluded.recording, expires_at = excluded.expires_at
        `
      }),
      get: Effect.fnUntraced(function*(id) {
        const now = yield* Clock.currentTimeMillis
        const [row] = yield* sql<Row>`
          SELECT recording FROM session_recording WHERE id = ${id} AND expires_at >= ${now}
        `
        // only `put` writes this column
        return row && (yield* unpackJson(bytes(row, "recording"))) as Recording
      })
    })
  })
)
