import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { serveSite } from "../../crawl/web-site.ts"
import { scrapingEngine } from "../scraping-engine.ts"

const latin = Buffer.from("<title>Caf\u00e9</title><main><p>Caf\u00e9</p></main>", "latin1")

it.live("is the original bytes, fetched anew, of pages in any encoding and of unsupported files", () =>
  Effect.gen(function*() {
    const site = yield* serveSite(() => ({
      "/page": { headers: { "content-type": "text/html; charset=iso-8859-1" }, body: latin },
      "/font.woff2": { headers: { "content-type": "font/woff2" }, body: new Uint8Array([0, 255, 1, 254]) }
    }))
    const scrape = yield* scrapingEngine()
    yield* scrape({ url: `${site.origin}/page`, formats: ["markdown"] })
    for (const path of ["/page", "/page", "/font.woff2"]) {
      const { body, status } = yield* scrape({ url: `${site.origin}${path}`, formats: ["rawBase64"] })
      assert.strictEqual(status, 200)
      assert.strictEqual(body.data.rawBase64, path === "/page" ? latin.toString("base64") : "AP8B/g==")
      assert.isUndefined(body.data.warning)
    }
    assert.strictEqual(site.requests.length, 4)
  }))

it.live("is the cached text if only the cache is allowed, with a warning", () =>
  Effect.gen(function*() {
    const site = yield* serveSite(() => ({
      "/page": { headers: { "content-type": "text/html; charset=iso-8859-1" }, body: latin }
    }))
    const scrape = yield* scrapingEngine()
    yield* scrape({ url: `${site.origin}/page`, formats: ["markdown"] })
    const { body } = yield* scrape({ url: `${site.origin}/page`, formats: ["rawBase64"], minAge: 0 })
    assert.match(Buffer.from(body.data.rawBase64 ?? "", "base64").toString("utf8"), /Café/)
    assert.match(body.data.warning ?? "", /text of the cached page/)
  }))

it.live("cannot be combined with other formats", () =>
  Effect.gen(function*() {
    const scrape = yield* scrapingEngine()
    const { body, status } = yield* scrape({ url: "https://a.example/", formats: ["markdown", "rawBase64"] })
    assert.strictEqual(status, 400)
    assert.deepStrictEqual(body.details, [{
      path: ["formats", 1],
      message: "The format rawBase64 must be the only format"
    }])
  }))
