import { assert, describe, it } from "@effect/vitest"
import { ApiError } from "@trawl/core"
import { estimateCredits, type ScrapeOptions } from "@trawl/scrape"
import { scrapeRequestDefaults } from "@trawl/types"

const url = "https://example.com/"
/** Least, usual and most, of a page that is no PDF for certain. */
const bounds = (options: Omit<ScrapeOptions, "url"> = {}) => {
  const { maximum, minimum, usual } = estimateCredits({ url, parsers: [], ...options })
  return [minimum, usual, maximum]
}

describe("estimateCredits", () => {
  it("is one credit for a page, whatever plain formats it is wanted in", () => {
    assert.deepStrictEqual(bounds(), [1, 1, 1])
    assert.deepStrictEqual(
      bounds({
        formats: ["markdown", "html", "links", { type: "screenshot", fullPage: true }, "branding"],
        proxy: "enhanced",
        maxAge: 0
      }),
      [1, 1, 1]
    )
  })

  it("refuses what a scrape would refuse, and names it", () => {
    assert.throws(
      () => estimateCredits({ url: "nowhere" }),
      ApiError,
      "estimateCredits: `url` must be an absolute http(s) URL"
    )
    assert.throws(() => bounds({ timeout: Number.NaN }), ApiError, "not NaN")
  })

  it("is open above while the page may be a PDF of any length", () => {
    const { maximum, parts, usual } = estimateCredits({ url })
    assert.deepStrictEqual([usual, maximum], [1, Infinity])
    assert.deepStrictEqual(parts.find(({ what }) => what === "further PDF page"), {
      what: "further PDF page",
      credits: 1,
      times: { minimum: 0, usual: 0, maximum: Infinity }
    })
    for (
      const parsers of [["pdf"], [{ type: "pdf" }], scrapeRequestDefaults.parsers] satisfies ReadonlyArray<
        ScrapeOptions["parsers"]
      >
    ) {
      assert.deepStrictEqual(bounds({ parsers }), [1, 1, Infinity])
    }
    assert.deepStrictEqual(bounds({ parsers: [{ type: "pdf", maxPages: 20 }] }), [1, 1, 20])
    assert.deepStrictEqual(bounds({ parsers: [{ type: "pdf", maxPages: 1 }] }), [1, 1, 1])
  })

  it("is five in all with JSON, once", () => {
    assert.deepStrictEqual(bounds({ formats: ["json"] }), [1, 5, 5])
    assert.deepStrictEqual(bounds({ formats: [{ type: "changeTracking", modes: ["git-diff", "json"] }] }), [1, 5, 5])
    assert.deepStrictEqual(bounds({ formats: ["json", { type: "changeTracking", modes: ["json"] }] }), [1, 5, 5])
    assert.deepStrictEqual(bounds({ formats: ["changeTracking"] }), [1, 1, 1])
    assert.deepStrictEqual(bounds({ formats: [{ type: "json", checkPromptInjection: true }] }), [1, 9, 9])
  })

  it("adds four for each format that takes a model or a medium", () => {
    assert.deepStrictEqual(
      bounds({ formats: [{ type: "question", question: "Who?" }, { type: "highlights", query: "who" }] }),
      [1, 9, 9]
    )
    assert.deepStrictEqual(bounds({ formats: ["audio", "video", "markdown"] }), [1, 9, 9])
  })

  it("adds redaction for each page of a PDF", () => {
    assert.deepStrictEqual(bounds({ redactPII: true }), [1, 5, 5])
    assert.deepStrictEqual(bounds({ redactPII: { mode: "fast" }, parsers: [{ type: "pdf", maxPages: 3 }] }), [1, 5, 15])
    assert.deepStrictEqual(bounds({ redactPII: false }), [1, 1, 1])
  })

  it("is five for a page that lockdown has and one for another", () => {
    assert.deepStrictEqual(bounds({ lockdown: true }), [1, 5, 5])
    assert.deepStrictEqual(bounds({ lockdown: true, zeroDataRetention: true }), [1, 5, 5])
    assert.deepStrictEqual(bounds({ zeroDataRetention: true }), [1, 2, 2])
    assert.deepStrictEqual(bounds({ lockdown: true, formats: ["json"] }), [1, 5, 5])
  })

  it("adds a threat scan that this request asks for", () => {
    assert.deepStrictEqual(bounds({ threatProtection: { mode: "normal" } }), [1, 3, 3])
    assert.deepStrictEqual(bounds({ threatProtection: { mode: "off" } }), [1, 1, 1])
    assert.deepStrictEqual(bounds({ threatProtection: { blockedTlds: ["zip"] } }), [1, 1, 1])
  })

  it("names each part with its price", () => {
    assert.deepStrictEqual(estimateCredits({ url, formats: ["json"], parsers: [] }).parts, [
      { what: "page", credits: 1, times: { minimum: 1, usual: 1, maximum: 1 } },
      { what: "json", credits: 4, times: { minimum: 0, usual: 1, maximum: 1 } }
    ])
  })
})
