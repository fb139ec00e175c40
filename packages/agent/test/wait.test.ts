import { assert, describe, it } from "@effect/vitest"
import * as Agent from "@trawl/agent"
import * as Testing from "@trawl/core/testing"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schedule from "effect/Schedule"
import * as TestClock from "effect/testing/TestClock"

const id = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"
const body = (status: string, rest: object = {}) => ({ body: { success: true, status, ...rest } })

describe("wait", () => {
  it.effect("asks every two seconds until the run has ended", () => {
    const { asked, layer } = Testing.script([body("processing"), body("processing"), body("completed", { data: { year: 1675 } })])
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Agent.wait(id))
      yield* TestClock.adjust("3999 millis")
      assert.strictEqual(asked.length, 2)
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual((yield* Fiber.join(fiber)).data, { year: 1675 })
      assert.strictEqual(asked[0]?.url, `https://api.example.com/v2/agent/${id}`)
    }).pipe(Effect.provide(layer))
  })

  it.effect("fails with the last status when the run ended without data", () => {
    const { layer } = Testing.script([body("failed", { error: "Max credits exceeded", creditsUsed: 0 })])
    return Effect.gen(function*() {
      const failure = yield* Effect.flip(Agent.wait(id))
      assert.strictEqual(failure._tag, "RunFailed")
      assert.strictEqual(failure.message, `Run ${id}: Max credits exceeded`)
      assert.nestedPropertyVal(failure, "answer.creditsUsed", 0)
    }).pipe(Effect.provide(layer))
  })

  it.effect("gives the run as it stands when its schedule ends first", () => {
    const { layer } = Testing.script([body("processing"), body("processing")])
    return Effect.gen(function*() {
      assert.strictEqual((yield* Agent.wait(id, Schedule.recurs(1))).status, "processing")
    }).pipe(Effect.provide(layer))
  })
})
