import type { Attempt } from "./receivers.ts"

/** What an attempt to send a delivery resulted in. */
export interface DeliveryOutcome {
  readonly result: Attempt
  /** The status of the receiver's response, if it answered. */
  readonly statusCode?: number | undefined
  readonly error?: string | undefined
  /** The receiver would refuse it again, so it is not retried. */
  readonly isFinal?: boolean | undefined
}

/** Where the outcome of a delivery is recorded: by channel for a check, or for the confirmation of a recipient. */
export interface DeliveryReport {
  readonly channel: "confirmation" | "email" | "webhook"
  /** The ID of the check, or of the recipient. */
  readonly id: string
}
