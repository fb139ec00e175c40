import type { Activity } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import type { ActivityEndpoint } from "./endpoints.ts"
import type { Team } from "./team.ts"

/** What each team was charged, by month and key, and what it did in the last 24 hours. */
export class Ledger extends Context.Service<Ledger, {
  /** Charges the current team soon. What is charged for one job or scrape in several parts is one activity. */
  readonly book: (entry: Booking) => Effect.Effect<void>
  /** Charges a team now, in the transaction of the caller: both are kept, or neither. */
  readonly charge: (entry: Entry) => Effect.Effect<void, SqlError>
  /** What a team has left of this month's credits; undefined for one without end. */
  readonly balance: (team: Team) => Effect.Effect<Balance | undefined, SqlError>
  /** Months that anything was charged in, the earliest first. */
  readonly months: (team: string, byKey: boolean) => Effect.Effect<ReadonlyArray<Month>, SqlError>
  /** The newest first; those before a place when it is given. */
  readonly activity: (
    team: string,
    of: { readonly endpoint?: string | undefined; readonly before?: ActivityCursor | undefined; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<Activity>, SqlError>
}>()("@trawl/engine/service/Ledger") {}

export interface Booking {
  /** Of the scrape, search or job. */
  readonly id: string
  readonly endpoint: ActivityEndpoint
  /** The URL or query. */
  readonly target: string
  readonly credits: number
}

/** Something that was charged, or begun. */
export interface Entry extends Omit<Booking, "target"> {
  readonly team: string
  readonly key: string
  /** Null where nothing of the request may be kept. */
  readonly target: string | null
  readonly at: number
}

export interface Balance {
  readonly granted: number
  readonly left: number
  readonly begins: string
  readonly ends: string
}

export interface Month {
  readonly begins: string
  readonly ends: string
  readonly key: string | undefined
  readonly credits: number
}

/** Where a page of activity ends: its last entry. */
export interface ActivityCursor {
  readonly at: number
  readonly id: string
}

/** Charges the current team. */
export const book = (entry: Booking): Effect.Effect<void, never, Ledger> =>
  Effect.flatMap(Ledger, (ledger) => ledger.book(entry))
