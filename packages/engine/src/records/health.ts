import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Health } from "../service/health.ts"
import { Database } from "../store/database.ts"

/** Whether the database of records currently accepts writes. */
export class RecordsReady
  extends Context.Service<RecordsReady, Effect.Effect<boolean>>()("@trawl/engine/records/RecordsReady")
{
  /** For records in the data directory, which has its own check. */
  static readonly inDataDirectory = Layer.succeed(RecordsReady, Effect.succeed(true))
}

export const layer: Layer.Layer<Health, never, Database | RecordsReady> = Layer.effect(
  Health,
  Effect.gen(function*() {
    const { isWritable } = yield* Database
    const records = yield* RecordsReady
    return Health.of({
      isWritable: Effect.flatMap(isWritable, (taken) => taken ? records : Effect.succeed(false))
    })
  })
)
