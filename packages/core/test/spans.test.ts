import { assert, describe, it } from "@effect/vitest"
import { call, type Operation } from "@trawl/core"
import { type Observer, spans as observer } from "@trawl/core/observability"
import * as Testing from "@trawl/core/testing"
import { route, task } from "@trawl/core/machine"
import { searchAndScrape } from "@trawl/types"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import * as Tracer from "effect/Tracer"
import { found, searchOperation } from "./search-operation.ts"

const search = call(task(searchOperation, { body: { query: "effect" } }))

const recording = () => {
  const spans: Array<Tracer.NativeSpan> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    }
  })
  return { spans, tracer: Effect.withTracer(tracer) }
}

const attributesOf = (span: Tracer.NativeSpan | undefined) => Object.fromEntries(span?.attributes ?? [])
const failed = ({ status }: Tracer.NativeSpan) => status._tag === "Ended" && status.exit._tag === "Failure"

describe("spans", () => {
  it.effect("show the operation, and each attempt as its child", () => {
    const { spans, tracer } = recording()
    const { layer } = Testing.script([
      { status: 503, headers: { "x-request-id": "first" } },
      { lost: "reset" },
      { body: { ...found, creditsUsed: 2 }, headers: { "x-request-id": "third" } }
    ])
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(search)
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(spans.map((span) => span.name), [
        "search",
        "POST /v2/search",
        "POST /v2/search",
        "POST /v2/search"
      ])
      const [operation, ...attempts] = spans
      for (const attempt of attempts) assert.strictEqual(Option.getOrUndefined(attempt.parent), operation)
      assert.deepStrictEqual(attributesOf(operation), {
        "trawl.operation": "search",
        "trawl.attempts": 3,
        "trawl.request_id": "third",
        "trawl.credits_used": 2
      })
      assert.deepStrictEqual(attempts.map(attributesOf), [
        {
          ...request,
          "http.response.status_code": 503,
          "error.type": "503",
          "http.response.header.x-request-id": ["first"]
        },
        { ...request, "http.request.resend_count": 1, "error.type": "reset" },
        {
          ...request,
          "http.request.resend_count": 2,
          "http.response.status_code": 200,
          "http.response.header.x-request-id": ["third"]
        }
      ])
      assert.deepStrictEqual(attempts.map(({ kind }) => kind), ["client", "client", "client"])
      assert.deepStrictEqual(spans.map(failed), [false, true, true, false])
      for (const span of spans) assert.strictEqual(span.status._tag, "Ended")
    }).pipe(tracer, Effect.provide(layer))
  })

  it.effect("record why the operation failed", () => {
    const { spans, tracer } = recording()
    const { layer } = Testing.script([{ status: 402 }])
    return Effect.gen(function*() {
      yield* Effect.flip(search)
      assert.deepStrictEqual(attributesOf(spans[0]), {
        "trawl.operation": "search",
        "trawl.attempts": 1,
        "error.type": "CreditsExhausted"
      })
      assert.isTrue(spans.every(failed))
    }).pipe(tracer, Effect.provide(layer))
  })

  it.effect("end with an interruption", () => {
    const { spans, tracer } = recording()
    const { layer } = Testing.script([{ silent: true }])
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(search, { startImmediately: true })
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(spans.map(({ status }) => status._tag), ["Ended", "Ended"])
      assert.deepStrictEqual(spans.map((span) => attributesOf(span)["error.type"]), ["aborted", "aborted"])
    }).pipe(tracer, Effect.provide(layer))
  })

  it.effect("record the server and the path if the base URL has a port and a prefix", () => {
    const { spans, tracer } = recording()
    const { layer } = Testing.script([{ body: found }], { baseUrl: "http://[::1]:3002/proxy" })
    return Effect.gen(function*() {
      yield* search
      assert.strictEqual(spans[1]?.name, "POST /proxy/v2/search")
      assert.deepInclude(attributesOf(spans[1]), {
        "server.address": "::1",
        "server.port": 3002,
        "url.template": "/proxy/v2/search",
        "url.full": "http://[::1]:3002/proxy/v2/search"
      })
    }).pipe(tracer, Effect.provide(layer))
  })

  it.effect("show numbers and booleans of a query, but no texts", () => {
    const { spans, tracer } = recording()
    const { layer } = Testing.script([{ body: found }])
    return Effect.gen(function*() {
      yield* call(task(papers, { parameters: { query: "0171 555", k: 3, authors: ["Ada", "Bob"], rerank: true } }))
      assert.strictEqual(
        attributesOf(spans[1])["url.full"],
        "https://api.example.com/v2/papers?query=REDACTED&k=3&authors=REDACTED&authors=REDACTED&rerank=true"
      )
    }).pipe(tracer, Effect.provide(layer))
  })

  it.effect("contain no key, even if a caller or the service repeats it", () => {
    const { spans, tracer } = recording()
    const apiKey = "span-secret"
    const { layer } = Testing.script([{
      status: 402,
      headers: { "x-request-id": apiKey },
      body: { success: false, error: apiKey }
    }], {
      apiKey,
      baseUrl: `https://api.example.com/${apiKey}`
    })
    return Effect.gen(function*() {
      yield* Effect.flip(search)
      const seen = spans.map((
        { attributes, events, name, status }
      ) => [name, [...attributes], events, status._tag === "Ended" && status.exit])
      assert.notInclude(JSON.stringify(seen), apiKey)
    }).pipe(tracer, Effect.provide(layer))
  })

  it.effect("record on the operation how long it waits, and why", () => {
    const { spans, tracer } = recording()
    const { layer } = Testing.script([{ status: 429, headers: { "retry-after": "7" } }, { body: found }], {
      retry: ({ retryAfter }) => retryAfter
    })
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(search)
      yield* TestClock.adjust("7 seconds")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(spans[0]?.events.map(([name, , attributes]) => [name, attributes]), [
        ["retry", { "error.type": "RateLimited", "trawl.wait": 7 }]
      ])
    }).pipe(tracer, Effect.provide(layer))
  })

  it.effect("are not created without a tracer", () => {
    const parents: Array<Tracer.AnySpan | undefined> = []
    const probe: Observer = {
      call: (_, self) => Effect.andThen(note, self),
      attempt: (_, self) => Effect.andThen(note, self)
    }
    const note = Effect.withFiber(({ context }) =>
      Effect.sync(() => parents.push(Context.getOrUndefined(context, Tracer.ParentSpan)))
    )
    const { layer } = Testing.script([{ body: found }, { body: found }], { observe: [observer, probe] })
    return Effect.gen(function*() {
      yield* search
      yield* Effect.withTracerEnabled(search, false).pipe(recording().tracer)
      assert.deepStrictEqual(parents, [undefined, undefined, undefined, undefined])
    }).pipe(Effect.provide(layer))
  })
})

const request = {
  "http.request.method": "POST",
  "server.address": "api.example.com",
  "server.port": 443,
  "url.template": "/v2/search",
  "url.full": "https://api.example.com/v2/search"
}

const papers: Operation = {
  ...searchOperation,
  route,
  contract: {
    ...searchAndScrape,
    method: "GET",
    path: "/v2/papers",
    body: false,
    parameters: ["query", "k", "authors", "rerank"].map((name) => ({ name, in: "query", required: false }))
  }
}
