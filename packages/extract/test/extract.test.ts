import { assert, describe, it } from "@effect/vitest"
import * as Testing from "@trawl/core/testing"
import * as Extract from "@trawl/extract"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"

const id = "123e4567-e89b-12d3-a456-426614174000"

describe("an extraction", () => {
  it.effect("is started and waited for", () => {
    const { layer } = Testing.script([
      { body: { success: true, id } },
      { body: { success: true, status: "processing", data: [] } },
      { body: { success: true, status: "completed", data: { year: 1675 } } }
    ])
    return Effect.gen(function*() {
      const started = yield* Extract.start({ urls: ["https://effect.website/*"], prompt: "The founding year" })
      const fiber = yield* Effect.forkChild(Extract.wait(started.id))
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual((yield* Fiber.join(fiber)).data, { year: 1675 })
    }).pipe(Effect.provide(layer))
  })

  it.effect("is refused with a schema that gives no JSON Schema", () => {
    const { requests, layer } = Testing.script([])
    return Effect.gen(function*() {
      const schema = { "~standard": { version: 1, vendor: "example", validate: (value: unknown) => ({ value }) } }
      const failure = yield* Effect.flip(Extract.start({ urls: ["https://effect.website/*"], schema }))
      assert.include(failure.message, "`schema` must be a JSON Schema or convert to one")
      assert.strictEqual(requests.length, 0)
    }).pipe(Effect.provide(layer))
  })

  it.effect("is refused without options", () => {
    const { layer } = Testing.script([])
    return Effect.gen(function*() {
      const failure = yield* Effect.flip(Extract.start(JSON.parse("null")))
      assert.include(failure.message, "`options` must be an object")
    }).pipe(Effect.provide(layer))
  })

  it.effect("fails with what the service said", () => {
    const { layer } = Testing.script([{ body: { success: false, status: "failed", error: "No page could be read" } }])
    return Effect.gen(function*() {
      const failure = yield* Effect.catchTag(Extract.wait(id), "JobFailed", Effect.succeed)
      assert.instanceOf(failure, Extract.JobFailed)
      assert.strictEqual(failure.message, `Job ${id}: No page could be read`)
    }).pipe(Effect.provide(layer))
  })
})
