import { assert, it } from "@effect/vitest"
import { readTokens } from "../../src/crawl/read-tokens.ts"

const read = (text: string) => {
  const found: Array<string> = []
  readTokens(text, (start, end, _, isNumber) => {
    const token = text.slice(start, end)
    found.push(isNumber ? `#${token}` : token)
  }, () => found.push("line"))
  return found
}

it("finds words, and numbers with their separators", () => {
  assert.strictEqual(
    read("On 3.10.2026, 1,000 boats: 2nd\nquai-\n").join(" "),
    "On #3.10.2026 #1,000 boats 2nd line quai line"
  )
  assert.deepStrictEqual(read("1.2abc .5 7. x1.5"), ["#1.2", "abc", "#5", "#7", "x1", "#5"])
})

it("counts identifiers of twelve characters as numbers", () => {
  assert.deepStrictEqual(read("a1b2c3d4e5f6 abcdefabcdef a1b2c3"), ["#a1b2c3d4e5f6", "abcdefabcdef", "a1b2c3"])
})

it("reads all scripts, and skips symbols and broken characters", () => {
  assert.deepStrictEqual(read("naïve 漢字𝒳 ٣ 😀 \ud800 ²"), ["naïve", "漢字𝒳", "#٣", "#²"])
})

it("gives equal words equal hashes", () => {
  const hashes: Array<number> = []
  readTokens("tide 1.2 harbour tide 12", (_, __, hash) => hashes.push(hash), () => {})
  assert.strictEqual(hashes[0], hashes[3])
  assert.strictEqual(new Set(hashes).size, 4)
})
