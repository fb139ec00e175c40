import { assert, describe, it } from "@effect/vitest"
import { ApiError, call, neverRetry, type SettingsOptions, within } from "@trawl/core"
import { task } from "@trawl/core/machine"
import * as Testing from "@trawl/core/testing"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Random from "effect/Random"
import * as TestClock from "effect/testing/TestClock"
import { found, searchOperation } from "./search-operation.ts"

const search = call(task(searchOperation, { body: { query: "effect" } }))

/** Half a second of jitter before every attempt. */
const half = Effect.provideService(Random.Random, { nextDoubleUnsafe: () => 0.5, nextIntUnsafe: () => 0 })

/** Runs the search against the script, and checks the number of requests before and at each of these clock times. */
const over = (
  answers: ReadonlyArray<Testing.Scripted>,
  times: ReadonlyArray<number>,
  options: SettingsOptions = {}
) => {
  const { requests, layer } = Testing.script(answers, options)
  return Effect.gen(function*() {
    const fiber = yield* Effect.forkChild(Effect.result(half(search)))
    let now = 0
    for (const [index, time] of times.entries()) {
      yield* TestClock.adjust(time - 1 - now)
      assert.strictEqual(requests.length, index + 1, `requests before ${time} ms`)
      yield* TestClock.adjust(1)
      assert.strictEqual(requests.length, index + 2, `requests at ${time} ms`)
      now = time
    }
    return yield* Fiber.join(fiber)
  }).pipe(Effect.provide(layer))
}

const limited = { status: 429, body: { success: false, error: "Rate limit exceeded" } }
const failed = (result: unknown): ApiError => {
  const error = Reflect.get(Object(result), "failure")
  assert.instanceOf(error, ApiError)
  return error
}

describe("call", () => {
  it.effect("waits 1, 2, 4 and 8 seconds and the jitter, then gives up", () =>
    Effect.gen(function*() {
      const error = failed(yield* over([limited, limited, limited, limited, limited], [1500, 4000, 8500, 17_000]))
      assert.deepInclude({ ...error }, { attempts: 5, elapsed: 17_000, status: 429, retryAfter: undefined })
    }))

  it.effect("returns the first successful response", () =>
    Effect.gen(function*() {
      const result = yield* over([limited, { status: 503 }, { body: found }], [1500, 4000])
      assert.deepInclude(result, { _tag: "Success", success: found })
    }))

  it.effect("waits as many seconds as Retry-After says", () =>
    over([{ ...limited, headers: { "retry-after": "7" } }, { body: found }], [7000]))

  it.effect("waits until the date in Retry-After", () =>
    over([{ ...limited, headers: { "retry-after": new Date(9000).toUTCString() } }, { body: found }], [9000]))

  it.effect("waits for its own backoff if Retry-After is shorter", () =>
    over([{ ...limited, headers: { "retry-after": "1" } }, { body: found }], [1500]))

  it.effect("does not start a wait that would exceed the deadline", () =>
    Effect.gen(function*() {
      const error = failed(yield* over([{ ...limited, headers: { "retry-after": "600" } }], []))
      assert.isTrue(error.is("RateLimited"))
      assert.deepInclude({ ...error }, { attempts: 1, elapsed: 0, retryAfter: 600_000 })
    }))

  it.effect("aborts an attempt after its time limit and tries again", () =>
    Effect.gen(function*() {
      const result = yield* over([{ silent: true }, { body: found }], [66_500])
      assert.propertyVal(result, "_tag", "Success")
    }))

  it.effect("counts a slow body as part of the attempt", () =>
    Effect.gen(function*() {
      const result = yield* over([{ body: found, after: 3001 }, { body: found }], [4500], { attemptTimeout: 3000 })
      assert.propertyVal(result, "_tag", "Success")
    }))

  it.effect("ends everything at the deadline", () => {
    const { layer } = Testing.script([limited, { silent: true }], { deadline: 10_000 })
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Effect.flip(half(search)))
      yield* TestClock.adjust(9999)
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust(1)
      const error = yield* Fiber.join(fiber)
      assert.deepStrictEqual(error.reason, {
        _tag: "TimedOut",
        retryable: "no",
        limit: "deadline",
        milliseconds: 10_000
      })
      assert.deepInclude({ ...error }, { attempts: 2, elapsed: 10_000 })
    }).pipe(Effect.provide(layer))
  })

  it.effect("sends one request if retries are switched off", () =>
    Effect.gen(function*() {
      const error = failed(yield* over([limited], [], { retry: neverRetry }))
      assert.strictEqual(error.attempts, 1)
    }))

  it.effect("follows a custom policy, but never retries before Retry-After has passed", () =>
    over([limited, { ...limited, headers: { "retry-after": "2" } }, { body: found }], [10, 2010], { retry: () => 10 }))

  it.effect("fails with errors that can be caught by tag and by reason", () => {
    const { layer } = Testing.script([{ status: 401 }, { status: 404 }])
    return Effect.gen(function*() {
      assert.strictEqual(
        yield* search.pipe(Effect.catchReason("ApiError", "Unauthorized", () => Effect.succeed("no key"))),
        "no key"
      )
      assert.strictEqual(yield* search.pipe(Effect.catchTag("ApiError", (error) => Effect.succeed(error.status))), 404)
    }).pipe(Effect.provide(layer))
  })

  it.effect("sends nothing after it is interrupted", () => {
    const { requests, layer } = Testing.script([limited, { body: found }])
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(search)
      yield* TestClock.adjust(500)
      yield* Fiber.interrupt(fiber)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(requests.length, 1)
    }).pipe(Effect.provide(layer))
  })
})

describe("within", () => {
  it.effect("ends the call in flight with an error that contains the known facts", () => {
    const { layer } = Testing.script([limited, { silent: true }])
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Effect.flip(half(search).pipe(within("4 seconds"))))
      yield* TestClock.adjust("4 seconds")
      const error = yield* Fiber.join(fiber)
      assert.deepInclude({ ...error }, { operation: "search", attempts: 2, elapsed: 4000 })
      assert.isTrue(error.is("TimedOut"))
    }).pipe(Effect.provide(layer))
  })

  it.effect("limits all calls together, and effects without calls", () => {
    const { layer } = Testing.script([{ body: found, after: "2 seconds" }, { body: found }])
    return Effect.gen(function*() {
      const twice = Effect.andThen(search, Effect.andThen(Effect.sleep("10 seconds"), search))
      const fiber = yield* Effect.forkChild(Effect.flip(within(twice, "5 seconds")))
      yield* TestClock.adjust("6 seconds")
      const error = yield* Fiber.join(fiber)
      assert.deepStrictEqual(error.reason, { _tag: "TimedOut", retryable: "no", limit: "deadline", milliseconds: 5000 })
    }).pipe(Effect.provide(layer))
  })

  it.effect("does not start a wait that would exceed the limit", () => {
    const { layer } = Testing.script([{ ...limited, headers: { "retry-after": "30" } }])
    return Effect.gen(function*() {
      const error = yield* Effect.flip(search.pipe(within("1 minute"), within("20 seconds")))
      assert.deepInclude({ ...error }, { attempts: 1, retryAfter: 30_000 })
    }).pipe(Effect.provide(layer))
  })
})
