import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import type { NewDelivery } from "../../jobs/deliveries.ts"
import type { CheckedPage } from "../monitor.ts"

/** The recipients of a monitor's alerts, and the delivery status of the alerts. */
export class AlertStore extends Context.Service<AlertStore, {
  /** All recipients that were ever added to a monitor, including removed ones. */
  readonly recipients: (monitor: string) => Effect.Effect<ReadonlyArray<Recipient>, SqlError>
  /** Adds unconfirmed recipients, with the emails that ask for confirmation, in one transaction. */
  readonly addRecipients: (
    monitor: string,
    added: ReadonlyArray<NewRecipient>
  ) => Effect.Effect<void, SqlError>
  /** The number of emails that have asked an address for confirmation since a time, for all monitors. */
  readonly confirmationsSince: (address: string, since: number) => Effect.Effect<number, SqlError>
  /** Sets the status of a recipient. Returns its previous status; undefined if there is no such recipient. */
  readonly setStatus: (
    id: string,
    status: "confirmed" | "unsubscribed"
  ) => Effect.Effect<RecipientOf | undefined, SqlError>
  /** A recipient and its monitor. */
  readonly recipient: (id: string) => Effect.Effect<RecipientOf | undefined, SqlError>

  /** The first pages of a check that cause an alert, and the number of all such pages. */
  readonly alertsOf: (
    check: string,
    limit: number
  ) => Effect.Effect<{ readonly pages: ReadonlyArray<CheckedPage>; readonly total: number }, SqlError>
  /** The row numbers of the newest changes of a monitor, without errors. They show whether a feed has changed. */
  readonly changePlaces: (monitor: string, limit: number) => Effect.Effect<ReadonlyArray<number>, SqlError>
  /** The changes with these row numbers, newest first. */
  readonly changes: (places: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<CheckedPage>, SqlError>

  /** The delivery status of checks, by check. */
  readonly notifications: (
    checks: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<Notification>>, SqlError>
  /** The secret that signs the links of alerts. It is the same for all processes, and created on first use. */
  readonly secret: Effect.Effect<Uint8Array, SqlError>
}>()("@trawl/engine/monitors/alerts/AlertStore") {}

export interface Recipient {
  readonly id: string
  /** In lower case. */
  readonly address: string
  readonly status: "pending" | "confirmed" | "unsubscribed"
  /** The relay has accepted the email that asks for the confirmation. */
  readonly isAsked: boolean
}

export interface RecipientOf extends Pick<Recipient, "address" | "status"> {
  readonly monitorName: string
}

export interface NewRecipient {
  readonly id: string
  readonly address: string
  readonly confirmation: NewDelivery
}

/** The deliveries of a check on one channel. */
export interface Notification {
  readonly channel: "email" | "webhook"
  readonly total: number
  readonly isAttempted: boolean
  readonly delivered: number
  /** Abandoned after the last attempt. */
  readonly failed: number
  readonly statusCode: number | undefined
  readonly error: string | undefined
  readonly deliveredAt: number | undefined
}
