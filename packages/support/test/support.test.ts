import { assert, describe, it } from "@effect/vitest"
import * as Testing from "@trawl/core/testing"
import * as Support from "@trawl/support"
import * as Effect from "effect/Effect"

describe("support", () => {
  it.effect("answers, though its answer does not say `success`", () => {
    const { requests, layer } = Testing.script([{ body: { answer: "Raise `timeout`.", confidence: "high" } }])
    return Effect.gen(function*() {
      assert.strictEqual((yield* Support.ask({ question: "Why does my scrape time out?" })).answer, "Raise `timeout`.")
      assert.strictEqual(requests[0]?.url, "https://api.example.com/v2/support/ask")
    }).pipe(Effect.provide(layer))
  })

  it("does not compile with what the specification does not know", () => {
    // @ts-expect-error misspelt
    assert.isDefined(Support.searchDocs({ questions: "How?" }))
  })
})
