import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { serveSite } from "../../crawl/web-site.ts"
import { scrapingEngine } from "../scraping-engine.ts"

const page = (...lines: ReadonlyArray<string>) =>
  `<title>Prices</title><main><h1>Prices</h1>${lines.map((line) => `<p>${line}</p>`).join("")}</main>`

const item = (type: string, fields: object) =>
  `<script type="application/ld+json">${
    JSON.stringify({ "@context": "https://schema.org", "@type": type, ...fields })
  }</script>`

/** One page that a test changes, and a function that requests its changes. */
const tracked = Effect.gen(function*() {
  const now = { body: page("Bread: $3.00", "Milk: $1.20"), status: 200 }
  const site = yield* serveSite(() => ({
    "/p": (_, response) => void response.writeHead(now.status, { "content-type": "text/html" }).end(now.body)
  }))
  const scrape = yield* scrapingEngine()
  const track = (more: object = {}) =>
    scrape({ url: `${site.origin}/p`, formats: ["markdown", { type: "changeTracking", ...more }] })
  return {
    now,
    site,
    track,
    changes: (more?: object) => Effect.map(track(more), ({ body }) => body.data.changeTracking)
  }
})

it.live("detects new, unchanged, changed and removed pages after any time, and never uses the cache", () =>
  Effect.gen(function*() {
    const { changes, now, site, track } = yield* tracked
    assert.deepStrictEqual(yield* changes(), { previousScrapeAt: null, changeStatus: "new", visibility: "visible" })
    const second = yield* changes()
    assert.strictEqual(second?.changeStatus, "same")
    assert.match(second?.previousScrapeAt ?? "", /^\d{4}-\d\d-\d\dT/)
    now.body = page("Milk:  $1.20", "Bread: $3.00")
    assert.strictEqual((yield* changes())?.changeStatus, "same")
    now.body = page("Bread: $3.50", "Milk: $1.20")
    assert.deepInclude(yield* changes(), { changeStatus: "changed", visibility: "visible" })
    now.status = 503
    const failing = yield* track()
    assert.isNull(failing.body.data.changeTracking)
    assert.match(failing.body.data.warning ?? "", /returned 503/)
    now.status = 404
    assert.deepInclude(yield* changes(), { changeStatus: "removed", visibility: "hidden" })
    now.status = 200
    assert.strictEqual((yield* changes())?.changeStatus, "changed")
    assert.strictEqual(site.requests.length, 7)
  }))

it.live("keeps tags separate", () =>
  Effect.gen(function*() {
    const { changes, now } = yield* tracked
    yield* changes({ tag: "daily" })
    now.body = page("Bread: $4.00")
    assert.strictEqual((yield* changes({ tag: "weekly" }))?.changeStatus, "new")
    assert.strictEqual((yield* changes())?.changeStatus, "new")
    assert.strictEqual((yield* changes({ tag: "daily" }))?.changeStatus, "changed")
  }))

it.live("shows the difference in git's format, and by line", () =>
  Effect.gen(function*() {
    const { changes, now } = yield* tracked
    assert.isUndefined((yield* changes({ modes: ["git-diff"] }))?.diff)
    now.body = page("Bread: $3.50", "Milk: $1.20")
    const diff = (yield* changes({ modes: ["git-diff"] }))?.diff
    assert.strictEqual(
      typeof diff === "object" ? diff?.text : diff,
      "@@ -1,5 +1,5 @@\n # Prices\n \n-Bread: $3.00\n+Bread: $3.50\n \n Milk: $1.20"
    )
    const changed = typeof diff === "object" ? diff?.json?.files?.[0]?.chunks?.[0]?.changes : undefined
    assert.deepStrictEqual<unknown>(changed?.slice(1, 5), [
      { type: "normal", normal: true, ln1: 2, ln2: 2, content: " " },
      { type: "del", del: true, ln: 3, content: "-Bread: $3.00" },
      { type: "add", add: true, ln: 3, content: "+Bread: $3.50" },
      { type: "normal", normal: true, ln1: 4, ln2: 4, content: " " }
    ])
  }))

it.live("compares fields by a schema, for five credits", () =>
  Effect.gen(function*() {
    const { now, track } = yield* tracked
    const json = {
      modes: ["json"],
      schema: { type: "object", properties: { bread: { type: "number" }, milk: { type: "number" } } }
    }
    const first = yield* track(json)
    assert.strictEqual(first.body.data.metadata?.creditsUsed, 5)
    now.body = page("Bread: $3.50", "Milk: $1.20")
    const second = yield* track(json)
    assert.deepStrictEqual(second.body.data.changeTracking?.json, { bread: { previous: 3, current: 3.5 } })
  }))

it.live("compares structured data without a schema, with a warning", () =>
  Effect.gen(function*() {
    const { now, track } = yield* tracked
    const shop = (price: string) =>
      page(`Bread: ${price}`) + item("Organization", { name: "Baker" }) +
      item("Product", { name: "Bread", offers: { price } })
    now.body = shop("3.00")
    yield* track({ modes: ["json"] })
    now.body = shop("3.50")
    const { changeTracking, warning } = (yield* track({ modes: ["json"] })).body.data
    assert.deepStrictEqual<unknown>(changeTracking?.json, {
      "Product.offers": { previous: { price: "3.00" }, current: { price: "3.50" } }
    })
    assert.strictEqual(
      warning,
      "changeTracking has no schema, so its json mode compares the structured data of the page."
    )
    now.body = page("Bread: $4.00")
    assert.match(
      (yield* track({ modes: ["json"], tag: "other" })).body.data.warning ?? "",
      /the page has no structured data/
    )
  }))

it.live("works without the format markdown", () =>
  Effect.gen(function*() {
    const { now, site } = yield* tracked
    const scrape = yield* scrapingEngine()
    const alone = Effect.map(scrape({ url: `${site.origin}/p`, formats: ["changeTracking"] }), ({ body }) => body.data)
    assert.strictEqual((yield* alone).changeTracking?.changeStatus, "new")
    now.body = page("Bread: $3.50")
    const { changeTracking, markdown } = yield* alone
    assert.deepStrictEqual([changeTracking?.changeStatus, markdown], ["changed", undefined])
  }))
