import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { ZeroRetention } from "../service/retention.ts"
import { Database } from "../store/database.ts"

/** Where results wait for whoever asked: the engine's database, or one in memory for requests of which nothing may stay on disk. */
export class Retained extends Context.Service<Retained, {
  /** For what the current request keeps. */
  readonly here: Effect.Effect<Database["Service"]>
  /** All that may hold something that was kept earlier. */
  readonly all: Effect.Effect<ReadonlyArray<Database["Service"]>>
}>()("@trawl/engine/jobs/Retained") {}

export const layer: Layer.Layer<Retained, never, Database> = Layer.effect(
  Retained,
  Effect.gen(function*() {
    const kept = yield* Database
    const scope = yield* Scope.Scope
    let inMemory: Database["Service"] | undefined
    // most engines never need it
    const forgetful = yield* Effect.cached(
      Layer.buildWithScope(Database.layer(":memory:"), scope).pipe(
        Effect.orDie,
        Effect.map((context) => inMemory = Context.get(context, Database))
      )
    )
    return Retained.of({
      here: Effect.flatMap(ZeroRetention, (zero) => zero ? forgetful : Effect.succeed(kept)),
      all: Effect.sync(() => inMemory === undefined ? [kept] : [inMemory, kept])
    })
  })
)
