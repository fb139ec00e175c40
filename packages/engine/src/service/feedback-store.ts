import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Charge } from "./ledger.ts"

/** Ratings of results by users. */
export class FeedbackStore extends Context.Service<FeedbackStore, {
  /**
   * Stores feedback and refunds credits, within the cap of the day. The first feedback about a job counts: later
   * feedback changes nothing.
   */
  readonly submit: (feedback: Submission) => Effect.Effect<Submitted, SqlError>
}>()("@trawl/engine/service/FeedbackStore") {}

export interface Submission {
  readonly team: string
  readonly job: string
  readonly charge: Charge
  readonly rating: string
  /** Everything that the user wrote; null if nothing may be stored. */
  readonly content: object | null
  /** A line for the file of judged queries; null if there is none. */
  readonly judgement: Judgement | null
  /** Credits to refund, if the cap allows it. */
  readonly refund: number
  /** Which cap applies. */
  readonly kind: "search" | "any"
  /** The most credits that feedback of this kind refunds per team and day. */
  readonly cap: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

export interface Submitted {
  readonly id: string
  readonly isNew: boolean
  readonly refunded: number
  /** Credits refunded today by feedback of this kind, including these. */
  readonly refundedToday: number
}

/** What a user said about the results of a query. */
export interface Judgement {
  readonly query: string
  readonly rating: string
  /** URLs that answer the query. */
  readonly relevant: ReadonlyArray<string>
  /** Topics that the results lack. */
  readonly missing: ReadonlyArray<string>
  /** ISO 8601. */
  readonly at: string
}
