import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/** The credits that were spent with each provider on each day of UTC. The count outlives the engine. */
export class CreditBudgets extends Context.Service<CreditBudgets, {
  /** The budget of a provider, of so many credits a day. */
  readonly of: (provider: string, most?: number) => CreditBudget
}>()("@trawl/engine/federation/CreditBudgets") {}

/** The credits that may be spent on a day of UTC. */
export interface CreditBudget {
  /** Counts credits that are about to be spent, before the request is sent; undefined when the day has not so many left. */
  readonly reserve: (credits: number) => Effect.Effect<CreditReservation | undefined, SqlError>
}

export interface CreditReservation {
  /** Counts what was really spent instead. */
  readonly settle: (credits: number) => Effect.Effect<void, SqlError>
}
