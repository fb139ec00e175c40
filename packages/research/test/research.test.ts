import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import * as Testing from "@trawl/core/testing"
import * as Research from "@trawl/research"
import type { PaperRecord } from "@trawl/types"
import * as Effect from "effect/Effect"

describe("research", () => {
  it.effect("finds papers and those like one", () => {
    const results = [{ paperId: "arxiv:2601.00001", title: "Scopes of threads" }]
    const { requests, layer } = Testing.script([{ body: { success: true, results } }, {
      body: { success: true, results }
    }])
    return Effect.gen(function*() {
      const found = yield* Research.searchPapers({ query: "structured concurrency", authors: ["Smith", "Jones"], k: 5 })
      expectTypeOf(found.results).toEqualTypeOf<ReadonlyArray<PaperRecord>>()
      yield* Research.similarPapers("arxiv:2601.00001", { intent: "the same in other languages", mode: "citers" })
      assert.deepStrictEqual(requests.map(({ url }) => url.slice("https://api.example.com".length)), [
        "/v2/search/research/papers?query=structured+concurrency&k=5&authors=Smith&authors=Jones",
        "/v2/search/research/papers/arxiv%3A2601.00001/similar?intent=the+same+in+other+languages&mode=citers"
      ])
    }).pipe(Effect.provide(layer))
  })

  it("does not compile with what the specification does not know", () => {
    // @ts-expect-error misspelt
    assert.isDefined(Research.searchPapers({ query: "x", author: ["Smith"] }))
  })
})
