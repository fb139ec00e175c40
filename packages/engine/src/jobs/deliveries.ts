import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/** Deliveries to webhooks that have not been taken yet. */
export class Deliveries extends Context.Service<Deliveries, {
  /** Keeps a delivery in place of an earlier one of this id; due at a time. */
  readonly keep: (delivery: KeptDelivery, message: Message) => Effect.Effect<void, SqlError>
  /** In the order in which they were kept first. */
  readonly waiting: Effect.Effect<ReadonlyArray<KeptDelivery>, SqlError>
  /** What it says; undefined when it has been removed. */
  readonly messageOf: (id: string) => Effect.Effect<Message | undefined, SqlError>
  readonly retryAt: (id: string, attempt: number, dueAt: number) => Effect.Effect<void, SqlError>
  readonly remove: (id: string) => Effect.Effect<void, SqlError>
}>()("@trawl/engine/jobs/Deliveries") {}

export interface KeptDelivery {
  readonly id: string
  readonly team: string
  readonly job: string
  /** The last event of its job. */
  readonly isLast: boolean
  /** Number of attempts so far. */
  readonly attempt: number
  readonly dueAt: number
  readonly url: string
}

export interface Message {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
