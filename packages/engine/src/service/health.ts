import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../store/database.ts"

/** Whether the engine can do its work. */
export class Health extends Context.Service<Health, {
  /** Whether the database accepts writes now. */
  readonly takesWrites: Effect.Effect<boolean>
}>()("@trawl/engine/service/Health") {}

export const layer: Layer.Layer<Health, never, Database> = Layer.effect(
  Health,
  Effect.map(Database, ({ takesWrites }) => Health.of({ takesWrites }))
)
