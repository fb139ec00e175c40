import { assert, describe, it } from "@effect/vitest"
import { ApiError } from "@trawl/core"
import { estimateCredits, type SearchOptions } from "@trawl/search"

/** The minimum, usual and maximum cost. */
const bounds = (options: Omit<SearchOptions, "query"> = {}) => {
  const { maximum, minimum, usual } = estimateCredits({ query: "effect", ...options })
  return [minimum, usual, maximum]
}

describe("estimateCredits", () => {
  it("is two credits for every ten results or part of them, and zero if nothing is found", () => {
    assert.deepStrictEqual(bounds(), [0, 2, 2])
    assert.deepStrictEqual(bounds({ limit: 1 }), [0, 2, 2])
    assert.deepStrictEqual(bounds({ limit: 11 }), [0, 4, 4])
    assert.deepStrictEqual(bounds({ limit: 100 }), [0, 20, 20])
  })

  it("rejects what a search rejects; an unknown format costs a page and nothing more", () => {
    for (const limit of [Number.NaN, -1, 0, 1000, "10" as never]) {
      assert.throws(
        () => bounds({ limit }),
        ApiError,
        /^estimateCredits: `limit` must be an integer from 1 to 100, not /
      )
    }
    for (const nothing of [undefined, null, "effect"]) {
      assert.throws(() => estimateCredits(nothing as never), ApiError, "`options` must be an object")
    }
    const [, usual] = bounds({ limit: 1, scrapeOptions: { formats: ["of-tomorrow" as never] } })
    assert.strictEqual(usual, 3)
  })

  it("adds up the results of all lists, a list named twice only once", () => {
    assert.deepStrictEqual(bounds({ limit: 5, sources: ["web", { type: "news" }, "images"] }), [0, 4, 4])
    assert.deepStrictEqual(bounds({ limit: 5, sources: ["web", { type: "web" }] }), [0, 2, 2])
    assert.deepStrictEqual(bounds({ limit: 10, categories: ["research", "pdf"] }), [0, 4, 4])
  })

  it("applies enterprise prices", () => {
    assert.deepStrictEqual(bounds({ limit: 20, enterprise: ["anon"] }), [0, 4, 4])
    assert.deepStrictEqual(bounds({ limit: 20, enterprise: ["zdr"] }), [0, 20, 20])
    assert.deepStrictEqual(bounds({ limit: 20, enterprise: ["anon", "zdr"] }), [0, 20, 20])
  })

  it("adds the scraped pages of web and news results only", () => {
    const scrapeOptions = { formats: ["markdown"], parsers: [] } as const
    assert.deepStrictEqual(bounds({ scrapeOptions }), [0, 12, 12])
    assert.deepStrictEqual(bounds({ scrapeOptions, sources: ["images"] }), [0, 2, 2])
    assert.deepStrictEqual(bounds({ scrapeOptions, sources: ["web", "images", "news"], limit: 3 }), [0, 8, 8])
    assert.deepStrictEqual(bounds({ scrapeOptions: { ...scrapeOptions, formats: ["json"] } }), [0, 52, 52])
    assert.deepStrictEqual(
      bounds({ scrapeOptions: { formats: ["markdown"], parsers: [{ type: "pdf", maxPages: 2 }] } }),
      [0, 12, 22]
    )
    assert.deepStrictEqual(bounds({ scrapeOptions: { formats: ["markdown"] } }), [0, 12, Infinity])
  })

  it("adds no pages if no format is requested", () => {
    assert.deepStrictEqual(bounds({ scrapeOptions: {} }), [0, 2, 2])
    assert.deepStrictEqual(bounds({ scrapeOptions: { formats: [], lockdown: true } }), [0, 2, 2])
  })

  it("counts a URL once if both search and scrape would scan it", () => {
    const mode = { mode: "normal" } as const
    const scrapeOptions = { formats: ["markdown"], parsers: [], threatProtection: mode } as const
    assert.deepStrictEqual(bounds({ threatProtection: mode }), [0, 22, 22])
    assert.deepStrictEqual(bounds({ scrapeOptions }), [0, 32, 32])
    assert.deepStrictEqual(bounds({ threatProtection: mode, scrapeOptions }), [0, 32, 32])
  })

  it("names each part with its price", () => {
    const { parts } = estimateCredits({
      query: "effect",
      limit: 3,
      scrapeOptions: { formats: ["markdown"], parsers: [] }
    })
    assert.deepStrictEqual(parts, [
      { what: "ten results", credits: 2, times: { minimum: 0, usual: 1, maximum: 1 } },
      { what: "page", credits: 1, times: { minimum: 0, usual: 3, maximum: 3 } }
    ])
  })
})
