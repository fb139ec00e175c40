import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/** Gives executions of workflows to other processes. */
export class Handover extends Context.Service<Handover, {
  /** How many unfinished executions of a workflow each process has. */
  readonly loads: (workflow: string) => Effect.Effect<ReadonlyMap<string, number>, SqlError>
  /** Lets other processes take all executions. Stop their workflows first. */
  readonly release: Effect.Effect<void, SqlError>
  /**
   * Stops an execution in this process and gives it to another one, unless `mayLeave` returns false. A step that is
   * running then would run again there.
   */
  readonly give: (id: string, owner: string, mayLeave: () => boolean) => Effect.Effect<void>
}>()("@trawl/engine/agent/Handover") {}
