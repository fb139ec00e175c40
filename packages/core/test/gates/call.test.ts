import { assert, describe, it } from "@effect/vitest"
import { call, effectHost, Host, neverRetry } from "@trawl/core"
import { allOf, circuitBreaker, rateLimit } from "@trawl/core/gates"
import { type Gate, task } from "@trawl/core/machine"
import { Observer, unobserved } from "@trawl/core/observability"
import * as Testing from "@trawl/core/testing"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { found, searchOperation } from "../search-operation.ts"

const search = call(task(searchOperation, { body: { query: "effect" } }))
const answer = { body: found }
const slow = { body: found, after: "3 seconds" } as const
const tooMany = { status: 429, headers: { "retry-after": "7" }, body: { success: false, error: "Rate limit exceeded" } }

/** The pending timers. */
const counted = () => {
  let timers = 0
  const host: Host = (services) => {
    const plain = effectHost(services)
    return {
      ...plain,
      timer: (milliseconds, ring) => {
        timers++
        let over = false
        const end = () => {
          if (!over) timers--
          over = true
        }
        const cancel = plain.timer(milliseconds, () => {
          end()
          ring()
        })
        return () => {
          end()
          cancel()
        }
      }
    }
  }
  return { timers: () => timers, layer: Layer.succeed(Host, host) }
}

const throwing = (): never => {
  throw new Error("no policy")
}

/** Admits every attempt, and throws when it receives an outcome. */
const forgetful: Gate = {
  enter: (_, go) => {
    go()
    return throwing
  }
}

/** Whether another attempt would be admitted immediately. */
const isFree = Effect.fnUntraced(function*(gate: Gate) {
  const host = effectHost(yield* Effect.context())
  let admitted = false
  gate.enter(host, (refused) => {
    admitted = refused === undefined
  })()
  return admitted
})

