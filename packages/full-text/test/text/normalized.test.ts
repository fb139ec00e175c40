import { assert, describe, it } from "vitest"
import { normalized } from "../../src/text/normalized.ts"

describe("normalizing a text", () => {
  it.each([
    "",
    "plain",
    "e\u0301te\u0301",
    "हिन्दी में लिखा हुआ ".repeat(20),
    "ﷺ ﾊﾟ ㈱",
    `a${"\u0316\u0301".repeat(15)}b`.repeat(10)
  ])("follows Unicode: %j", (text) => {
    for (const form of ["NFC", "NFKC", "NFKD"] as const) {
      assert.strictEqual(normalized(text, form), text.normalize(form))
    }
  })

  it.each([["alternating marks", "\u0301\u0316"], ["half-width sound marks", "\u0301\uff9e"], [
    "marks of two units",
    "\u{1d165}\u{1d17b}"
  ]])(
    "takes linear time for a run of 300,000 %s, of which 30 are kept",
    (_, marks) => assert.isAtMost([...normalized(`a${marks.repeat(150_000)}b`, "NFKD")].length, 32)
  )
})
