import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { Leases } from "../jobs/leases.ts"
import { newId } from "../jobs/new-id.ts"
import { repeatForever } from "@trawl/full-text/effect"
import { type Row, text } from "../store/column.ts"

/**
 * For processes that share the records. Each process renews its lease three times per `expiresAfter`; without a
 * renewal, its leases expire.
 * No engine uses it yet, because only one at a time may use a database.
 */
export const layer = (expiresAfter: Duration.Input): Layer.Layer<Leases, never, SqlClient> =>
  Layer.effect(
    Leases,
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const owner = yield* newId
      const milliseconds = Duration.toMillis(expiresAfter)
      const renew = Effect.flatMap(Clock.currentTimeMillis, (now) =>
        Effect.andThen(
          sql`
            INSERT INTO lease_owner (owner, expires_at) VALUES (${owner}, ${now + milliseconds})
            ON CONFLICT (owner) DO UPDATE SET expires_at = excluded.expires_at
          `,
          sql`DELETE FROM lease_owner WHERE expires_at < ${now}`
        ))
      yield* Effect.orDie(renew)
      yield* Effect.addFinalizer(() =>
        Effect.ignoreCause(sql`DELETE FROM lease_owner WHERE owner = ${owner}`, { log: true })
      )
      yield* Effect.forkScoped(
        repeatForever("Renewing the leases of this process", milliseconds / 3, renew)
      )
      return Leases.of({
        owner,
        live: Effect.gen(function*() {
          const now = yield* Clock.currentTimeMillis
          const rows = yield* sql<Row>`SELECT owner FROM lease_owner WHERE expires_at >= ${now}`
          return rows.map((row) => text(row, "owner"))
        })
      })
    })
  )
