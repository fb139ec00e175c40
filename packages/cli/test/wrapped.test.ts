import { assert, describe, it } from "vitest"
import { wrapped } from "../src/wrapped.ts"

describe("wrapped", () => {
  it("breaks lines at spaces, and keeps their indentation", () => {
    assert.strictEqual(wrapped("one\n   two three four", 12), "one\n   two three\n   four")
  })

  it("keeps the second column", () => {
    assert.strictEqual(
      wrapped("  --limit  How many results of each", 24),
      "  --limit  How many\n           results of\n           each"
    )
  })

  it("does not count colours, and does not break words", () => {
    assert.strictEqual(
      wrapped("\u001b[1mone\u001b[22m https://example.com/long two", 10),
      "\u001b[1mone\u001b[22m\nhttps://example.com/long\ntwo"
    )
  })

  it("leaves text unchanged without a terminal, and on a terminal of unknown size", () => {
    for (const columns of [undefined, 0]) assert.strictEqual(wrapped("word ".repeat(50), columns), "word ".repeat(50))
  })
})
