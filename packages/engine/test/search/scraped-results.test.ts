import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { serveSite } from "../crawl/web-site.ts"
import { engineOf } from "./engine-of.ts"
import { htmlPage } from "./html-page.ts"

const article = (at: string, text: string) =>
  `<meta property="article:published_time" content="2026-01-0${at}"><title>Tides ${at}</title><main><h1>Tides ${at}</h1><p>${text}</p></main>`

it.live("adds content to every web and news result, fetches each page once, and keeps results whose page failed", () =>
  Effect.gen(function*() {
    const site = yield* serveSite(() => ({
      "/1": article("1", "Fresh words about the tides."),
      "/2": { status: 500, body: "broken" }
    }))
    const { search } = yield* engineOf([
      htmlPage(`${site.origin}/1`, article("1", "Stored words about the tides.")),
      htmlPage(`${site.origin}/2`, article("2", "Stored words about the tides.")),
      htmlPage("http://127.0.0.1:1/3", article("3", "Stored words about the tides."))
    ], ["127.0.0.1"])
    const { body, status } = yield* search({
      query: "tides",
      sources: ["web", "news"],
      scrapeOptions: { formats: ["markdown", "links"], maxAge: 0 }
    })
    assert.strictEqual(status, 200)
    for (const list of [body.data.web, body.data.news]) {
      const [one, two, three] = list.toSorted((one, other) => one.url.slice(-1).localeCompare(other.url.slice(-1)))
      assert.match(one?.markdown ?? "", /Fresh words/)
      assert.strictEqual(one?.metadata["statusCode"], 200)
      assert.deepStrictEqual([two?.title, two?.metadata["statusCode"]], ["Tides 2", 500])
      assert.isNull(three?.markdown)
      assert.deepInclude(three?.metadata, { sourceURL: "http://127.0.0.1:1/3", statusCode: 502 })
      assert.match(String(three?.metadata["error"]), /Bad Gateway/)
    }
    assert.strictEqual(site.requests.filter((path) => path === "/1").length, 1)
    // two for six results, and one for each of the two successful pages
    assert.strictEqual(body.creditsUsed, 4)
  }))

it.live("adds no content without formats, and fetches nothing", () =>
  Effect.gen(function*() {
    const site = yield* serveSite(() => ({ "/1": article("1", "Fresh words.") }))
    const { search } = yield* engineOf([htmlPage(`${site.origin}/1`, article("1", "Stored words about the tides."))], [
      "127.0.0.1"
    ])
    for (const scrapeOptions of [{}, { formats: [] }, { onlyMainContent: false }]) {
      const { body } = yield* search({ query: "tides", scrapeOptions })
      assert.hasAllKeys(body.data.web[0], ["url", "title", "description", "position"])
    }
    assert.deepStrictEqual(site.requests, [])
  }))

it.live("reports the reason of a failed page in its result", () =>
  Effect.gen(function*() {
    const { search } = yield* engineOf([htmlPage("https://a.example/1", article("1", "About the tides."))])
    const errorOf = (scrapeOptions: object) =>
      Effect.map(search({ query: "tides", scrapeOptions }), ({ body }) => body.data.web[0]?.metadata["error"])
    assert.strictEqual(
      yield* errorOf({
        formats: [{
          type: "json",
          schema: { type: "object", required: ["price"], properties: { price: { type: "number" } } }
        }]
      }),
      "Unprocessable Entity: price: Required, and not found on the page"
    )
    assert.strictEqual(yield* errorOf({ formats: ["markdown"], minAge: 9e12 }), "SCRAPE_NO_CACHED_DATA")
  }))

it.live("refuses a format with an invalid JSON Schema before anything is searched, as a scrape does", () =>
  Effect.gen(function*() {
    const site = yield* serveSite(() => ({ "/1": article("1", "Fresh words about the tides.") }))
    const { scrape, search } = yield* engineOf([
      htmlPage(`${site.origin}/1`, article("1", "Stored words about the tides."))
    ], ["127.0.0.1"])
    for (
      const formats of [
        [{ type: "json", schema: { type: "none" } }],
        ["markdown", {
          type: "changeTracking",
          modes: ["json"],
          schema: { properties: { price: 5, name: { type: "text" } } }
        }]
      ]
    ) {
      const scraped = yield* scrape({ url: `${site.origin}/1`, formats })
      assert.strictEqual(scraped.status, 422)
      const requestCount = site.requests.length
      const { body, status } = yield* search({ query: "tides", scrapeOptions: { formats, maxAge: 0 } })
      assert.deepStrictEqual([status, body.error], [scraped.status, scraped.body.error])
      assert.deepStrictEqual(
        body.details,
        scraped.body.details.map((problem) => ({ ...problem, path: ["scrapeOptions", ...problem.path] }))
      )
      assert.lengthOf(site.requests, requestCount)
    }
    const unread = { type: "changeTracking", modes: ["git-diff"], schema: { type: "none" } }
    assert.strictEqual(
      (yield* search({ query: "tides", scrapeOptions: { formats: ["markdown", unread] } })).status,
      200
    )
  }))

it.live("bills lockdown pages, found or not", () =>
  Effect.gen(function*() {
    const { search } = yield* engineOf([htmlPage("https://a.example/1", article("1", "About the tides."))])
    const lockdown = (more: object) =>
      Effect.map(
        search({ query: "tides", scrapeOptions: { formats: ["markdown"], lockdown: true, ...more } }),
        ({ body }) => body
      )
    assert.strictEqual((yield* lockdown({})).creditsUsed, 2 + 5)
    const missed = yield* lockdown({ maxAge: 0 })
    assert.strictEqual(missed.creditsUsed, 2 + 1)
    assert.match(String(missed.data.web[0]?.metadata["error"]), /SCRAPE_LOCKDOWN_CACHE_MISS/)
  }))
