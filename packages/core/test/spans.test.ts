import { assert, describe, it } from "@effect/vitest"
import { call } from "@trawl/core"
import * as Testing from "@trawl/core/testing"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import * as Tracer from "effect/Tracer"
import { found, searchOperation } from "./search-operation.ts"

const search = call(searchOperation, { body: { query: "effect" } })

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

describe("spans", () => {
  it.effect("show the operation, and each attempt under it", () => {
    const { spans, tracer } = recording()
    const { layer } = Testing.script([{ status: 503 }, { lost: "reset" }, { body: found }])
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(search)
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(spans.map((span) => span.name), ["searchAndScrape", "POST /v2/search", "POST /v2/search", "POST /v2/search"])
      const [operation, ...attempts] = spans
      for (const attempt of attempts) assert.strictEqual(Option.getOrUndefined(attempt.parent), operation)
      assert.deepStrictEqual(attempts.map(({ attributes }) => Object.fromEntries(attributes)), [
        { ...request(0), "http.response.status_code": 503 },
        { ...request(1), "error.type": "lost" },
        { ...request(2), "http.response.status_code": 200 }
      ])
      for (const span of spans) assert.strictEqual(span.status._tag, "Ended")
    }).pipe(tracer, Effect.provide(layer))
  })

  it.effect("say why the operation failed", () => {
    const { spans, tracer } = recording()
    const { layer } = Testing.script([{ status: 402 }])
    return Effect.gen(function*() {
      yield* Effect.flip(search)
      assert.deepStrictEqual(Object.fromEntries(spans[0]?.attributes ?? []), { "error.type": "CreditsExhausted", "trawl.attempts": 1 })
    }).pipe(tracer, Effect.provide(layer))
  })

  it.effect("hold no key", () => {
    const { spans, tracer } = recording()
    const { layer } = Testing.script([{ status: 402 }], { apiKey: "span-secret" })
    return Effect.gen(function*() {
      yield* Effect.flip(search)
      assert.notInclude(JSON.stringify(spans.map(({ attributes }) => [...attributes])), "span-secret")
    }).pipe(tracer, Effect.provide(layer))
  })
})

const request = (resend: number) => ({
  "http.request.method": "POST",
  "http.request.resend_count": resend,
  "url.full": "https://api.example.com/v2/search"
})
