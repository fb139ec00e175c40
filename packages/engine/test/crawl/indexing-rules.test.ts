import { assert, describe, it } from "@effect/vitest"
import { indexingRules } from "../../src/crawl/indexing-rules.ts"

describe("indexingRules", () => {
  it.each([
    [[], true, true],
    [["all"], true, true],
    [["NoIndex"], false, true],
    [["index, nofollow"], true, false],
    [["none"], false, false],
    [["index", "noindex"], false, true],
    [["otherbot: noindex, nofollow"], true, true],
    [["trawl: noindex"], false, true],
    [["max-snippet: 20, noindex"], false, true],
    [["otherbot: noindex", "nofollow"], true, false]
  ])("%j lets index %s and follow %s", (tags, index, follow) => {
    assert.deepStrictEqual(indexingRules(tags), { index, follow })
  })
})
