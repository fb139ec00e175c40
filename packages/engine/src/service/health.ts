import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Role } from "./roles.ts"

/** Whether the engine is able to work. */
export class Health extends Context.Service<Health, {
  /** Whether the databases currently accept writes. */
  readonly isWritable: Effect.Effect<boolean>
  /** What is still to do in the database of records; undefined if it cannot be read. */
  readonly openWork: Effect.Effect<OpenWork | undefined>
}>()("@trawl/engine/service/Health") {}

interface OpenWork {
  /** The unfinished jobs of each kind, and the pages that they have not read. */
  readonly jobs: Readonly<Record<string, { readonly running: number; readonly pages: number }>>
  /** Checks of monitors that have not ended, by their status. */
  readonly checks: Readonly<Record<"queued" | "running", number>>
  /** Unfinished agent runs. */
  readonly runs: number
  /** Webhook deliveries that have not succeeded. */
  readonly deliveries: number
  /** Pages that are being read. */
  readonly leasedPages: number
  /** Processes that share the database; 1 if it is not shared. */
  readonly processes: number
  /** How many of them have each role. */
  readonly roles: Readonly<Record<string, number>>
  /** The roles that unfinished work needs, and no process has. */
  readonly missingRoles: ReadonlyArray<ReadonlyArray<Role>>
}
