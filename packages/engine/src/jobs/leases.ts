import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SqlError } from "effect/sql/SqlError"
import { newId } from "./new-id.ts"

/** Which processes work on the same records. A lease lasts as long as its owner lives. */
export class Leases extends Context.Service<Leases, {
  /** This process; a restart is another owner. */
  readonly owner: string
  /** Owners whose leases count, with this one. */
  readonly live: Effect.Effect<ReadonlyArray<string>, SqlError>
}>()("@trawl/engine/jobs/Leases") {}

/** For a process that has the records alone: leases of earlier processes are over as soon as it starts. */
export const layerAlone: Layer.Layer<Leases> = Layer.effect(
  Leases,
  Effect.map(newId, (owner) => Leases.of({ owner, live: Effect.succeed([owner]) }))
)
