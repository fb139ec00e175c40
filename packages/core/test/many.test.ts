import { assert, describe, it } from "@effect/vitest"
import { ApiError, connect, many } from "@trawl/core"
import * as Testing from "@trawl/core/testing"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

const run = connect({ apiKey: "test-key", baseUrl: "https://api.example.com", transport: Testing.script([]).transport })

describe("many", () => {
  it.each([
    ["concurrency", [1], { concurrency: 0 }],
    ["concurrency", [1], { concurrency: Number.NaN }],
    ["concurrency", [1], { concurrency: 1.5 }],
    ["concurrency", [1], { concurrency: "5" }],
    ["concurency", [1], { concurency: 5 }],
    ["requests", null, {}],
    ["requests", { query: "effect" }, {}]
  ])("rejects an invalid argument: %s", async (field, requests, options) => {
    const error: unknown = await run(Stream.runDrain(many(requests as never, Effect.succeed, options as object))).catch(
      (error: unknown) => error
    )
    assert.instanceOf(error, ApiError)
    assert.deepInclude({ ...error.reason }, { _tag: "RequestInvalid", field })
  })

  it("accepts Infinity as concurrency", async () => {
    const ends = await run(Stream.runCollect(many([1, 2, 3], Effect.succeed, { concurrency: Infinity })))
    assert.lengthOf(ends, 3)
  })
})
