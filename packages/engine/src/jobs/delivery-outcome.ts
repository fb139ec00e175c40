import type { Attempt } from "./receivers.ts"

/** The outcome of an attempt to send a delivery. */
export interface DeliveryOutcome {
  readonly result: Attempt
  /** The status of the response, if the receiver responded. */
  readonly statusCode?: number | undefined
  readonly error?: string | undefined
  /** The receiver would refuse it again, so it is not retried. */
  readonly isFinal?: boolean | undefined
}

/** Where to record the outcome of a delivery: for the channel of a check, or for the confirmation of a recipient. */
export interface DeliveryReport {
  readonly channel: "confirmation" | "email" | "webhook"
  /** The ID of the check, or of the recipient. */
  readonly id: string
}
