import { assert, describe, it } from "@effect/vitest"
import * as Testing from "@trawl/core/testing"
import { searchDeveloper, searchDeveloperByQuery } from "@trawl/developer-search"
import * as Effect from "effect/Effect"

describe("searching code and documentation", () => {
  it.effect("asks the same in a body and in a query string", () => {
    const answer = { body: { success: true, results: [] } }
    const { requests, layer } = Testing.script([answer, answer])
    const options = { query: "stream interruption", types: ["issue", "doc"], min_stars: 100 } as const
    return Effect.gen(function*() {
      assert.deepStrictEqual((yield* searchDeveloper(options)).results, [])
      yield* searchDeveloperByQuery(options)
      assert.deepStrictEqual(requests.map(({ method }) => method), ["POST", "GET"])
      assert.strictEqual(requests[0]?.body, JSON.stringify(options))
      assert.strictEqual(
        requests[1]?.url.split("?")[1],
        "query=stream+interruption&types=issue&types=doc&min_stars=100"
      )
    }).pipe(Effect.provide(layer))
  })

  it("does not compile with what the specification does not know", () => {
    // @ts-expect-error no such kind
    assert.isDefined(searchDeveloper({ query: "x", types: ["commit"] }))
  })
})