describe("a call at a gate", () => {
  it.effect("counts time in the queue towards its deadline", () => {
    const gate = rateLimit({ concurrency: 1 })
    const { timers, layer: host } = counted()
    const { requests, layer } = Testing.script([{ silent: true }, { silent: true }], {
      gate,
      deadline: "5 seconds",
      retry: neverRetry
    })
    return Effect.gen(function*() {
      const first = yield* Effect.forkChild(Effect.flip(search))
      yield* TestClock.adjust(1000)
      const second = yield* Effect.forkChild(Effect.flip(search))
      yield* TestClock.adjust(3999)
      assert.strictEqual(requests.length, 1)
      yield* TestClock.adjust(1)
      assert.deepInclude((yield* Fiber.join(first)).reason, { _tag: "TimedOut", limit: "deadline" })
      yield* TestClock.adjust(1000)
      // it was admitted after the first, with what was left of its time
      assert.strictEqual(requests.length, 2)
      const error = yield* Fiber.join(second)
      assert.deepInclude(error, { attempts: 1, elapsed: 5000 })
      assert.deepInclude(error.reason, { _tag: "TimedOut", limit: "deadline", milliseconds: 5000 })
      assert.isTrue(yield* isFree(gate))
      assert.strictEqual(timers(), 0)
    }).pipe(Effect.provide(Layer.mergeAll(layer, host)))
  })

  it.effect("fails in the queue when the deadline is over", () => {
    const gate = rateLimit({ perMinute: 1 })
    const { requests, layer } = Testing.script([answer], { gate, deadline: "5 seconds" })
    return Effect.gen(function*() {
      yield* search
      const second = yield* Effect.forkChild(Effect.flip(search))
      yield* TestClock.adjust(4999)
      assert.isUndefined(second.pollUnsafe())
      yield* TestClock.adjust(1)
      const error = yield* Fiber.join(second)
      assert.deepInclude(error, { attempts: 0, elapsed: 5000 })
      assert.deepInclude(error.reason, { _tag: "TimedOut", limit: "deadline" })
      assert.strictEqual(requests.length, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("leaves the queue when it is interrupted there", () => {
    const { requests, layer } = Testing.script([slow, answer], { gate: rateLimit({ concurrency: 1 }) })
    return Effect.gen(function*() {
      const [first, second, third] = [
        yield* Effect.forkChild(search),
        yield* Effect.forkChild(search),
        yield* Effect.forkChild(search)
      ]
      yield* TestClock.adjust(1000)
      yield* Fiber.interrupt(second)
      yield* TestClock.adjust(2000)
      yield* Fiber.join(first)
      yield* Fiber.join(third)
      assert.strictEqual(requests.length, 2)
    }).pipe(Effect.provide(layer))
  })

  it.effect("frees its place for the next call when it is interrupted in flight", () => {
    const { layer } = Testing.script([{ silent: true }, answer], { gate: rateLimit({ concurrency: 1 }) })
    return Effect.gen(function*() {
      const [first, second] = [yield* Effect.forkChild(search), yield* Effect.forkChild(search)]
      yield* TestClock.adjust(1000)
      assert.isUndefined(second.pollUnsafe())
      yield* Fiber.interrupt(first)
      yield* Fiber.join(second)
    }).pipe(Effect.provide(layer))
  })

  it.effect("frees its place whenever it is interrupted", () => {
    const gate = allOf(circuitBreaker(), rateLimit({ concurrency: 3, perSecond: 50 }))
    const { timers, layer: host } = counted()
    const { layer } = Testing.script(Array.from({ length: 400 }, () => slow), { gate })
    return Effect.gen(function*() {
      const fibers: Array<Fiber.Fiber<unknown, unknown>> = []
      for (let index = 0; index < 200; index++) {
        fibers.push(yield* Effect.forkChild(search))
        yield* TestClock.adjust(index * 37 % 101)
        if (index % 3 !== 0) yield* Fiber.interrupt(fibers[index * 7 % fibers.length]!)
      }
      assert.isAbove(timers(), 0)
      for (const fiber of fibers) yield* Fiber.interrupt(fiber)
      yield* TestClock.adjust(1000)
      assert.isTrue(yield* isFree(gate))
      assert.strictEqual(timers(), 0)
    }).pipe(Effect.provide(Layer.mergeAll(layer, host)))
  })

  it.effect("frees its place when a custom retry policy throws, and fails with the response, the policy's name and the error", () => {
    const gate = rateLimit({ concurrency: 1 })
    const { layer } = Testing.script([{ status: 503 }], { gate, retry: throwing })
    return Effect.gen(function*() {
      const error = yield* Effect.flip(search)
      assert.strictEqual(
        error.message,
        "search: `retry()` is malformed: give milliseconds or undefined (Error: no policy)"
      )
      assert.strictEqual(error.status, 503)
      assert.propertyVal(error.cause, "message", "no policy")
      assert.isTrue(yield* isFree(gate))
    }).pipe(Effect.provide(layer))
  })

  it.effect("fails with the error that its gate threw, sends nothing, and leaves no timer", () => {
    const { timers, layer: host } = counted()
    const { requests, layer } = Testing.script([answer], { gate: { enter: throwing } })
    return Effect.gen(function*() {
      const error = yield* Effect.flip(search)
      assert.deepInclude({ ...error.reason }, { _tag: "SettingsInvalid", setting: "gate" })
      assert.strictEqual(error.message, "search: `gate` is malformed: give one that does not throw (Error: no policy)")
      assert.propertyVal(error.cause, "message", "no policy")
      assert.lengthOf(requests, 0)
      assert.strictEqual(timers(), 0)
    }).pipe(Effect.provide(Layer.mergeAll(layer, host)))
  })

  it.effect("leaves the gates before one that throws, whether it was admitted immediately or later", () => {
    const limit = rateLimit({ concurrency: 1 })
    const { layer } = Testing.script([slow], { gate: limit })
    const { requests, layer: broken } = Testing.script([answer], { gate: allOf(limit, { enter: throwing }) })
    return Effect.gen(function*() {
      const fails = Effect.provide(Effect.flip(search), broken)
      assert.strictEqual(
        (yield* fails).message,
        "search: `gate` is malformed: give one that does not throw (Error: no policy)"
      )
      assert.isTrue(yield* isFree(limit))
      const first = yield* Effect.forkChild(Effect.provide(search, layer))
      yield* TestClock.adjust(1)
      const second = yield* Effect.forkChild(fails)
      yield* TestClock.adjust(5000)
      yield* Fiber.join(first)
      assert.isTrue((yield* Fiber.join(second)).is("SettingsInvalid"))
      assert.isTrue(yield* isFree(limit))
      assert.lengthOf(requests, 0)
    })
  })

  it.effect("fails with the error that its gate threw on the outcome, and leaves the other gates", () => {
    const { timers, layer: host } = counted()
    const limit = rateLimit({ concurrency: 1 })
    const { layer } = Testing.script([answer, { status: 400 }], { gate: allOf(limit, forgetful) })
    return Effect.gen(function*() {
      const error = yield* Effect.flip(search)
      assert.strictEqual(error.message, "search: `gate` is malformed: give one that does not throw (Error: no policy)")
      assert.propertyVal(error.cause, "message", "no policy")
      assert.strictEqual(error.attempts, 1)
      assert.isTrue((yield* Effect.flip(search)).is("RequestRejected"), "the earlier failure is more important")
      assert.isTrue(yield* isFree(limit))
      assert.strictEqual(timers(), 0)
    }).pipe(Effect.provide(Layer.mergeAll(layer, host)))
  })

  it.effect("frees its place when an observer dies and the fiber continues", () => {
    const gate = rateLimit({ concurrency: 1 })
    const { layer } = Testing.script([answer], { gate })
    const dying: Observer = { ...unobserved, attempt: () => Effect.die("no observer") }
    return Effect.gen(function*() {
      yield* Effect.exit(search)
      assert.isTrue(yield* isFree(gate))
    }).pipe(Effect.provide(Layer.merge(layer, Layer.succeed(Observer, dying))))
  })

  it.effect("frees its place when it is interrupted while an observer waits", () => {
    const gate = rateLimit({ concurrency: 1 })
    const { requests, layer } = Testing.script([answer], { gate })
    const patient: Observer = { ...unobserved, attempt: (_, self) => Effect.delay(self, "1 minute") }
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(search)
      yield* TestClock.adjust(1000)
      assert.isFalse(yield* isFree(gate))
      yield* Fiber.interrupt(fiber)
      assert.isTrue(yield* isFree(gate))
      assert.strictEqual(requests.length, 0)
    }).pipe(Effect.provide(Layer.merge(layer, Layer.succeed(Observer, patient))))
  })

  it.effect("waits like all others when one receives Retry-After", () => {
    const { requests, layer } = Testing.script([tooMany, ...Array.from({ length: 20 }, () => answer)], {
      gate: rateLimit({ perSecond: 5, burst: 1 })
    })
    return Effect.gen(function*() {
      const swarm = yield* Effect.forkChild(
        Effect.all(Array.from({ length: 20 }, () => search), { concurrency: "unbounded" })
      )
      yield* TestClock.adjust(6999)
      assert.strictEqual(requests.length, 1)
      yield* TestClock.adjust(1)
      assert.strictEqual(requests.length, 2)
      yield* TestClock.adjust("10 seconds")
      assert.lengthOf(yield* Fiber.join(swarm), 20)
      assert.strictEqual(requests.length, 21)
    }).pipe(Effect.provide(layer))
  })

  it.effect("fails immediately, with the wait, when another call received a longer Retry-After than it can wait", () => {
    const { requests, layer } = Testing.script([tooMany], { gate: rateLimit(), deadline: "5 seconds" })
    return Effect.gen(function*() {
      assert.isTrue((yield* Effect.flip(search)).is("RateLimited"))
      const error = yield* Effect.flip(search)
      assert.isTrue(error.is("RateLimited"))
      assert.deepInclude(error, { attempts: 0, elapsed: 0, retryAfter: 7000 })
      assert.notInclude(error.message, "undefined")
      assert.strictEqual(requests.length, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("opens the circuit only for statuses that mean a failure of the service", () =>
    Effect.gen(function*() {
      const opened: Array<number> = []
      for (let status = 300; status < 600; status++) {
        const gate = circuitBreaker({ failures: 1 })
        yield* Effect.flip(search).pipe(Effect.provide(Testing.script([{ status }], { gate, retry: neverRetry }).layer))
        if (!(yield* isFree(gate))) opened.push(status)
      }
      assert.deepStrictEqual(opened, [500, 502, 503, 504])
    }))

  it.effect("fails with CircuitOpen when the service fails too often, and sends nothing more", () => {
    const { requests, layer } = Testing.script([{ status: 503 }, { lost: "reset" }, answer], {
      gate: circuitBreaker({ failures: 2, cooldown: 30_000 })
    })
    return Effect.gen(function*() {
      const first = yield* Effect.forkChild(Effect.flip(search))
      yield* TestClock.adjust("10 seconds")
      const error = yield* Fiber.join(first)
      assert.isTrue(error.is("CircuitOpen"))
      assert.strictEqual(error.attempts, 2)
      assert.match(error.message, /circuit is open/)
      assert.isAbove(error.retryAfter ?? 0, 20_000)
      assert.isTrue((yield* Effect.flip(search)).is("CircuitOpen"))
      assert.strictEqual(requests.length, 2)
      yield* TestClock.adjust("30 seconds")
      assert.deepEqual(yield* search, found)
    }).pipe(Effect.provide(layer))
  })
})
