import { assert, describe, it } from "@effect/vitest"
import * as Agent from "@trawl/agent"
import { connect } from "@trawl/core"
import * as Testing from "@trawl/core/testing"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { id } from "./events.ts"

const started = { body: { success: true, id } }
const cancelled = { body: { success: true } }
const processing = { body: { success: true, status: "processing" } }
const methods = (requests: ReadonlyArray<{ readonly method: string; readonly url: string }>) =>
  requests.map(({ method, url }) => `${method} ${url.slice("https://api.example.com".length)}`)

const follow = Effect.scoped(Effect.flatMap(Agent.scoped({ prompt: "The founding year" }), ({ id }) => Agent.wait(id)))

describe("a scoped run", () => {
  it.effect("is cancelled when it is interrupted", () => {
    const { requests, layer } = Testing.script([started, processing, cancelled])
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(follow)
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(methods(requests), ["POST /v2/agent", `GET /v2/agent/${id}`, `DELETE /v2/agent/${id}`])
    }).pipe(Effect.provide(layer))
  })

  it.effect("may have ended before its scope", () => {
    const finished = { status: 409, body: { success: false, error: "Agent already finished" } }
    const { layer } = Testing.script([started, { body: { success: true, status: "completed", data: 1 } }, finished])
    return Effect.gen(function*() {
      assert.strictEqual((yield* follow).data, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("can be interrupted while it starts", () => {
    const { requests, layer } = Testing.script([{ silent: true }])
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(follow)
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(requests.length, 1)
    }).pipe(Effect.provide(layer))
  })

  it("is cancelled even if the time limit of the caller is over", async () => {
    const { requests, transport } = Testing.script([started, { silent: true }, cancelled])
    const run = connect({ apiKey: "test-key", baseUrl: "https://api.example.com", transport })
    const failure = await run(Effect.flip(follow), { timeout: 30 }).catch((error: unknown) => error)
    assert.nestedPropertyVal(failure, "reason._tag", "TimedOut")
    assert.deepStrictEqual(methods(requests).slice(2), [`DELETE /v2/agent/${id}`])
  })
})
