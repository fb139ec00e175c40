import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Whether the engine is able to work. */
export class Health extends Context.Service<Health, {
  /** Whether the databases currently accept writes. */
  readonly isWritable: Effect.Effect<boolean>
}>()("@trawl/engine/service/Health") {}
