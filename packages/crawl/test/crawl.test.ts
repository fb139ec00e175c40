import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import type { ApiError, Settings } from "@trawl/core"
import * as Testing from "@trawl/core/testing"
import * as Crawl from "@trawl/crawl"
import type { CrawlResponse, Document } from "@trawl/types"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"

const id = "123e4567-e89b-12d3-a456-426614174000"
const url = "https://effect.website/"
const started = { body: { success: true, id, url: `https://api.example.com/v2/crawl/${id}` } }
const page = (name: string) => ({ markdown: name, metadata: { scrapeId: name } })
const status = (state: string, names: ReadonlyArray<string>, more: object = {}) => ({
  body: { success: true, status: state, completed: names.length, total: 2, data: names.map(page), ...more }
})
const next = (skip: number) => ({ next: `https://api.example.com/v2/crawl/${id}?skip=${skip}` })

describe("a crawl", () => {
  it.effect("is started with its options unchanged", () => {
    const options = { url, limit: 5, scrapeOptions: { formats: ["markdown"] } } as const
    const { requests, layer } = Testing.script([started])
    return Effect.gen(function*() {
      const effect = Crawl.start(options)
      expectTypeOf(effect).toEqualTypeOf<Effect.Effect<CrawlResponse, ApiError, Settings>>()
      assert.strictEqual((yield* effect).id, id)
      assert.strictEqual(requests[0]?.url, "https://api.example.com/v2/crawl")
      assert.strictEqual(requests[0]?.body, JSON.stringify(options))
      assert.notProperty(requests[0]?.headers, "x-idempotency-key")
    }).pipe(Effect.provide(layer))
  })

  it.effect("is started again after a lost connection only with an idempotency key, and with the same key", () => {
    const idempotencyKey = "0193a5d2-aaaa-7bbb-8ccc-0123456789ab"
    const { requests, layer } = Testing.script([{ lost: "reset" }, { lost: "reset" }, started])
    return Effect.gen(function*() {
      assert.isTrue((yield* Effect.flip(Crawl.start({ url }))).is("TransportFailed"))
      assert.lengthOf(requests, 1)
      const fiber = yield* Effect.forkChild(Crawl.start({ url }, { idempotencyKey }))
      yield* TestClock.adjust("2 seconds")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(requests.map(({ headers }) => headers["x-idempotency-key"]), [
        undefined,
        idempotencyKey,
        idempotencyKey
      ])
    }).pipe(Effect.provide(layer))
  })

  it.effect("emits its pages while it runs, typed by the requested formats", () => {
    const { requests, layer } = Testing.script([
      status("scraping", ["a"], next(1)),
      status("scraping", [], { ...next(1), completed: 1 }),
      status("completed", ["b"], { completed: 2 })
    ])
    return Effect.gen(function*() {
      const pages = Crawl.pages(id, { scrapeOptions: { formats: ["markdown", "html"] }, interval: "1 second" })
      const fiber = yield* Effect.forkChild(Stream.runCollect(pages))
      yield* TestClock.adjust("2 seconds")
      const came = yield* Fiber.join(fiber)
      expectTypeOf(came[0]?.html).toEqualTypeOf<string | null | undefined>()
      assert.deepStrictEqual<unknown>(came, [{ ...page("a"), html: null }, { ...page("b"), html: null }])
      assert.deepStrictEqual(requests.map((request) => request.url.split("?")[1]), ["skip=0", "skip=1", "skip=1"])
    }).pipe(Effect.provide(layer))
  })

  it.effect("ends its pages with `JobFailed` if it was cancelled", () => {
    const { layer } = Testing.script([status("cancelled", ["a"])])
    return Effect.gen(function*() {
      const came: Array<Document> = []
      const failure = yield* Crawl.pages(id).pipe(
        Stream.runForEach((page) => Effect.sync(() => came.push(page))),
        Effect.as(undefined),
        Effect.catchTag("JobFailed", Effect.succeed)
      )
      assert.lengthOf(came, 1)
      assert.strictEqual(failure?.answer.status, "cancelled")
    }).pipe(Effect.provide(layer))
  })

  it.effect("is awaited until it has ended, or until the deadline", () => {
    const { layer } = Testing.script([
      status("scraping", ["a"]),
      status("completed", ["a"]),
      status("scraping", ["a"]),
      status("scraping", ["a"])
    ])
    return Effect.gen(function*() {
      const waited = yield* Effect.forkChild(Crawl.wait(id))
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual<unknown>(yield* Fiber.join(waited), {
        success: true,
        status: "completed",
        completed: 1,
        total: 2
      })
      const late = yield* Effect.forkChild(Effect.flip(Crawl.wait(id, { deadline: "3 seconds" })))
      yield* TestClock.adjust("4 seconds")
      const error = yield* Fiber.join(late)
      assert.include(error.message, "not finished within 3 s (deadline)")
    }).pipe(Effect.provide(layer))
  })

  it.effect("is cancelled with its scope, unless it has ended", () => {
    const { requests, layer } = Testing.script([started, {
      status: 409,
      body: { success: false, error: "Crawl is already completed" }
    }])
    return Effect.gen(function*() {
      yield* Effect.scoped(Crawl.scoped({ url }))
      assert.deepStrictEqual(requests.map(({ method }) => method), ["POST", "DELETE"])
    }).pipe(Effect.provide(layer))
  })

  it.effect("rejects what the service would reject, before anything is sent", () => {
    const { requests, layer } = Testing.script([])
    return Effect.gen(function*() {
      const wrong: ReadonlyArray<readonly [options: unknown, rule: string]> = [
        [undefined, "`options` must be an object"],
        [{ url: "effect.website" }, "`url` must be an absolute http(s) URL"],
        [{ url, scrapeOptions: "markdown" }, "`scrapeOptions` must be an object"],
        [{ url, scrapeOptions: { formats: "markdown" } }, "`scrapeOptions.formats` must be a list"],
        [{ url, scrapeOptions: { actions: [null] } }, "`scrapeOptions.actions` must be a list"]
      ]
      for (const [options, rule] of wrong) {
        // JavaScript has no types
        assert.include((yield* Effect.flip(Crawl.start(options as Crawl.CrawlOptions))).message, rule)
      }
      assert.lengthOf(requests, 0)
    }).pipe(Effect.provide(layer))
  })

  it("does not compile with fields that the specification does not have", () => {
    assert.lengthOf([
      // @ts-expect-error misspelt
      Crawl.start({ url, limits: 5 }),
      // @ts-expect-error misspelt within the options of a page
      Crawl.start({ url, scrapeOptions: { format: ["html"] } }),
      // @ts-expect-error no such format
      Crawl.start({ url, scrapeOptions: { formats: ["docx"] } }),
      // @ts-expect-error misspelt
      Crawl.preview({ url, promt: "the docs" })
    ], 4)
  })
})
