import type * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/** The queue of webhook deliveries. Each belongs to the process that sends it. */
export class Deliveries extends Context.Service<Deliveries, {
  /** Keeps a delivery, in the transaction of the caller. It replaces an earlier one with this id. With `inMemory` nothing is written to disk. */
  readonly keep: (delivery: NewDelivery, inMemory: boolean) => Effect.Effect<void, SqlError>
  /** Takes deliveries that no live process sends, in the order in which they were kept. */
  readonly take: Effect.Effect<Taken>
  /** What it says; undefined when it has been removed. */
  readonly messageOf: (id: string) => Effect.Effect<Message | undefined, SqlError>
  readonly retryAt: (id: string, attempt: number, dueAt: number) => Effect.Effect<void, SqlError>
  readonly remove: (id: string) => Effect.Effect<void, SqlError>
}>()("@trawl/engine/jobs/Deliveries") {}

/** The topic of `JobEvents` that says that there are deliveries to take. */
export const deliveriesTopic = "deliveries"

export interface NewDelivery extends Message {
  readonly id: string
  readonly team: string
  readonly job: string
  /** The last event of its job. */
  readonly isLast: boolean
  readonly dueAt: number
}

/** A delivery without its message, which can be large. */
export interface KeptDelivery extends Omit<NewDelivery, "headers" | "body"> {
  /** Number of attempts so far. */
  readonly attempt: number
}

export interface Message {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Taken {
  readonly taken: ReadonlyArray<KeptDelivery>
  /** Why not all could be taken. */
  readonly failure: Cause.Cause<SqlError> | undefined
}
