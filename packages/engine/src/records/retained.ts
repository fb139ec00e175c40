import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { SqlClient } from "effect/sql/SqlClient"
import { Database } from "../store/database.ts"
import * as Sqlite from "./sqlite.ts"

/** Where results wait for whoever asked: with the other records, or in memory for requests of which nothing may stay on disk. */
export class Retained extends Context.Service<Retained, {
  /** For requests with or without zero retention. */
  readonly of: (zeroRetention: boolean) => Effect.Effect<SqlClient>
  /** All that may hold something that was kept earlier. */
  readonly all: Effect.Effect<ReadonlyArray<SqlClient>>
}>()("@trawl/engine/records/Retained") {}

export const layer: Layer.Layer<Retained, never, SqlClient> = Layer.effect(
  Retained,
  Effect.gen(function*() {
    const kept = yield* SqlClient
    const scope = yield* Scope.Scope
    let inMemory: SqlClient | undefined
    // most engines never need it; a layer that is not fresh would be the client of the other database
    const forgetful = yield* Effect.cached(
      Layer.buildWithScope(Layer.provide(Layer.fresh(Sqlite.layer), Database.layer(":memory:")), scope).pipe(
        Effect.orDie,
        Effect.map((context) => inMemory = Context.get(context, SqlClient))
      )
    )
    return Retained.of({
      of: (zeroRetention) => zeroRetention ? forgetful : Effect.succeed(kept),
      all: Effect.sync(() => inMemory === undefined ? [kept] : [inMemory, kept])
    })
  })
)
