import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import type { DeliveryOutcome, DeliveryReport } from "./delivery-outcome.ts"

/** The queue of webhook deliveries and emails. Each belongs to the process that sends it. */
export class Deliveries extends Context.Service<Deliveries, {
  /**
   * Stores a delivery, in the caller's transaction. It replaces an earlier one with the same ID. With `inMemory`,
   * nothing is written to disk.
   */
  readonly put: (delivery: NewDelivery, inMemory: boolean) => Effect.Effect<void, SqlError>
  /**
   * Takes the new deliveries for this process, in the order in which they were stored. Only one process at a time has
   * the deliveries of a job. A failure may come after the change: then `taken` lists the deliveries.
   */
  readonly take: Effect.Effect<ReadonlyArray<StoredDelivery>, SqlError>
  /** Takes the deliveries of processes that have ended, and returns their number. `taken` lists them. */
  readonly takeOver: Effect.Effect<number, SqlError>
  /** All deliveries that this process has taken but not removed, in the order in which they were stored. */
  readonly taken: Effect.Effect<ReadonlyArray<StoredDelivery>, SqlError>
  /** The message of a delivery; undefined if the delivery has been removed. */
  readonly messageOf: (id: string) => Effect.Effect<Message | undefined, SqlError>
  readonly retryAt: (
    id: string,
    attempt: number,
    dueAt: number,
    outcome: DeliveryOutcome
  ) => Effect.Effect<void, SqlError>
  /** Removes a delivery that was accepted or abandoned. */
  readonly remove: (id: string, outcome: DeliveryOutcome) => Effect.Effect<void, SqlError>
}>()("@trawl/engine/jobs/Deliveries") {}

/** The topic of `JobEvents` for new deliveries. */
export const deliveriesTopic = "deliveries"

export interface NewDelivery extends Omit<Message, "body"> {
  readonly id: string
  readonly team: string
  readonly job: string
  readonly dueAt: number
  /** Whether it is sent after all other deliveries of its job were accepted or abandoned. */
  readonly isLast: boolean
  /** The body, compressed if it is long. */
  readonly packed: Uint8Array
  /** Where to record its outcome, if anywhere. */
  readonly report?: DeliveryReport | undefined
}

/** A delivery without its message, which can be large. */
export interface StoredDelivery extends Omit<NewDelivery, "headers" | "method" | "packed" | "report"> {
  /** Number of attempts so far. */
  readonly attempt: number
}

export interface Message {
  readonly url: string
  readonly method?: "POST" | "PUT" | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}
