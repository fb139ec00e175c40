import { assert, describe, it } from "@effect/vitest"
import { call } from "@trawl/core"
import { task } from "@trawl/core/machine"
import * as Testing from "@trawl/core/testing"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { found, searchOperation } from "./search-operation.ts"

const search = call(task(searchOperation, { body: { query: "effect" } }))

describe("a script", () => {
  it.effect("answers later on the test's clock", () => {
    const { layer } = Testing.script([{ body: found, after: "3 seconds" }])
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(search)
      yield* TestClock.adjust(2999)
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust(1)
      assert.deepEqual(yield* Fiber.join(fiber), found)
    }).pipe(Effect.provide(layer))
  })

  for (const kind of ["dns", "refused", "tls", "reset", "too-large", "other"] as const) {
    it.effect(`loses a request: ${kind}`, () => {
      const { layer } = Testing.script([{ lost: kind }], { retry: () => undefined })
      return Effect.gen(function*() {
        const error = yield* Effect.flip(search)
        assert.deepInclude(error.reason, { _tag: "TransportFailed", kind })
      }).pipe(Effect.provide(layer))
    })
  }

  it.effect("reports that it has no more answers", () => {
    const { layer } = Testing.script([])
    return Effect.gen(function*() {
      assert.include((yield* Effect.flip(search)).message, "The script has no answer for request 1")
    }).pipe(Effect.provide(layer))
  })

  it.effect("fails if its settings are invalid", () => {
    const { layer } = Testing.script([], { apiKey: "two words" })
    return Effect.gen(function*() {
      const error = yield* Effect.flip(search.pipe(Effect.provide(layer)))
      assert.isTrue(error.is("SettingsInvalid"))
    })
  })
})

describe("a layer", () => {
  it.effect("accepts any transport, and closes it with the scope", () => {
    let closed = 0
    const transport = { ...Testing.scripted([{ body: found }]), close: () => void closed++ }
    return Effect.gen(function*() {
      assert.deepEqual(yield* search.pipe(Effect.provide(Testing.layer(transport))), found)
      assert.strictEqual(closed, 1)
    })
  })

  it.effect("provides the test's clock", () => {
    const slow = Testing.layer((host) =>
      Testing.withFaults(Testing.scripted([{ body: found }]), { host, rules: [{ fault: { delay: 3000 } }] })
    )
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(search)
      yield* TestClock.adjust(2999)
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust(1)
      assert.deepEqual(yield* Fiber.join(fiber), found)
    }).pipe(Effect.provide(slow))
  })

  it.effect("records in one program and replays in another, on the test's clock", () => {
    const recording = Testing.record(Testing.scripted([{ status: 503 }, { body: found }]))
    return Effect.gen(function*() {
      assert.deepEqual(yield* busyThenFound(Testing.layer(recording)), found)
      assert.deepEqual(
        yield* busyThenFound(Testing.layer(() => Testing.replay(recording.recording()), { apiKey: "other" })),
        found
      )
      assert.notInclude(JSON.stringify(recording.recording()), "test-key")
    })
  })
})

const busyThenFound = (layer: ReturnType<typeof Testing.layer>) =>
  Effect.gen(function*() {
    const fiber = yield* Effect.forkChild(search)
    yield* TestClock.adjust("2 seconds")
    return yield* Fiber.join(fiber)
  }).pipe(Effect.provide(layer))
