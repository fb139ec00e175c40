import { assert, describe, it } from "@effect/vitest"
import { call, type Operation } from "@trawl/core"
import { task } from "@trawl/core/machine"
import { debugLog, spans } from "@trawl/core/observability"
import * as Testing from "@trawl/core/testing"
import { searchAndScrape } from "@trawl/types"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as References from "effect/References"
import * as TestClock from "effect/testing/TestClock"
import * as Tracer from "effect/Tracer"
import { found, searchOperation } from "./search-operation.ts"

const search = call(task(searchOperation, { body: { query: "private words", limit: 3 } }))
const observe = [spans, debugLog]

describe("the debug log", () => {
  it.effect("contains each attempt and each wait", () => {
    const { entries, listen } = logging()
    const { layer } = Testing.script([
      { status: 429, headers: { "retry-after": "7", "set-cookie": "session" }, after: "250 millis" },
      { lost: "reset" },
      { body: found }
    ], { observe, retry: ({ retryAfter }) => retryAfter ?? 1000 })
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(search)
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(entries.map(({ message }) => message), [
        "search: POST /v2/search, attempt 1: 429 after 250 ms",
        "search: RateLimited, waits 7000 ms before attempt 2",
        "search: POST /v2/search, attempt 2: reset after 0 ms",
        "search: TransportFailed, waits 1000 ms before attempt 3",
        "search: POST /v2/search, attempt 3: 200 after 0 ms"
      ])
      assert.deepStrictEqual(new Set(entries.map(({ level }) => level)), new Set(["Debug"]))
      assert.deepStrictEqual(entries[0]?.annotations, {
        "http.request.method": "POST",
        "server.address": "api.example.com",
        "server.port": 443,
        "url.template": "/v2/search",
        "url.full": "https://api.example.com/v2/search",
        "http.request.header.accept": ["application/json"],
        "http.request.header.content-type": ["application/json"],
        "http.request.header.authorization": ["REDACTED"],
        "http.request.body.size": JSON.stringify({ query: "private words", limit: 3 }).length,
        "http.request.body.fields": ["query", "limit"],
        "http.response.status_code": 429,
        "error.type": "429",
        "http.response.header.retry-after": ["7"],
        "http.response.header.set-cookie": ["REDACTED"],
        "http.response.body.size": 0
      })
    }).pipe(listen, Effect.provide(layer))
  })

  it.effect("contains no key, no text of requests or responses, and no header that may be secret", () => {
    const { entries, listen } = logging()
    const apiKey = "log-secret"
    const { layer } = Testing.script([
      {
        status: 402,
        body: { success: false, error: "answered words" },
        headers: { "x-request-id": apiKey, [`x-${apiKey}`]: "1", "x-account": "acme" }
      },
      { body: found }
    ], { apiKey, observe })
    return Effect.gen(function*() {
      yield* Effect.flip(search)
      yield* call(task(papers, { parameters: { query: "private words", "x-idempotency-key": "idem" } }))
      assert.strictEqual(entries.length, 2)
      for (const secret of [apiKey, "private words", "private", "answered words", "acme", "idem\""]) {
        assert.notInclude(JSON.stringify(entries), secret)
      }
    }).pipe(listen, Effect.provide(layer))
  })

  it.effect("contains an interrupted attempt", () => {
    const { entries, listen } = logging()
    const { layer } = Testing.script([{ silent: true }], { observe })
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(search, { startImmediately: true })
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(entries.map(({ message }) => message), [
        "search: POST /v2/search, attempt 1: aborted after 1000 ms"
      ])
    }).pipe(listen, Effect.provide(layer))
  })

  it.effect("belongs to the span of the attempt if spans are enabled", () => {
    const { entries, listen } = logging()
    const { layer } = Testing.script([{ body: found }], { observe })
    return Effect.gen(function*() {
      yield* search
      assert.deepStrictEqual(entries.map(({ span }) => span), ["POST /v2/search"])
    }).pipe(
      Effect.withTracer(Tracer.make({ span: (options) => new Tracer.NativeSpan(options) })),
      listen,
      Effect.provide(layer)
    )
  })

  it.effect("is silent unless the program logs at level Debug", () => {
    const { entries, listen } = logging()
    const { layer } = Testing.script([{ status: 503 }, { body: found }], { observe, retry: () => 0 })
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(search)
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(entries, [])
    }).pipe(Effect.provideService(References.MinimumLogLevel, "Info"), listen, Effect.provide(layer))
  })
})

const papers: Operation = {
  ...searchOperation,
  contract: {
    ...searchAndScrape,
    method: "GET",
    body: false,
    parameters: [
      { name: "query", in: "query", required: true },
      { name: "x-idempotency-key", in: "header", required: false }
    ]
  }
}

const logging = () => {
  const entries: Array<
    {
      readonly message: unknown
      readonly level: string
      readonly annotations: unknown
      readonly span: string | undefined
    }
  > = []
  const logger = Logger.make<unknown, void>(({ fiber, logLevel, message }) => {
    const span = fiber.cache.span
    entries.push({
      message: Array.isArray(message) && message.length === 1 ? message[0] : message,
      level: logLevel,
      annotations: { ...fiber.getRef(References.CurrentLogAnnotations) },
      span: span?._tag === "Span" ? span.name : undefined
    })
  })
  return {
    entries,
    listen: <A, E, R>(self: Effect.Effect<A, E, R>) =>
      self.pipe(
        Effect.provideService(References.MinimumLogLevel, "Debug"),
        Effect.provide(Logger.layer([logger]))
      )
  }
}
