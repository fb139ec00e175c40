import { assert } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { Deliveries, type NewDelivery } from "../../src/jobs/deliveries.ts"
import * as JobEvents from "../../src/jobs/job-events.ts"
import { Leases } from "../../src/jobs/leases.ts"
import * as DeliveryRecords from "../../src/records/deliveries.ts"
import * as Retained from "../../src/records/retained.ts"
import { processorTime } from "../processor-time.ts"
import { onEachDriver } from "./drivers.ts"

const deliveriesOf = (owner: string, live: ReadonlyArray<string>) =>
  DeliveryRecords.layer.pipe(
    Layer.provide(Layer.merge(Retained.layer, JobEvents.layer)),
    Layer.provide(
      Layer.succeed(
        Leases,
        Leases.of({ owner, live: Effect.succeed(live), areValid: Effect.succeed(true), holding: (work) => work })
      )
    ),
    Layer.fresh
  )

/** The queue as another process sees it. */
const asOther = Effect.fnUntraced(function*(owner: string, live: ReadonlyArray<string>) {
  const sql = yield* SqlClient
  const context = yield* Layer.build(Layer.provide(deliveriesOf(owner, live), Layer.succeed(SqlClient, sql)))
  return Context.get(context, Deliveries)
})

const delivery = (id: string, more: Partial<NewDelivery> = {}): NewDelivery => ({
  id,
  team: "a",
  job: `job of ${id}`,
  dueAt: 1_700_000_000_000,
  isLast: false,
  url: "https://receiver.test/",
  headers: { "x-own": "1" },
  packed: Buffer.from("{}"),
  ...more
})

const kept = ({ dueAt, id, isLast, job, team, url }: NewDelivery) => ({
  id,
  team,
  job,
  attempt: 0,
  dueAt,
  isLast,
  url
})

