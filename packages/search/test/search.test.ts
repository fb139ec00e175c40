import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { type ApiError, connect, type Settings } from "@trawl/core"
import * as Testing from "@trawl/core/testing"
import { search, type SearchOptions } from "@trawl/search"
import type { PaperRecord } from "@trawl/types"
import * as Effect from "effect/Effect"

const page = { title: "Effect", description: "A library", url: "https://effect.website/", markdown: "# Effect" }
const found = { success: true, data: { web: [page] }, id: "job-1", creditsUsed: 2 }

const refused = (options: SearchOptions) => {
  const { requests, layer } = Testing.script([])
  return Effect.gen(function*() {
    const error = yield* Effect.flip(search(options))
    assert.strictEqual(requests.length, 0)
    assert.isTrue(error.is("RequestInvalid"))
    return error.message
  }).pipe(Effect.provide(layer))
}

describe("search", () => {
  it.effect("sends the options unchanged", () => {
    const options = {
      query: "effect",
      limit: 3,
      sources: ["web", { type: "news" }],
      categories: ["pdf", { type: "developer" }],
      safe: true,
      tbs: "sbd:1,qdr:w",
      scrapeOptions: {
        formats: ["markdown", { type: "json", schema: { type: "object", properties: { name: { type: "string" } } } }]
      }
    } as const
    const { requests, layer } = Testing.script([{ body: found }])
    return Effect.gen(function*() {
      yield* search(options)
      assert.deepStrictEqual(requests, [{
        method: "POST",
        url: "https://api.example.com/v2/search",
        headers: { accept: "application/json", authorization: "Bearer test-key", "content-type": "application/json" },
        body: JSON.stringify(options)
      }])
    }).pipe(Effect.provide(layer))
  })

  it.effect("sends unknown fields", () => {
    const tomorrow = { lang: "de" }
    const options: SearchOptions = { query: "effect", ...tomorrow }
    const { requests, layer } = Testing.script([{ body: found }])
    return search(options).pipe(
      Effect.map(() => assert.strictEqual(requests[0]?.body, "{\"query\":\"effect\",\"lang\":\"de\"}")),
      Effect.provide(layer)
    )
  })

  it.effect("returns the whole response, typed by the request", () => {
    const { layer } = Testing.script([{ body: found }])
    return Effect.gen(function*() {
      const results = yield* search({ query: "effect", scrapeOptions: { formats: ["markdown"] } })
      assert.deepEqual<unknown>(results, found)
      expectTypeOf(results.data.web[0]?.markdown).toEqualTypeOf<string | null | undefined>()
    }).pipe(Effect.provide(layer))
  })

  it.effect("keeps all fields of the response: ID, credits, warnings, papers", () => {
    const paper = {
      paperId: "p1",
      primaryId: "doi:10.1000/1",
      ids: { doi: "10.1000/1" },
      title: "Folding",
      abstract: "…",
      score: 0.9
    }
    const body = { ...found, data: { web: [], research: [paper] }, warning: "slow", warnings: ["research changes"] }
    const { layer } = Testing.script([{ body }])
    return Effect.gen(function*() {
      const results = yield* search({ query: "protein folding", categories: ["research"] })
      assert.deepEqual<unknown>(results, body)
      const { creditsUsed, data, id, warning, warnings } = results
      expectTypeOf(creditsUsed).toEqualTypeOf<number | undefined>()
      expectTypeOf(id).toEqualTypeOf<string | undefined>()
      expectTypeOf(warning).toEqualTypeOf<string | null | undefined>()
      expectTypeOf(warnings).toEqualTypeOf<ReadonlyArray<string> | undefined>()
      expectTypeOf(data.research).toEqualTypeOf<ReadonlyArray<PaperRecord>>()
      assert.strictEqual(data.research[0]?.title, "Folding")
    }).pipe(Effect.provide(layer))
  })

  it("requires only the settings and can fail only with an ApiError", () => {
    const effect = search({ query: "effect" })
    expectTypeOf<Effect.Error<typeof effect>>().toEqualTypeOf<ApiError>()
    expectTypeOf<Effect.Services<typeof effect>>().toEqualTypeOf<Settings>()
  })

  it("returns a promise under connect", async () => {
    const { transport } = Testing.script([{ body: found }])
    const run = connect({ apiKey: "test-key", baseUrl: "https://api.example.com", transport })
    const { data } = await run(search({ query: "effect" }))
    assert.strictEqual(data.web[0]?.title, "Effect")
  })

  it.effect("rejects a blank query, and one of more than 500 characters", () =>
    Effect.gen(function*() {
      for (const query of ["", " ", " \t\n\u00a0\u3000\ufeff"]) {
        assert.include(yield* refused({ query }), "`query` must be a text that is not blank")
      }
      assert.include(yield* refused({ query: "x".repeat(501) }), "`query` must have at most 500 characters, not 501")
    }))

  it.effect("counts characters as the service does, in Unicode code points", () =>
    Effect.gen(function*() {
      assert.include(yield* refused({ query: "𝕏".repeat(501) }), "`query` must have at most 500 characters, not 501")
    }))

  it.effect("rejects a limit out of range", () =>
    Effect.gen(function*() {
      for (const limit of [0, 101, 1.5, Number.NaN]) {
        assert.include(
          yield* refused({ query: "q", limit }),
          `\`limit\` must be an integer from 1 to 100, not ${limit}`
        )
      }
    }))

  it.effect("rejects includeDomains together with excludeDomains", () =>
    Effect.gen(function*() {
      const message = yield* refused({ query: "q", includeDomains: ["a.example"], excludeDomains: ["b.example"] })
      assert.include(message, "`excludeDomains` cannot be combined with `includeDomains`")
    }))

  it.effect("rejects values of wrong types", () =>
    Effect.gen(function*() {
      const untyped: ReadonlyArray<readonly [options: unknown, rule: string]> = [
        [undefined, "`options` must be an object"],
        [null, "`options` must be an object"],
        ["effect", "`options` must be an object"],
        [{ query: "q", limit: "5" }, "`limit` must be an integer from 1 to 100, not string"],
        [{ query: "q", limit: Symbol("5") }, "`limit` must be an integer from 1 to 100, not symbol"],
        [{ query: "q", sources: "web" }, "`sources` must be a list of names or of objects with a `type`"],
        [{ query: "q", sources: [null] }, "`sources` must be a list"],
        [{ query: "q", categories: null }, "`categories` must be a list"],
        [{ query: "q", scrapeOptions: null }, "`scrapeOptions` must be an object"],
        [{ query: "q", scrapeOptions: { formats: "markdown" } }, "`scrapeOptions.formats` must be a list"],
        [{ query: "q", scrapeOptions: { formats: ["markdown", null] } }, "`scrapeOptions.formats` must be a list"]
      ]
      // JavaScript has no types
      for (const [options, rule] of untyped) assert.include(yield* refused(options as SearchOptions), rule)
    }))

  it("does not compile with fields that the specification does not have", () => {
    assert.lengthOf([
      // @ts-expect-error no such source
      search({ query: "q", sources: ["podcasts"] }),
      // @ts-expect-error no such format
      search({ query: "q", scrapeOptions: { formats: ["pdf"] } }),
      // @ts-expect-error the query is missing
      search({ limit: 3 }),
      // @ts-expect-error a question needs its question
      search({ query: "q", scrapeOptions: { formats: [{ type: "question" }] } }),
      // @ts-expect-error misspelt
      search({ query: "q", limti: 5 }),
      // @ts-expect-error belongs in scrapeOptions
      search({ query: "q", formats: ["markdown"] }),
      // @ts-expect-error misspelt inside scrapeOptions
      search({ query: "q", scrapeOptions: { formats: ["markdown"], onlyMainContnet: true } })
    ], 7)
  })
})
