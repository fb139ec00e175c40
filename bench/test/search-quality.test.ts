import { PageStore, SearchIndex } from "@trawl/engine"
import { parse, type Term, words } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { installedPages } from "../src/engine/corpus/installed-pages.ts"
import { type KnownItem, sentencesOf, titlesOf } from "../src/engine/known-items.ts"
import { openEngine, putAll } from "../src/engine/open-engine.ts"
import { queriesOf } from "../src/engine/queries.ts"
import { type Sample, takeSample } from "../src/engine/sample.ts"
import { storedPage } from "../src/engine/stored-page.ts"

const items = 150

describe("search over the documents of the installed packages", { timeout: 120_000 }, () => {
  const engine = ManagedRuntime.make(openEngine(":memory:"))
  const pages = [...installedPages(join(import.meta.dirname, "../.."))]
  let sample: Sample

  beforeAll(async () => {
    sample = await takeSample(pages, { seed: 1, size: 2_000 })
    await engine.runPromise(putAll(pages.map(storedPage)))
  }, 120_000)
  afterAll(() => engine.dispose())

  it("there are more than 2,000 pages", async () => {
    assert.isAbove(pages.length, 2_000)
    assert.strictEqual(await engine.runPromise(Effect.flatMap(PageStore, ({ count }) => count)), pages.length)
  })

  it("words of a sentence find its page among the first ten results, in at least 80 % of cases", async () => {
    assert.isAtLeast(await shareWithin(10, sentencesOf(sample, items, 2)), 0.8)
  })

  it("words of a title find its page as the first result, in at least 70 % of cases", async () => {
    assert.isAtLeast(await shareWithin(1, titlesOf(sample, items)), 0.7)
  })

  it.each([
    "1 term",
    "2 terms",
    "2 common terms",
    "phrase of 3",
    "term + site",
    "intitle",
    "inurl",
    "by date",
    "filetype",
    "allintitle"
  ])(
    "a query of the kind `%s` finds the page that its words are from",
    async (kind) => {
      for (const { from, text } of queriesOf(sample, 10, 3)[kind] ?? assert.fail(`there is no kind ${kind}`)) {
        assert.include(await allUrls(parse(text).terms), from, text)
      }
    }
  )

  it("a negated word removes the pages that contain it", async () => {
    for (const { from, text } of queriesOf(sample, 10, 3)["negation"] ?? []) {
      assert.notInclude(await allUrls(parse(text).terms), from, text)
    }
  })

  const search = (terms: ReadonlyArray<Term>, limit: number, sortByDate = false) =>
    engine.runPromise(
      Effect.flatMap(SearchIndex, (index) => index.search({ terms, limit, sortByDate, highlights: false }))
    )

  // by date, so that nothing is cut short
  const allUrls = async (terms: ReadonlyArray<Term>) => (await search(terms, pages.length, true)).map(({ url }) => url)

  const shareWithin = async (first: number, items: ReadonlyArray<KnownItem>) => {
    let found = 0
    for (const { url, words: text } of items) {
      if ((await search([words(text)], first)).some((hit) => hit.url === url)) found++
    }
    return found / items.length
  }
})
