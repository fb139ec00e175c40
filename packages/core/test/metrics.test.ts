import { assert, describe, it } from "@effect/vitest"
import { call } from "@trawl/core"
import { task } from "@trawl/core/machine"
import { metrics } from "@trawl/core/observability"
import * as Testing from "@trawl/core/testing"
import { searchAndScrape } from "@trawl/types"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Metric from "effect/Metric"
import * as TestClock from "effect/testing/TestClock"
import { found, searchOperation } from "./search-operation.ts"

const request = { body: { query: "effect" } }
const search = call(task(searchOperation, request))
const observe = [metrics]
const retry = ({ retryAfter }: { readonly retryAfter: number | undefined }) => retryAfter

describe("metrics", () => {
  it.effect("record calls, attempts, waits, bytes and credits", () => {
    const { layer } = Testing.script([
      { status: 429, headers: { "retry-after": "7" }, after: "2 seconds", body: "slow down" },
      { body: { ...found, creditsUsed: 2 }, after: "3 seconds", headers: { "content-length": "100" } }
    ], { observe, retry })
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(search)
      yield* TestClock.adjust("12 seconds")
      yield* Fiber.join(fiber)
      const seen = yield* snapshot
      assert.deepStrictEqual(seen["trawl.client.call.duration"], [{ ...operation, unit: "seconds", count: 1, sum: 12 }])
      assert.deepStrictEqual(seen["trawl.client.wait.duration"], [{
        ...operation,
        "error.type": "RateLimited",
        unit: "seconds",
        count: 1,
        sum: 7
      }])
      assert.deepStrictEqual(seen["trawl.client.credits"], [{ ...operation, count: 2 }])
      assert.deepStrictEqual(seen["trawl.client.attempts"], [
        { ...operation, ...refused, count: 1 },
        { ...operation, ...answered, count: 1 }
      ])
      assert.deepStrictEqual(seen["http.client.request.duration"], [
        { ...attempt, ...refused, unit: "seconds", count: 1, sum: 2 },
        { ...attempt, ...answered, unit: "seconds", count: 1, sum: 3 }
      ])
      const size = JSON.stringify(request.body).length
      assert.deepStrictEqual(seen["http.client.request.body.size"]?.map(({ sum }) => sum), [size, size])
      assert.deepStrictEqual(seen["http.client.response.body.size"]?.map(({ sum }) => sum), ["slow down".length, 100])
    }).pipe(Effect.provide(layer), fresh)
  })

  it.effect("name the failure of a call and of its attempts", () => {
    const { layer } = Testing.script([{ lost: "dns" }, { silent: true }], {
      observe,
      attemptTimeout: "1 second",
      retry: ({ attempts }) => attempts === 1 ? 0 : undefined
    })
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Effect.flip(search))
      yield* TestClock.adjust("2 seconds")
      yield* Fiber.join(fiber)
      const seen = yield* snapshot
      assert.deepStrictEqual(seen["trawl.client.attempts"]?.map((series) => series["error.type"]), ["dns", "timeout"])
      assert.deepStrictEqual(seen["trawl.client.call.duration"]?.map((series) => series["error.type"]), ["TimedOut"])
      assert.isUndefined(seen["http.client.response.body.size"])
    }).pipe(Effect.provide(layer), fresh)
  })

  it.effect("count interrupted calls", () => {
    const { layer } = Testing.script([{ silent: true }], { observe })
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(search, { startImmediately: true })
      yield* Fiber.interrupt(fiber)
      const seen = yield* snapshot
      for (const name of ["trawl.client.call.duration", "http.client.request.duration"]) {
        assert.deepStrictEqual(seen[name]?.map((series) => series["error.type"]), ["aborted"])
      }
    }).pipe(Effect.provide(layer), fresh)
  })

  it.effect("do not count the credits in each status of a job again", () => {
    const status = { ...searchOperation, contract: { ...searchAndScrape, method: "GET" as const, body: false } }
    const { layer } = Testing.script([{ body: { ...found, creditsUsed: 5 } }], { observe })
    return Effect.gen(function*() {
      yield* call(task(status, {}))
      assert.isUndefined((yield* snapshot)["trawl.client.credits"])
    }).pipe(Effect.provide(layer), fresh)
  })

  it.effect("count the credits in the metadata of a scraped page, but no unknown cost", () => {
    const { layer } = Testing.script([scraped(4), scraped(-1)], { observe })
    return Effect.gen(function*() {
      yield* search
      yield* search
      assert.deepStrictEqual((yield* snapshot)["trawl.client.credits"], [{ ...operation, count: 4 }])
    }).pipe(Effect.provide(layer), fresh)
  })

  it.effect("include the attributes that the program adds to its metrics", () => {
    const { layer } = Testing.script([{ body: found }], { observe })
    return Effect.gen(function*() {
      yield* search
      assert.deepStrictEqual((yield* snapshot)["trawl.client.attempts"], [{
        ...operation,
        ...answered,
        team: "blue",
        count: 1
      }])
    }).pipe(Effect.provideService(Metric.CurrentMetricAttributes, { team: "blue" }), Effect.provide(layer), fresh)
  })
})

const operation = { "trawl.operation": "search" }
const answered = { "http.response.status_code": "200" }
const refused = { "http.response.status_code": "429", "error.type": "429" }
const attempt = {
  ...operation,
  "http.request.method": "POST",
  "server.address": "api.example.com",
  "server.port": "443",
  "url.template": "/v2/search"
}

const scraped = (creditsUsed: number) => ({ body: { ...found, data: { ...found.data, metadata: { creditsUsed } } } })

const fresh = <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.provideService(self, Metric.MetricRegistry, new Map())

/** The series of each metric: attributes, count and sum. */
const snapshot = Effect.map(Metric.snapshot, (all) => {
  const byName: Record<string, Array<Record<string, unknown>>> = {}
  for (const { attributes, id, state } of all) {
    const sum = "sum" in state ? { sum: state.sum } : {}
    ;(byName[id] ??= []).push({ ...attributes, ..."count" in state && { count: state.count }, ...sum })
  }
  return byName
})
