import type { Activity } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import type { ActivityEndpoint } from "./endpoints.ts"
import type { Team } from "./team.ts"

/** The charges of each team by month and key, and its activity in the last 24 hours. */
export class Ledger extends Context.Service<Ledger, {
  /** Charges the current team, with a short delay. Several charges for one job or scrape are one activity. */
  readonly book: (entry: Booking) => Effect.Effect<void>
  /** Charges a team immediately, in the caller's transaction. */
  readonly charge: (entry: Entry) => Effect.Effect<void, SqlError>
  /** The charge of an activity of the last 24 hours; undefined if the team has no such activity. */
  readonly charged: (team: string, id: string) => Effect.Effect<Charge | undefined, SqlError>
  /** Takes credits off the charges of a key, in the caller's transaction. */
  readonly refund: (charge: Pick<Charge, "at" | "credits" | "key"> & { readonly team: string }) => Effect.Effect<
    void,
    SqlError
  >
  /** The remaining credits of a team this month; undefined if unlimited. */
  readonly balance: (team: Team) => Effect.Effect<Balance | undefined, SqlError>
  /** The months with charges, earliest first. */
  readonly months: (team: string, byKey: boolean) => Effect.Effect<ReadonlyArray<Month>, SqlError>
  /** The activity, newest first; before a cursor if given. */
  readonly activity: (
    team: string,
    of: { readonly endpoint?: string | undefined; readonly before?: ActivityCursor | undefined; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<Activity>, SqlError>
}>()("@trawl/engine/service/Ledger") {}

export interface Booking {
  /** The ID of the scrape, search or job. */
  readonly id: string
  readonly endpoint: ActivityEndpoint
  /** The URL or query. */
  readonly target: string
  readonly credits: number
  /** Credits that feedback about it refunds; none by default. */
  readonly refundable?: number | undefined
}

/** A charge, or the start of an activity. */
export interface Entry extends Omit<Booking, "target"> {
  readonly team: string
  readonly key: string
  /** Null for requests with zero data retention. */
  readonly target: string | null
  readonly at: number
}

/** The first charge of an activity. */
export interface Charge extends Omit<Entry, "id" | "team"> {
  readonly refundable: number
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

/** The last entry of a page of activity. */
export interface ActivityCursor {
  readonly at: number
  readonly id: string
}

/** Charges the current team. */
export const book = (entry: Booking): Effect.Effect<void, never, Ledger> =>
  Effect.flatMap(Ledger, (ledger) => ledger.book(entry))