onEachDriver("deliveries", deliveriesOf("one", ["one", "two"]), (it) => {
  it.effect("are claimed once, in order, and are stored with their attempts until they are removed", () =>
    Effect.gen(function*() {
      const { put, messageOf, remove, retryAt, take } = yield* Deliveries
      yield* put(delivery("z"), false)
      yield* put(delivery("a", { isLast: true }), false)
      yield* put(delivery("z", { packed: Buffer.from("[]") }), false)
      assert.deepStrictEqual(yield* take, [kept(delivery("z")), kept(delivery("a", { isLast: true }))])
      assert.deepStrictEqual(yield* take, [])
      assert.deepStrictEqual(yield* messageOf("z"), {
        url: delivery("z").url,
        method: "POST",
        headers: { "x-own": "1" },
        body: Buffer.from("[]")
      })
      yield* retryAt("a", 2, 5, { result: "silent" })
      yield* remove("z", { result: "taken" })
      assert.isUndefined(yield* messageOf("z"))
      // after a restart
      const restarted = yield* asOther("three", ["three"])
      assert.strictEqual(yield* restarted.takeOver, 1)
      assert.deepStrictEqual(yield* restarted.taken, [{
        ...kept(delivery("a", { isLast: true })),
        attempt: 2,
        dueAt: 5
      }])
      // a process that is considered dead cannot change the delivery
      yield* remove("a", { result: "taken" })
      assert.isDefined(yield* restarted.messageOf("a"))
      yield* restarted.remove("a", { result: "taken" })
      assert.isUndefined(yield* restarted.messageOf("a"))
    }))

  it.effect("of one job are all sent by the process that claimed the first one", () =>
    Effect.gen(function*() {
      const { put, take } = yield* Deliveries
      const other = yield* asOther("two", ["one", "two"])
      yield* put(delivery("first", { job: "shared" }), false)
      assert.deepStrictEqual((yield* take).map(({ id }) => id), ["first"])
      yield* put(delivery("second", { job: "shared" }), false)
      yield* put(delivery("third"), false)
      assert.deepStrictEqual((yield* other.take).map(({ id }) => id), ["third"])
      assert.deepStrictEqual((yield* take).map(({ id }) => id), ["second"])
      // when that process has ended, another process continues
      const heir = yield* asOther("four", ["two", "four"])
      yield* put(delivery("fourth", { job: "shared" }), false)
      assert.deepStrictEqual(yield* heir.take, [])
      assert.strictEqual(yield* heir.takeOver, 2)
      assert.deepStrictEqual((yield* heir.take).map(({ id }) => id), ["fourth"])
      assert.deepStrictEqual((yield* heir.taken).map(({ id }) => id), ["first", "second", "fourth"])
      for (const id of ["first", "second", "fourth"]) yield* heir.remove(id, { result: "taken" })
    }))

  it.effect("of one job are not taken while another process takes the earlier ones", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      // SQLite runs one transaction at a time
      if (sql.onDialectOrElse({ pg: () => false, orElse: () => true })) return
      const { put, take } = yield* Deliveries
      const other = yield* asOther("two", ["one", "two"])
      yield* put(delivery("earlier", { job: "busy" }), false)
      const hasTaken = yield* Deferred.make<void>()
      const mayCommit = yield* Deferred.make<void>()
      const others = yield* other.take.pipe(
        Effect.tap(() => Effect.andThen(Deferred.succeed(hasTaken, undefined), Deferred.await(mayCommit))),
        sql.withTransaction,
        Effect.forkChild
      )
      yield* Deferred.await(hasTaken)
      yield* put(delivery("later", { job: "busy" }), false)
      const own = yield* Effect.forkChild(take)
      const isWaiting = Effect.map(sql`SELECT 1 FROM pg_locks WHERE NOT granted`, ({ length }) => length > 0)
      while (own.pollUnsafe() === undefined && !(yield* isWaiting)) {
        yield* Effect.promise(() => new Promise(setImmediate))
      }
      yield* Deferred.succeed(mayCommit, undefined)
      assert.deepStrictEqual((yield* Fiber.join(others)).map(({ id }) => id), ["earlier"])
      assert.deepStrictEqual(yield* Fiber.join(own), [])
      assert.deepStrictEqual((yield* other.take).map(({ id }) => id), ["later"])
      yield* sql`DELETE FROM delivery WHERE job = 'busy'`
    }))

  it.effect("of one job are claimed in linear time, and a new one without reading those in progress", () =>
    Effect.gen(function*() {
      const { put, taken, take } = yield* Deliveries
      const sql = yield* SqlClient
      const insert = (ids: ReadonlyArray<string>) =>
        sql.withTransaction(Effect.forEach(ids, (id) => put(delivery(id, { job: "long" }), false)))
      yield* insert(Array.from({ length: 3_000 }, (_, at) => `${at}`))
      const since = processorTime()
      assert.deepStrictEqual((yield* take).map(({ id }) => id), Array.from({ length: 3_000 }, (_, at) => `${at}`))
      // took 1,700 ms when each claim searched all deliveries of the job
      assert.isBelow(processorTime() - since, 300)
      let shortest = Infinity
      for (const id of ["a", "b", "c", "d", "e"]) {
        yield* insert([id])
        const since = processorTime()
        assert.deepStrictEqual((yield* take).map((taken) => taken.id), [id])
        shortest = Math.min(shortest, processorTime() - since)
      }
      assert.isBelow(shortest, 2)
      assert.deepStrictEqual((yield* taken).map(({ id }) => id).slice(2_999), ["2999", "a", "b", "c", "d", "e"])
      const heir = yield* asOther("five", ["two", "five"])
      assert.strictEqual(yield* heir.takeOver, 3_005)
      assert.lengthOf(yield* heir.taken, 3_005)
      yield* sql`DELETE FROM delivery WHERE job = 'long'`
    }))

  it.effect("in memory are sent, but not written to the database", () =>
    Effect.gen(function*() {
      const { put, messageOf, remove, take } = yield* Deliveries
      const sql = yield* SqlClient
      yield* put(delivery("secret"), true)
      assert.deepStrictEqual(yield* sql`SELECT id FROM delivery WHERE id = 'secret'`, [])
      assert.deepStrictEqual((yield* take).map(({ id }) => id), ["secret"])
      assert.strictEqual((yield* messageOf("secret"))?.body.toString(), "{}")
      yield* remove("secret", { result: "taken" })
      assert.isUndefined(yield* messageOf("secret"))
    }))
})
