import { assert, describe, it } from "@effect/vitest"
import { call, neverRetry, withLastResponse, withOptions, withResponses } from "@trawl/core"
import { task } from "@trawl/core/machine"
import * as Testing from "@trawl/core/testing"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { found, searchOperation } from "./search-operation.ts"

const search = call(task(searchOperation, { body: { query: "effect" } }))

describe("withOptions", () => {
  it.effect("changes the policy and adds headers only for the calls in it", () => {
    const { requests, layer } = Testing.script([{ status: 503 }, { body: found }])
    return Effect.gen(function*() {
      const options = {
        retry: neverRetry,
        headers: { "X-Team": "blue", "x-b3-traceid": "1", authorization: "Bearer other" }
      }
      const error = yield* Effect.flip(search.pipe(withOptions(options)))
      assert.isTrue(error.is("Unavailable"))
      yield* search
      assert.deepInclude(requests[0]?.headers, {
        "x-team": "blue",
        "x-b3-traceid": "1",
        authorization: "Bearer test-key"
      })
      assert.notProperty(requests[1]?.headers, "x-team")
    }).pipe(Effect.provide(layer))
  })

  it.effect("accepts durations, and numbers of milliseconds", () => {
    const { layer } = Testing.script([{ silent: true }, { silent: true }])
    return Effect.gen(function*() {
      for (const deadline of ["5 seconds", 5000] as const) {
        const fiber = yield* Effect.forkChild(
          Effect.flip(search.pipe(withOptions({ deadline, attemptTimeout: Duration.minutes(1) })))
        )
        yield* TestClock.adjust("5 seconds")
        assert.deepInclude({ ...(yield* Fiber.join(fiber)).reason }, {
          _tag: "TimedOut",
          limit: "deadline",
          milliseconds: 5000
        })
      }
    }).pipe(Effect.provide(layer))
  })

  it.effect("accepts empty options", () => {
    const { layer } = Testing.script([{ body: found }])
    return Effect.gen(function*() {
      assert.deepStrictEqual<unknown>(yield* withOptions(search, undefined as never), found)
    }).pipe(Effect.provide(layer))
  })

  it.effect("rejects an unknown option and lists the known ones", () => {
    const { layer } = Testing.script([])
    return Effect.gen(function*() {
      const error = yield* Effect.flip(search.pipe(withOptions({ deadlin: 5 } as object)))
      assert.strictEqual(
        error.message,
        "settings: `deadlin` is not an option; the options are attemptTimeout, deadline, maxResponseBytes, gate, headers, resendJobs, retry; nothing was sent"
      )
    }).pipe(Effect.provide(layer))
  })

  it.effect("rejects an invalid option, and an invalid header without showing its value", () => {
    const { requests, layer } = Testing.script([])
    return Effect.gen(function*() {
      for (
        const options of [
          { deadline: -1 },
          { deadline: "soon" as never },
          { attemptTimeout: "0 seconds" as const },
          { maxResponseBytes: NaN },
          { headers: { "two words": "x" } },
          { headers: { "x-a": "secret\nx" } }
        ]
      ) {
        const error = yield* Effect.flip(search.pipe(withOptions(options)))
        assert.isTrue(error.is("SettingsInvalid"))
        assert.match(error.message, /^settings: /)
        assert.notInclude(JSON.stringify(error), "secret")
      }
      assert.lengthOf(requests, 0)
    }).pipe(Effect.provide(layer))
  })
})

describe("withResponses", () => {
  it.effect("returns every response unchanged", () => {
    const { layer } = Testing.script([{ status: 503, headers: { "x-request-id": "one" } }, {
      body: found,
      headers: { "x-request-id": "two" }
    }])
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(withResponses(search))
      yield* TestClock.adjust("10 seconds")
      const [result, responses] = yield* Fiber.join(fiber)
      assert.deepStrictEqual<unknown>(result, found)
      assert.deepStrictEqual(responses.map(({ headers, status }) => [status, headers.get("x-request-id")]), [[
        503,
        "one"
      ], [200, "two"]])
      assert.deepStrictEqual(JSON.parse(responses[1]?.body ?? ""), found)
    }).pipe(Effect.provide(layer))
  })

  it.effect("returns each call of one effect its own responses", () => {
    const { layer } = Testing.script([{ body: found }, { body: found }])
    const observed = withResponses(search)
    return Effect.gen(function*() {
      const calls = [yield* observed, yield* observed]
      assert.deepStrictEqual(calls.map(([, responses]) => responses.length), [1, 1])
    }).pipe(Effect.provide(layer))
  })

  it.effect("can keep only the last response", () => {
    const { layer } = Testing.script([{ status: 503 }, { body: found, headers: { "x-request-id": "two" } }])
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(withLastResponse(search))
      yield* TestClock.adjust("10 seconds")
      const [result, response] = yield* Fiber.join(fiber)
      assert.deepStrictEqual<unknown>(result, found)
      assert.deepStrictEqual([response?.status, response?.headers.get("x-request-id")], [200, "two"])
    }).pipe(Effect.provide(layer))
  })
})
