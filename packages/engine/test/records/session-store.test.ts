import { assert } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { SessionStore } from "../../src/interact/session-store.ts"
import { newId } from "../../src/jobs/new-id.ts"
import * as Leases from "../../src/jobs/leases.ts"
import * as SessionRecords from "../../src/records/session-store.ts"
import { Ledger } from "../../src/service/ledger.ts"
import { onEachDriver } from "./drivers.ts"
import { jobRecords } from "./job-records.ts"

/** The records of another process, which is not alive. */
const gone = Leases.Leases.of({
  owner: "gone",
  live: Effect.succeed([]),
  areValid: Effect.succeed(false),
  holding: (work) => work
})

const layer = Layer.provideMerge(SessionRecords.layer, jobRecords(Leases.layerAlone))

onEachDriver("browser sessions", layer, (it) => {
  it.effect("are charged by begun minutes, and at the higher rate for all minutes after a prompt", () =>
    Effect.gen(function*() {
      const store = yield* SessionStore
      const team = yield* newId
      const { id, credits } = yield* store.start(yield* sessionOf(team))
      assert.strictEqual(credits, 2)
      assert.strictEqual(yield* store.charge(id, { minutes: 3, at: 120_001, isPrompted: false }), 6)
      // a charge that arrives again costs nothing
      assert.strictEqual(yield* store.charge(id, { minutes: 2, at: 120_002, isPrompted: false }), 6)
      assert.strictEqual(yield* store.charge(id, { minutes: 3, at: 120_003, isPrompted: true }), 21)
      assert.strictEqual(yield* store.charge(id, { minutes: 4, at: 180_001, isPrompted: false }), 28)
      yield* store.end(id, 200_000)
      assert.strictEqual(yield* store.charge(id, { minutes: 9, at: 500_000, isPrompted: false }), 28)
      assert.deepInclude(yield* store.get(id), { credits: 28, endedAt: 200_000, isPrompted: true })
      const months = yield* (yield* Ledger).months(team, false)
      assert.deepStrictEqual(months.map((month) => month.credits), [28])
      const [activity] = yield* (yield* Ledger).activity(team, { limit: 10 })
      assert.deepInclude(activity, { id, endpoint: "interact" })
    }))

  it.effect("of one scrape are one, and a session can continue only one scrape", () =>
    Effect.gen(function*() {
      const store = yield* SessionStore
      const [team, scrape, other] = [yield* newId, yield* newId, yield* newId]
      const first = yield* store.start(yield* sessionOf(team, scrape))
      assert.strictEqual((yield* store.start(yield* sessionOf(team, scrape))).id, first.id)
      const alone = yield* store.start(yield* sessionOf(team))
      assert.isFalse(yield* store.continue(alone.id, scrape))
      assert.isTrue(yield* store.continue(alone.id, other))
      assert.isFalse(yield* store.continue(alone.id, yield* newId))
      assert.strictEqual((yield* store.ofScrape(other))?.id, alone.id)
      yield* store.end(first.id, 1_000)
      assert.deepStrictEqual((yield* store.list(team, "active")).map(({ id }) => id), [alone.id])
      assert.deepStrictEqual((yield* store.list(team, "destroyed")).map(({ id }) => id), [first.id])
    }))

  it.effect("of a process that is gone end, and keep what they have paid", () =>
    Effect.gen(function*() {
      const team = yield* newId
      const { id } = yield* Effect.flatMap(SessionStore, (store) => Effect.flatMap(sessionOf(team), store.start)).pipe(
        Effect.provide(Layer.fresh(SessionRecords.layer)),
        Effect.provideService(Leases.Leases, gone)
      )
      const store = yield* SessionStore
      const alive = yield* store.start(yield* sessionOf(team))
      yield* TestClock.adjust("90 seconds")
      assert.deepStrictEqual(yield* store.endAbandoned, [id])
      assert.deepInclude(yield* store.get(id), { endedAt: yield* Clock.currentTimeMillis, credits: 2 })
      assert.isUndefined((yield* store.get(alive.id))?.endedAt)
    }))
})

const sessionOf = Effect.fnUntraced(function*(team: string, scrape?: string) {
  return {
    id: yield* newId,
    team,
    key: "key",
    scrape,
    isWatched: true,
    isRecorded: false,
    isPrompted: false,
    createdAt: 0,
    endsAt: 3_600_000
  }
})
