import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { SqlClient } from "effect/sql/SqlClient"
import { Database } from "../store/database.ts"
import * as Sqlite from "./sql/sqlite.ts"

/** The database for results: that of the other records, or one in memory for requests with zero data retention. */
export class Retained extends Context.Service<Retained, {
  /** The database for a request, by its zero data retention. */
  readonly of: (zeroRetention: boolean) => Effect.Effect<SqlClient>
  /** All databases that may contain earlier results. */
  readonly all: Effect.Effect<ReadonlyArray<SqlClient>>
}>()("@trawl/engine/records/Retained") {}

export const layer: Layer.Layer<Retained, never, SqlClient> = Layer.effect(
  Retained,
  Effect.gen(function*() {
    const persistent = yield* SqlClient
    const scope = yield* Scope.Scope
    let inMemory: SqlClient | undefined
    // created on first use, because most engines never need it; `fresh` prevents sharing the client of the other
    // database
    const temporary = yield* Effect.cached(
      Layer.buildWithScope(Layer.provide(Layer.fresh(Sqlite.layer), Database.layer(":memory:")), scope).pipe(
        Effect.orDie,
        Effect.map((context) => inMemory = Context.get(context, SqlClient))
      )
    )
    return Retained.of({
      of: (zeroRetention) => zeroRetention ? temporary : Effect.succeed(persistent),
      all: Effect.sync(() => inMemory === undefined ? [persistent] : [inMemory, persistent])
    })
  })
)
