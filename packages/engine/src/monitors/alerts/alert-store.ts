import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import type { NewDelivery } from "../../jobs/deliveries.ts"
import type { CheckedPage } from "../monitor.ts"

/** Who is alerted of the changes that a monitor finds, and what became of the alerts. */
export class AlertStore extends Context.Service<AlertStore, {
  /** The recipients of a monitor that have ever been added, also those that it does not list any more. */
  readonly recipients: (monitor: string) => Effect.Effect<ReadonlyArray<Recipient>, SqlError>
  /** Adds recipients that must confirm, with the emails that ask them, in one transaction. */
  readonly addRecipients: (
    monitor: string,
    added: ReadonlyArray<NewRecipient>
  ) => Effect.Effect<void, SqlError>
  /** How many emails have asked an address to confirm since a time, for all monitors together. */
  readonly confirmationsSince: (address: string, since: number) => Effect.Effect<number, SqlError>
  /** Sets the status of a recipient. Returns the one before; undefined if there is no such recipient. */
  readonly setStatus: (
    id: string,
    status: "confirmed" | "unsubscribed"
  ) => Effect.Effect<RecipientOf | undefined, SqlError>
  /** A recipient and its monitor. */
  readonly recipient: (id: string) => Effect.Effect<RecipientOf | undefined, SqlError>

  /** The first pages of a check that alert, and the number of all. */
  readonly alertsOf: (
    check: string,
    limit: number
  ) => Effect.Effect<{ readonly pages: ReadonlyArray<CheckedPage>; readonly total: number }, SqlError>
  /** The places of the newest changes of a monitor, without those of errors. They tell whether a feed has changed. */
  readonly changePlaces: (monitor: string, limit: number) => Effect.Effect<ReadonlyArray<number>, SqlError>
  /** The changes at these places, newest first. */
  readonly changes: (places: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<CheckedPage>, SqlError>

  /** What became of the deliveries of checks, by check. */
  readonly notifications: (
    checks: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<Notification>>, SqlError>
  /** The secret that signs the links of alerts. It is the same for all processes, and created when it is first used. */
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
  /** Given up. */
  readonly failed: number
  readonly statusCode: number | undefined
  readonly error: string | undefined
  readonly deliveredAt: number | undefined
}
