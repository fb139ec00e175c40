import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { serveSite } from "../crawl/web-site.ts"
import { article, shoe } from "./formats/pages.ts"
import { scrapingEngine } from "./scraping-engine.ts"

it.live("returns many formats of one page at once, each in its field, with one fetch", () =>
  Effect.gen(function*() {
    const site = yield* serveSite(() => ({ "/reef": article, "/shoe": shoe }))
    const scrape = yield* scrapingEngine()
    const { body, status } = yield* scrape({
      url: `${site.origin}/shoe`,
      formats: [
        "markdown",
        "summary",
        "product",
        "menu",
        "branding",
        {
          type: "json",
          schema: {
            type: "object",
            properties: { name: { type: "string" }, price: { type: "number" } },
            required: ["name", "price"]
          }
        },
        { type: "question", question: "What does the shoe weigh?" },
        { type: "highlights", query: "grip on rock" },
        { type: "attributes", selectors: [{ selector: ".review", attribute: "class" }] }
      ]
    })
    assert.strictEqual(status, 200)
    const { data } = body
    assert.deepStrictEqual(data.json, { name: "Trail Runner 5", price: 129.9 })
    assert.strictEqual(data.product?.title, "Trail Runner 5")
    assert.isUndefined(data.menu)
    assert.include(data.highlights, "Great grip on wet rock.")
    assert.deepStrictEqual(data.attributes, [{ selector: ".review", attribute: "class", values: ["review", "review"] }])
    assert.match(data.warning ?? "", /No menu/)
    assert.strictEqual(data.branding?.brandName, "Fjell Sport")
    assert.match(data.metadata?.scrapeId ?? "", /^[\da-f]{8}-[\da-f]{4}-/)
    assert.strictEqual(data.metadata?.creditsUsed, 5 + (data.answer === null ? 0 : 4) + 4)
    assert.strictEqual(site.requests.length, 1)
  }))

it.live("returns 422 with the problem, without affecting other requests", () =>
  Effect.gen(function*() {
    const site = yield* serveSite(() => ({ "/reef": article }))
    const scrape = yield* scrapingEngine()
    const json = (schema: object) => scrape({ url: `${site.origin}/reef`, formats: [{ type: "json", schema }] })
    const missing = yield* json({ type: "object", properties: { mayor: { type: "string" } }, required: ["mayor"] })
    assert.deepStrictEqual([missing.status, missing.body.error, missing.body.details], [
      422,
      "Unprocessable Entity",
      [{ path: ["mayor"], message: "Required, and not found on the page" }]
    ])
    assert.strictEqual((yield* json({ type: "things" })).status, 422)
  }))
