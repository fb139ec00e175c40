import { Leases, retryForever } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostname } from "node:os"
import process from "node:process"
import { PageFollower } from "../corpus/page-follower.ts"

/** Describes this process in the database, for `clusterStatus`, while it has its lease. */
export const layer: Layer.Layer<never, never, Leases | PageFollower | SqlClient> = Layer.effectDiscard(
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const { owner } = yield* Leases
    const follower = yield* PageFollower
    const enter = Effect.gen(function*() {
      const missing = yield* follower.missing
      yield* sql`
        INSERT INTO cluster_process (owner, host, pid, started_at, missing)
        SELECT owner, ${hostname()}, ${process.pid}::integer, extract(epoch FROM clock_timestamp()) * 1000,
          ${missing}::bigint
        FROM lease_owner WHERE owner = ${owner}
        ON CONFLICT (owner) DO UPDATE SET missing = excluded.missing
      `
    })
    yield* retryForever("Describing this process in the database", enter, { maxDelay: 5_000 }).pipe(
      Effect.delay("5 seconds"),
      Effect.forever,
      Effect.forkScoped,
      (repeated) => Effect.andThen(Effect.orDie(enter), repeated)
    )
  })
)
