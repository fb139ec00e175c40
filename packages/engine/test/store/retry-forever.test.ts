import { assert, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { retryForever } from "../../src/store/retry-forever.ts"

it.effect("repeats failed work after 1, 2, 4 … seconds and at most a minute, and logs each failure", () =>
  Effect.gen(function*() {
    const logged: Array<unknown> = []
    let attempts = 0
    const work = Effect.suspend(() => ++attempts <= 8 ? Effect.die(new Error("disk full")) : Effect.succeed("written"))
    const fiber = yield* Effect.forkChild(Effect.provide(
      retryForever("Writing", work),
      Logger.layer([Logger.make(({ message }) => void logged.push(message))])
    ))
    for (const [seconds, times] of [[0, 1], [1, 2], [2, 3], [4, 4], [8, 5], [16, 6], [32, 7], [60, 8]] as const) {
      yield* TestClock.adjust(seconds * 1_000)
      assert.strictEqual(attempts, times)
    }
    yield* TestClock.adjust("1 minute")
    assert.strictEqual(yield* Fiber.join(fiber), "written")
    assert.lengthOf(logged, 8)
    assert.include(JSON.stringify(logged[0]), "Writing failed; it will be retried")
  }))

it.effect("pauses for a second again when the work has progressed since the last failure", () =>
  Effect.gen(function*() {
    let attempts = 0
    let hasProgressed = false
    const work = Effect.suspend(() => {
      attempts++
      return Effect.die(new Error("no connection"))
    })
    yield* Effect.forkChild(retryForever("Writing", work, {
      hasProgressed: Effect.sync(() => hasProgressed),
      maxDelay: 5_000
    }))
    for (const seconds of [0, 1, 2, 4, 5, 5]) yield* TestClock.adjust(seconds * 1_000)
    assert.strictEqual(attempts, 6)
    hasProgressed = true
    yield* TestClock.adjust("5 seconds")
    assert.strictEqual(attempts, 7)
    hasProgressed = false
    for (const seconds of [1, 2, 4]) yield* TestClock.adjust(seconds * 1_000)
    assert.strictEqual(attempts, 10)
  }))

it.effect("returns a permanent failure immediately", () =>
  Effect.gen(function*() {
    const exit = yield* Effect.exit(retryForever("Writing", Effect.fail("damaged"), { isTemporary: () => false }))
    assert.deepStrictEqual(exit, Exit.failCause(Cause.fail("damaged")))
  }))
