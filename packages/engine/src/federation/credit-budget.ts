import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/** The credits spent with each provider per UTC day, in the database. */
export class CreditBudgets extends Context.Service<CreditBudgets, {
  /** The budget of a provider, with a maximum number of credits per day. */
  readonly of: (provider: string, most?: number) => CreditBudget
}>()("@trawl/engine/federation/CreditBudgets") {}

/** The credits that may be spent per UTC day. */
export interface CreditBudget {
  /** Reserves credits before a request is sent; undefined if not enough are left for the day. */
  readonly reserve: (credits: number) => Effect.Effect<CreditReservation | undefined, SqlError>
}

export interface CreditReservation {
  /** Replaces the reservation by the credits actually spent. */
  readonly settle: (credits: number) => Effect.Effect<void, SqlError>
}
