import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import type { ApiError, Settings } from "@trawl/core"
import * as Testing from "@trawl/core/testing"
import { searchMany, type SearchResults } from "@trawl/search"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { Result } from "effect/Result"
import * as Stream from "effect/Stream"
import { TestClock } from "effect/testing"

const found = (title: string, after: number): Testing.Scripted => ({
  body: { success: true, data: { web: [{ title, description: "", url: "https://effect.website/" }] } },
  after
})
const endless = function*() {
  for (let index = 0;; index++) yield { query: `q${index}` }
}
const searches = ["a", "b", "c", "d"].map((query) => ({ query }))

describe("searchMany", () => {
  it.effect("emits each search as it ends, with limited concurrency", () => {
    const { requests, layer } = Testing.script([found("a", 30), found("b", 10), found("c", 10), found("d", 50)])
    return Effect.gen(function*() {
      const ended: Array<string> = []
      const fiber = yield* Effect.forkChild(Stream.runForEach(
        searchMany(searches, { concurrency: 2 }),
        ({ index, request, result }) =>
          Effect.sync(() =>
            ended.push(`${index} ${request.query} ${result._tag === "Success" && result.success.data.web[0]?.title}`)
          )
      ))
      const after = Effect.fnUntraced(function*(milliseconds: number) {
        yield* TestClock.adjust(milliseconds)
        yield* TestClock.adjust(0) // until the next request is in flight
        return [requests.length, ended.at(-1)]
      })
      assert.deepStrictEqual(yield* after(9), [2, undefined])
      assert.deepStrictEqual(yield* after(1), [3, "1 b b"])
      assert.deepStrictEqual(yield* after(10), [4, "2 c c"])
      assert.deepStrictEqual(yield* after(10), [4, "0 a a"])
      assert.deepStrictEqual(yield* after(40), [4, "3 d d"])
      yield* Fiber.join(fiber)
    }).pipe(Effect.provide(layer))
  })

  it.effect("emits failures without losing other results", () => {
    const { layer } = Testing.script([found("a", 0), {
      status: 402,
      body: { success: false, error: "Payment required" }
    }, found("d", 0)])
    return Effect.gen(function*() {
      const ended = yield* Stream.runCollect(
        searchMany([{ query: "a" }, { query: "b" }, { query: "" }, { query: "d" }], { concurrency: 1 })
      )
      assert.deepStrictEqual(
        ended.map((
          { index, result }
        ) => [index, result._tag === "Success" ? result.success.data.web[0]?.title : result.failure.reason._tag]),
        [[0, "a"], [1, "CreditsExhausted"], [2, "RequestInvalid"], [3, "d"]]
      )
    }).pipe(Effect.provide(layer))
  })

  it.effect("takes a request only when there is capacity, and aborts those in flight when the reader stops", () => {
    const { requests, layer } = Testing.script([found("first", 0), { silent: true }, { silent: true }, {
      silent: true
    }])
    return Effect.gen(function*() {
      const ended = yield* Stream.runCollect(Stream.take(searchMany(endless(), { concurrency: 2 }), 1))
      assert.deepStrictEqual(ended.map(({ request }) => request.query), ["q0"])
      assert.isAtMost(requests.length, 3)
    }).pipe(Effect.provide(layer))
  })

  it.effect("runs five at once by default, and rejects zero", () => {
    const { requests, layer } = Testing.script(Array.from({ length: 8 }, () => ({ silent: true as const })))
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Stream.runDrain(searchMany([...searches, ...searches])))
      yield* TestClock.adjust(1)
      assert.lengthOf(requests, 5)
      yield* Fiber.interrupt(fiber)
      for (const concurrency of [0, -1, Number.NaN]) {
        const exit = yield* Effect.exit(Stream.runDrain(searchMany(searches, { concurrency })))
        assert.include(String(exit), `\`concurrency\` must be a whole number from 1, or Infinity`)
      }
    }).pipe(Effect.provide(layer))
  })

  it("types each result by its own request", () => {
    const many = searchMany([{ query: "a", sources: ["news"] }, {
      query: "b",
      scrapeOptions: { formats: ["markdown"] }
    }])
    expectTypeOf<Stream.Error<typeof many>>().toEqualTypeOf<never>()
    expectTypeOf<Stream.Services<typeof many>>().toEqualTypeOf<Settings>()
    type News = { readonly query: "a"; readonly sources: readonly ["news"] }
    type Ended = Stream.Success<typeof many>
    expectTypeOf<Extract<Ended, { request: News }>["result"]>().toEqualTypeOf<Result<SearchResults<News>, ApiError>>()
    expectTypeOf<Ended["index"]>().toEqualTypeOf<number>()
    const mapped = searchMany(
      searches.map(({ query }) => ({ query, scrapeOptions: { formats: ["markdown"] } }) as const)
    )
    expectTypeOf<
      Extract<
        Stream.Success<typeof mapped>["result"],
        { _tag: "Success" }
      >["success"]["data"]["web"][number]["markdown"]
    >().toEqualTypeOf<string | null>()
    assert.lengthOf([
      // @ts-expect-error misspelt
      searchMany([{ query: "a", limti: 5 }])
    ], 1)
  })
})
