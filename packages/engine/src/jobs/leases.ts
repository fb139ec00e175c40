import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SqlError } from "effect/sql/SqlError"
import { newId } from "./new-id.ts"

/**
 * The leases of the processes that share the records. A lease of a page, job, run or delivery is valid while its owner
 * is alive.
 */
export class Leases extends Context.Service<Leases, {
  /** The ID of this process. It changes with each start. */
  readonly owner: string
  /** The owners of valid leases, including this process. */
  readonly live: Effect.Effect<ReadonlyArray<string>, SqlError>
  /**
   * Whether the leases of this process are valid. They expire if it cannot renew them in time, because it was suspended
   * or lost the database. Then other processes may have continued its work, so it must start no new work.
   */
  readonly areValid: Effect.Effect<boolean>
  /**
   * Marks work on a page. After a suspension, a process finishes such work before it ends, and stores the outcome
   * unless another process has taken the page.
   */
  readonly holding: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}>()("@trawl/engine/jobs/Leases") {}

/** For a process that does not share the records. The leases of earlier processes are invalid when it starts. */
export const layerAlone: Layer.Layer<Leases> = Layer.effect(
  Leases,
  Effect.map(newId, (owner) =>
    Leases.of({
      owner,
      live: Effect.succeed([owner]),
      areValid: Effect.succeed(true),
      holding: (work) => work
    }))
)

/** Waits until the leases of this process are valid. */
export const untilValid = Effect.fnUntraced(function*(areValid: Leases["Service"]["areValid"]) {
  while (!(yield* areValid)) yield* Effect.sleep("100 millis")
})
