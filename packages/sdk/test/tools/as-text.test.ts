import { assert, describe, it } from "vitest"
import { asText } from "../../src/tools/as-text.ts"

const address = "https://example.com/a/long/path/that/leads/somewhere"

describe("a value as text", () => {
  it("has few extra characters", () => {
    const value = {
      title: "Effect",
      markdown: "# Effect\n\nA library",
      links: ["a", "b"],
      empty: null,
      none: [],
      nested: { none: "" }
    }
    assert.strictEqual(asText(value, 1000), "title: Effect\nmarkdown:\n# Effect\n\nA library\nlinks:\na\nb")
  })

  it("numbers the items of a list", () => {
    assert.strictEqual(
      asText({ web: [{ title: "one", url: address }, { title: "two", age: 3 }] }, 1000),
      `web:\n[1]\ntitle: one\nurl: ${address}\n\n[2]\ntitle: two\nage: 3`
    )
  })

  it("is JSON where it is deeply nested", () => {
    assert.strictEqual(
      asText(
        { data: { a: { b: 1 }, c: [2] }, web: [{ title: "one", passages: [{ text: "x" }], facts: { y: 1 } }] },
        1000
      ),
      "data: {\"a\":{\"b\":1},\"c\":[2]}\nweb:\n[1]\ntitle: one\npassages: [{\"text\":\"x\"}]\nfacts: {\"y\":1}"
    )
  })

  it("is cut if it is too long; each item keeps a part and no URL is cut", () => {
    const items = Array.from(
      { length: 5 },
      (_, index) => ({ title: `page ${index}`, url: address, markdown: "word ".repeat(1000) })
    )
    const text = asText({ web: items }, 2000)
    assert.isAtMost(text.length, 2000)
    assert.isAbove(text.length, 1900)
    assert.lengthOf(text.match(/\[cut\]/g) ?? [], 5)
    assert.lengthOf(text.split(address), 6)
    assert.include(text, "title: page 4")
  })

  it("never has more characters than allowed, nor half of one", () => {
    for (let allowed = 200; allowed < 240; allowed++) {
      const text = asText(
        { web: Array.from({ length: 100 }, () => ({ title: "😀".repeat(50), url: address })) },
        allowed
      )
      assert.isAtMost(text.length, allowed)
      assert.isTrue(text.isWellFormed())
    }
    const short = asText("😀".repeat(500), 201)
    assert.isAtMost(short.length, 201)
    assert.isTrue(short.isWellFormed())
  })
})
