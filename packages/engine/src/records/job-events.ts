import type { Notification } from "@effect/sql-pg/PgConnection"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { JobEvents, makeWatchers } from "../jobs/job-events.ts"
import { newId } from "../jobs/new-id.ts"

/** Notifications of a PostgreSQL database. */
export class Notifications extends Context.Service<Notifications, {
  /** Listens on a channel. The returned effect waits for the next notification, and fails when the database is lost. */
  readonly listen: (
    channel: string
  ) => Effect.Effect<Effect.Effect<Notification, SqlError>, SqlError, Scope.Scope>
}>()("@trawl/engine/records/Notifications") {}

/**
 * For processes that share the records. Notifies the watchers of this process at once, and those of other processes
 * through the database. Batches the notifications of a few milliseconds, because PostgreSQL commits notifications one
 * after the other, and wakes all processes for each. Also notifies watchers when notifications may have been lost:
 * after a lost connection, and every few seconds.
 */
export const layer: Layer.Layer<JobEvents, never, Notifications | SqlClient> = Layer.effect(
  JobEvents,
  Effect.gen(function*() {
    const { listen } = yield* Notifications
    const sql = yield* SqlClient
    const sender = yield* newId
    const { notify, notifyAll, watch } = makeWatchers()

    const unsent = new Set<string>()
    const hasUnsent = Latch.makeUnsafe()
    const send = Effect.suspend(() => {
      hasUnsent.closeUnsafe()
      const topics = [...unsent]
      unsent.clear()
      if (topics.length === 0) return Effect.void
      const payloads = Array.from(
        { length: Math.ceil(topics.length / topicsAtOnce) },
        (_, at) => JSON.stringify([sender, ...topics.slice(at * topicsAtOnce, (at + 1) * topicsAtOnce)])
      )
      // notifications may be lost in a crash of the server, so they need not be on its disk
      const sent = sql`
        SELECT set_config('synchronous_commit', 'off', true), pg_notify(${channel}, value)
        FROM json_array_elements_text(${JSON.stringify(payloads)}::json)
      `
      return Effect.onInterrupt(
        Effect.asVoid(sent),
        () => Effect.sync(() => topics.forEach((topic) => unsent.add(topic)))
      )
    })
    // if the database is lost, the other processes look for changes themselves
    yield* Effect.addFinalizer(() => Effect.ignore(send))
    yield* Effect.forkScoped(Effect.forever(
      Effect.andThen(hasUnsent.await, Effect.andThen(Effect.ignore(send), Effect.sleep(sendPause)))
    ))

    const receive = ({ payload }: Notification) => {
      // only `send` writes to this channel
      const [from, ...topics] = JSON.parse(payload) as ReadonlyArray<string>
      return from === sender ? Effect.void : Effect.forEach(topics, notify, { discard: true })
    }
    const listening = Effect.scoped(Effect.gen(function*() {
      const next = yield* listen(channel)
      yield* notifyAll
      return yield* Effect.forever(Effect.flatMap(next, receive))
    }))
    yield* Effect.forkScoped(Effect.forever(
      // closing the connection interrupts the fiber that waits for notifications
      Effect.andThen(Effect.flatMap(Effect.forkChild(listening), Fiber.await), Effect.sleep("1 second"))
    ))
    yield* Effect.forkScoped(Effect.forever(Effect.delay(notifyAll, pollPause)))

    const notifyOthers = (topic: string) =>
      Effect.sync(() => {
        unsent.add(topic)
        hasUnsent.openUnsafe()
      })
    return JobEvents.of({
      notify: (topic) => Effect.andThen(notify(topic), notifyOthers(topic)),
      notifyOthers,
      watch
    })
  })
)

const channel = "trawl"

/** A notification has at most 8,000 bytes. */
const topicsAtOnce = 100

const sendPause = "50 millis"
const pollPause = "5 seconds"
