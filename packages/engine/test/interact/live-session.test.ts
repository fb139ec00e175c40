import type { BrowserSession } from "@trawl/browser/effect"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { liveSession } from "../../src/interact/live-session.ts"
import { SessionStore } from "../../src/interact/session-store.ts"
import * as Leases from "../../src/jobs/leases.ts"
import { newId } from "../../src/jobs/new-id.ts"
import * as SessionRecords from "../../src/records/session-store.ts"
import { jobRecords } from "../records/job-records.ts"
import { sqliteRecords } from "../records/drivers.ts"

const records = Layer.provide(
  Layer.provideMerge(SessionRecords.layer, jobRecords(Leases.layerAlone)),
  sqliteRecords()
)

/** A session of an hour that ends after five minutes without use, and its life in the background. */
const session = Effect.gen(function*() {
  const store = yield* SessionStore
  const browserEnd = Promise.withResolvers<string>()
  let saved = 0
  const browser = {
    ended: browserEnd.promise,
    save: Effect.sync(() => void saved++)
    // a session only waits for its browser and saves it
  } as unknown as BrowserSession
  const stored = yield* store.start({
    id: yield* newId,
    team: "team",
    key: "key",
    isWatched: false,
    isRecorded: false,
    isPrompted: false,
    createdAt: 0,
    endsAt: 3_600_000
  })
  const { finish, life, session } = yield* liveSession(stored, browser, 300_000)
  const fiber = yield* Effect.forkChild(Effect.ensuring(life, finish))
  return {
    session,
    endBrowser: browserEnd.resolve,
    saved: () => saved,
    ended: Effect.andThen(Fiber.join(fiber), session.ended),
    stored: Effect.map(store.get(stored.id), (found) => found!)
  }
})

layer(Layer.fresh(records))("a session", (it) => {
  it.effect("ends after its idle time, and has paid for the minutes until then", () =>
    Effect.gen(function*() {
      const { ended, saved, stored } = yield* session
      yield* TestClock.adjust("4 minutes")
      // each minute is paid when it begins
      assert.deepInclude(yield* stored, { credits: 8, endedAt: undefined })
      yield* TestClock.adjust("1 minute")
      assert.deepInclude(yield* ended, { milliseconds: 300_000, credits: 10 })
      assert.deepInclude(yield* stored, { credits: 10, endedAt: 300_000 })
      assert.strictEqual(saved(), 1)
    }))
})

layer(Layer.fresh(records))("a used session", (it) => {
  it.effect("does not end while code runs, and not after its lifetime", () =>
    Effect.gen(function*() {
      const { ended, session: { use }, stored } = yield* session
      const running = yield* Effect.forkChild(use(Effect.sleep("10 minutes")))
      yield* TestClock.adjust("10 minutes")
      yield* Fiber.join(running)
      yield* TestClock.adjust("299 seconds")
      assert.isUndefined((yield* stored).endedAt)
      yield* Effect.forkChild(use(Effect.never))
      yield* TestClock.adjust("50 minutes")
      assert.deepInclude(yield* ended, { milliseconds: 3_600_000, credits: 120 })
    }))
})

layer(Layer.fresh(records))("a stopped session", (it) => {
  it.effect("pays the minute that has begun, and the higher rate of prompts for all minutes", () =>
    Effect.gen(function*() {
      const { session: one, stored } = yield* session
      yield* TestClock.adjust("61 seconds")
      yield* one.usePrompt
      assert.deepInclude(yield* one.stop, { milliseconds: 61_000, credits: 14 })
      assert.deepInclude(yield* stored, { credits: 14, isPrompted: true, endedAt: 61_000 })
    }))
})

layer(Layer.fresh(records))("a session whose browser ends", (it) => {
  it.effect("ends with it", () =>
    Effect.gen(function*() {
      const { endBrowser, ended, stored } = yield* session
      yield* TestClock.adjust("10 seconds")
      endBrowser("The browser has ended")
      assert.deepInclude(yield* ended, { milliseconds: 10_000, credits: 2 })
      assert.strictEqual((yield* stored).endedAt, 10_000)
    }))
})
