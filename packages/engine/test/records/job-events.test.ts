import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import { SqlClient } from "effect/sql/SqlClient"
import * as TestClock from "effect/testing/TestClock"
import { JobEvents } from "../../src/jobs/job-events.ts"
import * as EventRecords from "../../src/records/job-events.ts"
import { emptyPostgres } from "./drivers.ts"

/** The events of one of several processes, and its client. */
const process = Effect.fnUntraced(function*(database: Effect.Success<typeof emptyPostgres>) {
  const context = yield* Layer.build(Layer.fresh(
    EventRecords.layer.pipe(
      Layer.provideMerge(
        Layer.effect(
          EventRecords.Notifications,
          Effect.map(
            PgClient.PgClient,
            ({ listen }) =>
              EventRecords.Notifications.of({ listen: (channel) => Effect.map(listen(channel), Queue.take) })
          )
        )
      ),
      Layer.provideMerge(database)
    )
  ))
  return { ...Context.get(context, JobEvents), sql: Context.get(context, SqlClient) }
})

const listeners = "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"

/** Waits until so many processes listen, because a process starts to listen in the background. */
const listening = Effect.fnUntraced(function*(sql: SqlClient, count: number) {
  while ((yield* sql.unsafe(listeners)).length < count) yield* Effect.promise(() => new Promise(setImmediate))
})

/** Runs an effect while the test clock advances, so that changes are sent that wait for others. */
const whileTimePasses = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.raceFirst(
    effect,
    Effect.forever(Effect.andThen(
      TestClock.adjust(5),
      Effect.replicateEffect(Effect.promise(() => new Promise(setImmediate)), 20)
    ))
  )

it.effect("changes wake watchers in all processes, and only those of the topic", () =>
  Effect.gen(function*() {
    const database = yield* emptyPostgres
    const one = yield* process(database)
    const two = yield* process(database)
    yield* listening(one.sql, 2)
    // the start of listening may have lost notifications, so it wakes all
    const last = yield* two.watch("last")
    yield* one.notify("last")
    yield* last.await
    const topics = Array.from({ length: 250 }, (_, at) => `job-${at}-${"x".repeat(36)}`)
    const watched = yield* Effect.forEach([...topics, "other"], (topic) => two.watch(topic))
    last.closeUnsafe()
    yield* Effect.forEach(topics, one.notify)
    yield* whileTimePasses(Effect.forEach(watched.slice(0, -1), (latch) => latch.await))
    assert.isFalse(watched.at(-1)?.isOpen())
    const own = yield* one.watch("own")
    yield* one.notify("own")
    assert.isTrue(own.isOpen())
  }))

it.effect("changes at the same time are sent together", () =>
  Effect.gen(function*() {
    const database = yield* emptyPostgres
    const one = yield* process(database)
    const sent = yield* Effect.flatMap(Layer.build(Layer.fresh(database)), (context) =>
      Context.get(context, PgClient.PgClient).listen("trawl"))
    yield* Effect.forEach(
      Array.from({ length: 250 }, (_, at) =>
        `job-${at}`),
      one.notify
    )
    const topics: Array<string> = []
    let notifications = 0
    while (topics.length < 250) {
      const { payload } = yield* whileTimePasses(Queue.take(sent))
      topics.push(...(JSON.parse(payload) as ReadonlyArray<string>).slice(1))
      notifications++
    }
    assert.lengthOf(new Set(topics), 250)
    assert.isBelow(notifications, 10)
  }))

it.effect("changes wake watchers after the connection was lost, and when a notification was", () =>
  Effect.gen(function*() {
    const database = yield* emptyPostgres
    const one = yield* process(database)
    yield* listening(one.sql, 1)
    const latch = yield* one.watch("job")
    yield* one.sql.unsafe(`SELECT pg_terminate_backend(pid) FROM (${listeners}) AS listening`)
    latch.closeUnsafe()
    for (let turn = 0; !latch.isOpen(); turn++) {
      if (turn % 20 === 0) yield* TestClock.adjust(20)
      yield* Effect.promise(() => new Promise(setImmediate))
    }
    latch.closeUnsafe()
    yield* TestClock.adjust(5_000)
    assert.isTrue(latch.isOpen())
  }))
