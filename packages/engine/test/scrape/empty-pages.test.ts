import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { crawlSite, embedded, inMemory } from "../../src/index.ts"
import { noChromium, pageOf } from "../../../browser/test/rendered-by.ts"
import { scrapingEngine } from "./scraping-engine.ts"

const app =
  "<!doctype html><title>Tides</title><body><script>setTimeout(() => { document.body.innerHTML = '<main><h1>Tides</h1><p>High at noon, low in the evening.</p></main>' })</script>"

/** An engine that has crawled a site of this one page, and its responses. */
const crawledSite = Effect.fnUntraced(function*(html: string, browser?: false) {
  const { origin } = yield* pageOf(html)
  const context = yield* Layer.build(
    embedded({
      dataDirectory: ":memory:",
      apiKeys: ["engine-key"],
      allowedAddresses: ["127.0.0.1"],
      ...browser === undefined ? {} : { browser }
    })
  )
  yield* Stream.runDrain(crawlSite(origin)).pipe(Effect.provideContext(context))
  const answer = yield* Effect.provideContext(inMemory, context)
  return (path: string, body: object = {}) =>
    Effect.promise(async () => {
      const headers = { "content-type": "application/json", authorization: "Bearer engine-key" }
      const response = await answer(
        new Request(`http://engine.internal${path}`, {
          method: "POST",
          headers,
          body: JSON.stringify({ ...path === "/v2/scrape" ? { url: origin } : {}, ...body })
        })
      )
      return (await response.json()).data
    })
})

describe.skipIf(noChromium)("a page that needs its scripts", () => {
  it.live(
    "is rendered by the crawl, found by its words and stored as rendered",
    () =>
      Effect.gen(function*() {
        const ask = yield* crawledSite(app)
        assert.lengthOf((yield* ask("/v2/search", { query: "low in the evening" })).web, 1)
        const { markdown, metadata } = yield* ask("/v2/scrape")
        assert.include(markdown, "High at noon")
        assert.strictEqual(metadata.cacheState, "hit")
      }).pipe(Effect.scoped),
    30_000
  )

  it.live("is rendered once if its scripts add nothing, with a warning", () =>
    Effect.gen(function*() {
      const ask = yield* crawledSite("<title>Tides</title><body><script>let a = 1</script>")
      assert.strictEqual(
        (yield* ask("/v2/scrape")).warning,
        "The page has no text, even after its scripts ran in a browser."
      )
      const again = yield* ask("/v2/scrape")
      assert.deepStrictEqual([again.metadata.cacheState, again.warning], [
        "hit",
        "The page has no text, even after its scripts ran in a browser."
      ])
    }).pipe(Effect.scoped), 30_000)
})

describe("without a browser", () => {
  it.live("an empty page of a crawl is not found, and is not cached", () =>
    Effect.gen(function*() {
      const ask = yield* crawledSite(app, false)
      assert.deepStrictEqual((yield* ask("/v2/search", { query: "Tides" })).web ?? [], [])
      const full = yield* crawledSite(
        "<title>Tides</title><main><p>High at noon, low in the evening.</p></main>",
        false
      )
      assert.lengthOf((yield* full("/v2/search", { query: "Tides" })).web, 1)
      const data = yield* ask("/v2/scrape")
      assert.deepStrictEqual([data.markdown, data.metadata.cacheState], ["", "miss"])
      assert.match(data.warning, /need JavaScript, which was not run.*without a browser/)
    }).pipe(Effect.scoped))

  it.live("a page without text has a warning, unless no text was requested", () =>
    Effect.gen(function*() {
      const { origin } = yield* pageOf("<title>Tides</title><main></main>")
      const scrape = yield* scrapingEngine(undefined, { browser: false })
      assert.match(
        (yield* scrape({ url: origin })).body.data.warning ?? "",
        /^The page has no text.*without a browser\.$/
      )
      assert.isUndefined((yield* scrape({ url: origin, formats: ["links"] })).body.data.warning)
      const { origin: full } = yield* pageOf("<main><p>High at noon.</p></main>")
      assert.match(
        (yield* scrape({ url: full, includeTags: ["h6"] })).body.data.warning ?? "",
        /^The page has no text: includeTags/
      )
    }).pipe(Effect.scoped))
})
