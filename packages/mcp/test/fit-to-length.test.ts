import { fitted } from "../src/fit-to-length.ts"
import * as fc from "fast-check"
import { assert, describe, it } from "vitest"

const page = (words: number) => ({ url: "https://example.com/page", markdown: "word ".repeat(words) })

describe("a result that is cut to fit", () => {
  it("is unchanged if it fits", () => {
    assert.deepStrictEqual(fitted(["text", { a: [1, null, "x"] }], 100), { texts: ["text", "{\"a\":[1,null,\"x\"]}"] })
  })

  it("keeps every search result with the beginning of its page, and stays valid JSON", () => {
    const { cut, texts: [text = ""] } = fitted([{ web: Array.from({ length: 20 }, () => page(5000)) }], 20_000)
    const { web } = JSON.parse(text)
    assert.isAtMost(text.length, 20_000)
    assert.isAbove(text.length, 12_000)
    assert.lengthOf(web, 20)
    for (const { markdown, url } of web) {
      assert.strictEqual(url, "https://example.com/page")
      assert.match(markdown, /^word word .+ \[\d+ more characters\]$/)
    }
    assert.match(cut ?? "", /^texts after \d+ characters$/)
  })

  it("cuts lists of many short texts, but never cuts a URL", () => {
    const links = Array.from({ length: 10_000 }, (_, index) => `https://example.com/a/rather/long/address/${index}`)
    const { cut, texts: [text = ""] } = fitted([{ links }], 10_000)
    assert.deepStrictEqual(JSON.parse(text).links, links.slice(0, JSON.parse(text).links.length))
    assert.match(cut ?? "", /^lists after \d+ items$/)
  })

  it("cuts very long lists and texts", () => {
    const count = 150_000
    const texts = Array.from({ length: count }, (_, index) => `text ${index}`)
    for (const value of [texts, "word\u202e ".repeat(count)]) {
      const before = process.cpuUsage()
      const { cut, texts } = fitted([value], 50_000)
      assert.isAtMost(texts.join("").length, 50_000)
      assert.isDefined(cut)
      assert.isBelow(process.cpuUsage(before).user / 1000, 5000)
    }
  })

  it("is never longer than the limit, whatever it contains", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ maxLength: 3000 }), fc.jsonValue({ maxDepth: 6 })), { maxLength: 5 }),
        fc.integer({ min: 1, max: 5000 }),
        (parts, most) => {
          const { cut, texts } = fitted(parts, most)
          const { length } = texts.join("")
          assert.isAtMost(length, most)
          if (cut === undefined) {
            assert.deepStrictEqual(
              texts.map((text, index) => typeof parts[index] === "string" ? text : JSON.parse(text)).length,
              parts.length
            )
          }
        }
      ),
      { numRuns: 300 }
    )
  })
})
