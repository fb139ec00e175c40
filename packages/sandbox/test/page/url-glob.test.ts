import { assert, it } from "vitest"
import { matchesGlob } from "../../src/page/url-glob.ts"

it.each([
  ["https://example.com/", "https://example.com/", true],
  ["https://example.com/", "https://example.com/a", false],
  ["**/done", "https://example.com/a/done", true],
  ["*/done", "https://example.com/done", false],
  ["https://example.com/*", "https://example.com/a", true],
  ["https://example.com/*", "https://example.com/a/b", false],
  ["**/done?*", "https://example.com/done?x=1", true],
  ["**", "", true],
  ["", "a", false]
])("%s compared with %s is %s", (glob, url, expected) => {
  assert.strictEqual(matchesGlob(glob, url), expected)
})

it("compares patterns with many wildcards in linear time", () => {
  const started = performance.now()
  assert.isFalse(matchesGlob("**a".repeat(160), "a".repeat(9_999) + "b"))
  assert.isBelow(performance.now() - started, 2_000)
})
