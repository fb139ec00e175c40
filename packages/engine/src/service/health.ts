import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Whether the engine can do its work. */
export class Health extends Context.Service<Health, {
  /** Whether the databases accept writes now. */
  readonly takesWrites: Effect.Effect<boolean>
}>()("@trawl/engine/service/Health") {}
