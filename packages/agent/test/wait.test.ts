import { assert, describe, it } from "@effect/vitest"
import * as Agent from "@trawl/agent"
import * as Testing from "@trawl/core/testing"
import type { AgentStatusResponse } from "@trawl/types"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { id } from "./events.ts"

const body = (status: string, rest: object = {}) => ({ body: { success: true, status, ...rest } })

describe("wait", () => {
  it.effect("polls every two seconds until the run has ended", () => {
    const { requests, layer } = Testing.script([
      body("processing"),
      body("processing"),
      body("completed", { data: { year: 1675 } })
    ])
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Agent.wait(id))
      yield* TestClock.adjust("3999 millis")
      assert.strictEqual(requests.length, 2)
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual((yield* Fiber.join(fiber)).data, { year: 1675 })
      assert.strictEqual(requests[0]?.url, `https://api.example.com/v2/agent/${id}`)
    }).pipe(Effect.provide(layer))
  })

  it.effect("rejects an unknown option before anything is sent, and so do its streams", () => {
    const { requests, layer } = Testing.script([])
    return Effect.gen(function*() {
      const misspelt = yield* Effect.flip(Agent.wait(id, { dedline: "1 second" } as object))
      assert.strictEqual(
        misspelt.message,
        "run: `dedline` is not an option; the options are schedule, deadline, onProgress; nothing was sent"
      )
      const misplaced = yield* Effect.flip(Stream.runDrain(Agent.trace(id, { deadline: 5 } as object)))
      assert.include(
        misplaced.message,
        "run: `deadline` belongs in the last argument or in `withOptions`: here it is not an option; the options are interval, from, liveView"
      )
      assert.strictEqual(requests.length, 0)
    }).pipe(Effect.provide(layer))
  })

  it.effect("fails with the last status if the run ended without data", () => {
    const { layer } = Testing.script([body("failed", { error: "Max credits exceeded", creditsUsed: 0 })])
    return Effect.gen(function*() {
      const failure = yield* Effect.catchTag(Agent.wait(id), "RunFailed", Effect.succeed)
      assert.instanceOf(failure, Agent.RunFailed)
      assert.strictEqual(failure.message, `Run ${id}: Max credits exceeded`)
      assert.strictEqual(failure.answer.creditsUsed, 0)
    }).pipe(Effect.provide(layer))
  })

  it.effect("polls on its schedule, and returns the current status if the schedule ends first", () => {
    const { requests, layer } = Testing.script([body("processing"), body("processing"), body("processing")])
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(
        Agent.wait(id, Schedule.exponential("1 second").pipe(Schedule.upTo({ times: 2 })))
      )
      yield* TestClock.adjust("2999 millis")
      assert.strictEqual(requests.length, 2)
      yield* TestClock.adjust("1 millis")
      assert.strictEqual((yield* Fiber.join(fiber)).status, "processing")
    }).pipe(Effect.provide(layer))
  })

  it.effect("lets a schedule decide by the status, and reports each status", () => {
    const { layer } = Testing.script([
      body("processing", { partial: 1 }),
      body("processing", { partial: 2 }),
      body("completed")
    ])
    const statuses: Array<unknown> = []
    const schedule = Schedule.identity<AgentStatusResponse>().pipe(
      Schedule.while(({ input }) => Effect.succeed(input.partial !== 2))
    )
    return Effect.gen(function*() {
      const { partial } = yield* Agent.wait(id, { schedule, onProgress: (answer) => statuses.push(answer.partial) })
      assert.strictEqual(partial, 2)
      assert.deepStrictEqual(statuses, [1, 2])
    }).pipe(Effect.provide(layer))
  })

  it.effect("fails at its deadline, even in the middle of a call", () => {
    const { requests, layer } = Testing.script([body("processing"), { silent: true }])
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Effect.flip(Agent.wait(id, { deadline: "5 seconds" })))
      yield* TestClock.adjust("5 seconds")
      const failure = yield* Fiber.join(fiber)
      assert.isTrue(failure._tag === "ApiError" && failure.is("TimedOut"))
      assert.strictEqual(requests.length, 2)
    }).pipe(Effect.provide(layer))
  })
})
