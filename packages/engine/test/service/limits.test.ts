import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { pageOf, serviceEngine, siteOf, until } from "./service-engine.ts"

const free = {
  apiKeys: [{ key: "key-a", team: "a" }, { key: "key-a2", team: "a" }, { key: "key-b", team: "b" }],
  teams: { a: { plan: "free" as const } }
}

it.effect("limits the requests per minute of a team over all its keys, and returns when to retry", () =>
  Effect.gen(function*() {
    yield* TestClock.adjust("20 seconds")
    const { ask } = yield* serviceEngine(free)
    const search = (key: string) => ask("POST", "/v2/search", { body: { query: "nothing" }, key })
    for (let request = 0; request < 10; request++) {
      assert.strictEqual((yield* search(request % 2 === 0 ? "key-a" : "key-a2")).status, 200)
    }
    const { body, headers, status } = yield* search("key-a")
    assert.deepStrictEqual([status, headers.get("retry-after")], [429, "40"])
    assert.match(
      body.error,
      /^Rate limit exceeded\. Consumed \(req\/min\): 11, Remaining \(req\/min\): 0\. Please retry after 40s/
    )
    assert.strictEqual((yield* search("key-b")).status, 200)
    assert.strictEqual((yield* ask("GET", "/v2/team/credit-usage")).status, 200)
    yield* TestClock.adjust("40 seconds")
    assert.strictEqual((yield* search("key-a")).status, 200)
  }))

it.live("limits the concurrent pages of a team by its plan, reports them, and queues batches", () =>
  Effect.gen(function*() {
    const held: Array<() => void> = []
    const { url } = yield* siteOf((request, response) => void held.push(() => pageOf(request, response)))
    const { ask } = yield* serviceEngine(free)
    const scrape = (path: string, key = "key-a") => ask("POST", "/v2/scrape", { body: { url: `${url}${path}` }, key })
    const reading = yield* Effect.forkChild(Effect.all([scrape("/1"), scrape("/2")], { concurrency: 2 }))
    const { body } = yield* until(ask("GET", "/v2/concurrency-check"), ({ body }) => body.concurrency === 2)
    assert.strictEqual(body.maxConcurrency, 2)
    const third = yield* scrape("/3")
    assert.deepStrictEqual([third.status, third.body.error, third.headers.get("retry-after")], [
      429,
      "Concurrency limit reached",
      "1"
    ])
    const batch = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}/4`] } })
    assert.strictEqual(batch.status, 200)
    assert.strictEqual((yield* ask("GET", "/v2/team/queue-status")).body.jobsInQueue, 1)
    assert.strictEqual((yield* ask("GET", "/v2/concurrency-check", { key: "key-b" })).body.concurrency, 0)
    yield* until(Effect.sync(() => held.length), (count) => count === 2)
    held.splice(0).forEach((go) => go())
    assert.deepStrictEqual((yield* Fiber.join(reading)).map(({ status }) => status), [200, 200])
    yield* until(Effect.sync(() => held.length), (count) => count === 1)
    held.splice(0).forEach((go) => go())
    yield* until(ask("GET", `/v2/batch/scrape/${batch.body.id}`), ({ body }) => body.status === "completed")
  }))

it.effect("reports no token usage, and the engine's own limit as the concurrency of a team without a plan", () =>
  Effect.gen(function*() {
    const { ask } = yield* serviceEngine(free)
    const tokens = yield* ask("GET", "/v2/team/token-usage", { key: "key-b" })
    assert.strictEqual(
      tokens.text,
      JSON.stringify({
        success: true,
        data: { remainingTokens: 0, planTokens: 0, billingPeriodStart: null, billingPeriodEnd: null }
      })
    )
    assert.strictEqual(
      (yield* ask("GET", "/v2/team/token-usage/historical")).text,
      JSON.stringify({ success: true, periods: [] })
    )
    for (const path of ["/v2/concurrency-check", "/v2/team/queue-status"]) {
      assert.strictEqual((yield* ask("GET", path, { key: "key-b" })).body.maxConcurrency, 8)
      assert.strictEqual((yield* ask("GET", path)).body.maxConcurrency, 2)
    }
  }))
