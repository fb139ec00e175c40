import { retryForever } from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostname } from "node:os"
import process from "node:process"
import { PageFollower } from "../corpus/page-follower.ts"

/**
 * Describes this process in the database, for `clusterStatus`, and removes the entries of processes that have ended.
 * `owner` is the owner of its leases.
 */
export const layer = (owner: string): Layer.Layer<never, never, PageFollower | SqlClient> =>
  Layer.effectDiscard(
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const follower = yield* PageFollower
      yield* Effect.addFinalizer(() => Effect.ignoreCause(sql`DELETE FROM cluster_process WHERE owner = ${owner}`))
      const enter = Effect.gen(function*() {
        const missing = yield* follower.missing
        yield* sql`
        INSERT INTO cluster_process (owner, host, pid, started_at, missing)
        VALUES (${owner}, ${hostname()}, ${process.pid}, extract(epoch FROM clock_timestamp()) * 1000, ${missing})
        ON CONFLICT (owner) DO UPDATE SET missing = excluded.missing
      `
        yield* sql`DELETE FROM cluster_process WHERE owner <> ${owner} AND owner NOT IN (SELECT owner FROM lease_owner)`
      })
      yield* retryForever("Describing this process in the database", enter, { maxDelay: 5_000 }).pipe(
        Effect.delay("5 seconds"),
        Effect.forever,
        Effect.forkScoped,
        (repeated) => Effect.andThen(Effect.orDie(enter), repeated)
      )
    })
  )
