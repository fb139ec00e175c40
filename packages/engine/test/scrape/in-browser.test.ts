import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { imageSize } from "image-size"
import { noChromium, pageOf, siteOf } from "../../../browser/test/rendered-by.ts"
import { scrapingEngine } from "./scraping-engine.ts"

const app = "<!doctype html><title>Tides</title><div id=root></div><script src=/app.js></script>"
const script = "root.innerHTML = '<main><h1>Tides</h1><p>High at noon, low in the evening.</p></main>'"

/** An engine, a site whose pages are rendered by their script, and the number of requests for it. */
const scriptedSite = Effect.gen(function*() {
  const requests: Array<string> = []
  const { origin } = yield* siteOf((request, response) => {
    requests.push(request.url ?? "")
    return request.url === "/app.js"
      ? response.setHeader("content-type", "text/javascript").end(script)
      : response.setHeader("content-type", "text/html").end(
        request.url === "/static" ? "<p>Static, with enough to say for itself.</p>" : app
      )
  })
  return { requests, origin, scrape: yield* scrapingEngine() }
})

describe.skipIf(noChromium)("a scrape", () => {
  it.live("renders a page that needs its scripts, caches it, and does not render others", () =>
    Effect.gen(function*() {
      const { requests, origin, scrape } = yield* scriptedSite
      const { body: { data } } = yield* scrape({ url: `${origin}/` })
      assert.include(data.markdown ?? "", "High at noon")
      assert.isUndefined(data.warning)
      const again = yield* scrape({ url: `${origin}/` })
      assert.strictEqual(again.body.data.metadata?.cacheState, "hit")
      assert.include(again.body.data.markdown ?? "", "High at noon")
      yield* scrape({ url: `${origin}/static` })
      assert.deepStrictEqual(requests.filter((url) => url !== "/favicon.ico"), ["/", "/", "/app.js", "/static"])
    }).pipe(Effect.scoped))

  it.live("discards a page that the browser reached through a blocked URL", () =>
    Effect.gen(function*() {
      const { origin } = yield* siteOf((request, response) => {
        if (request.url === "/sent") return response.writeHead(302, { location: "/risky" }).end()
        response.setHeader("content-type", "text/html").end(
          request.url === "/reef" ? app : "<script>location.replace('/reef')</script>"
        )
      })
      const scrape = yield* scrapingEngine(undefined, {
        threatProtection: { enabled: true, enforced: true, classifier }
      })
      const { body, status } = yield* scrape({ url: `${origin}/sent`, waitFor: 100 })
      assert.deepStrictEqual([status, body.code], [403, "unsafe_domain_blocked"])
      const fine = yield* scrape({ url: `${origin}/script`, waitFor: 100 })
      assert.deepStrictEqual([fine.status, fine.body.data.metadata?.url, fine.body.data.metadata?.creditsUsed], [
        200,
        `${origin}/reef`,
        1 + 2 * 2
      ])
    }).pipe(Effect.scoped))

  it.live("loads no resources that lists of threat protection block, and sends no resource URL to the classifier", () =>
    Effect.gen(function*() {
      const requests: Array<string> = []
      const other = yield* siteOf((request, response) => {
        requests.push(request.url ?? "")
        response.end("document.body.append('Risky words')")
      })
      const scripts = other.origin.replace("127.0.0.1", "localhost")
      const { origin } = yield* siteOf((request, response) =>
        response.setHeader("content-type", "text/html").end(
          request.url === "/away"
            ? `<script>location.replace("${scripts}/")</script>`
            : `<title>Reef</title><p>Corals grow in warm water.</p><script src="${scripts}/a.js"></script>`
        )
      )
      const judged: Array<string> = []
      const scrape = yield* scrapingEngine(undefined, {
        allowedAddresses: ["127.0.0.1", "localhost"],
        threatProtection: { enabled: true, classifier: (url) => Promise.resolve(judged.push(url) && 0) }
      })
      const reef = (blacklist: ReadonlyArray<string>, path = "reef") =>
        scrape({ url: `${origin}/${path}`, waitFor: 300, maxAge: 0, threatProtection: { mode: "normal", blacklist } })
      const { body: { data } } = yield* reef(["localhost"])
      assert.notInclude(data.markdown ?? "", "Risky words")
      assert.strictEqual(data.metadata?.creditsUsed, 1 + 2)
      assert.deepStrictEqual([requests, judged], [[], [`${origin}/reef`]])
      const away = yield* reef(["localhost"], "away")
      assert.deepStrictEqual([away.status, away.body.code, away.body.details[0]?.message], [
        403,
        "unsafe_domain_blocked",
        "Threat protection blocks localhost: the blacklist has localhost"
      ])
      assert.deepStrictEqual(requests, [])
      assert.include((yield* reef([])).body.data.markdown ?? "", "Risky words")
    }).pipe(Effect.scoped))

  it.live("returns a screenshot as a public link, next to other formats", () =>
    Effect.gen(function*() {
      const { origin, scrape } = yield* scriptedSite
      const { body: { data } } = yield* scrape({
        url: `${origin}/`,
        formats: ["markdown", { type: "screenshot", viewport: { width: 600, height: 400 } }]
      })
      assert.include(data.markdown ?? "", "High at noon")
      const picture = yield* scrape.open(data.screenshot ?? "")
      assert.strictEqual(picture.headers.get("content-type"), "image/png")
      const { height, width } = imageSize(new Uint8Array(yield* Effect.promise(() => picture.arrayBuffer())))
      assert.deepStrictEqual([width, height], [600, 400])
    }).pipe(Effect.scoped))

  it.live("performs actions before reading, returns their results, and does not cache the page", () =>
    Effect.gen(function*() {
      const { origin } = yield* pageOf(
        "<title>T</title><main><p id=a>Before it was clicked</p><button onclick=\"a.textContent = 'After it was clicked'\">B</button></main>"
      )
      const scrape = yield* scrapingEngine()
      const { body: { data } } = yield* scrape({
        url: origin,
        formats: ["markdown", "html"],
        actions: [{ type: "click", selector: "button" }, { type: "screenshot" }, { type: "scrape" }, {
          type: "executeJavascript",
          script: "document.title"
        }, { type: "pdf" }]
      })
      assert.include(data.markdown ?? "", "After it was clicked")
      assert.deepStrictEqual(data.actions?.javascriptReturns, [{ type: "string", value: "T" }])
      assert.include(data.actions?.scrapes?.[0]?.html ?? "", "After it was clicked")
      const [pdf] = data.actions?.pdfs ?? []
      assert.strictEqual((yield* scrape.open(pdf ?? "")).headers.get("content-type"), "application/pdf")
      assert.lengthOf(data.actions?.screenshots ?? [], 1)
      assert.include((yield* scrape({ url: origin })).body.data.markdown ?? "", "Before it was clicked")
    }).pipe(Effect.scoped))

  it.live("reports which action failed, and whether it could ever succeed", () =>
    Effect.gen(function*() {
      const { origin } = yield* pageOf("<p>Tide")
      const scrape = yield* scrapingEngine()
      const failed = yield* scrape({
        url: origin,
        timeout: 4000,
        actions: [{ type: "wait", milliseconds: 1 }, { type: "click", selector: "#nowhere" }]
      })
      assert.deepInclude(failed, { status: 500 })
      assert.strictEqual(failed.body.code, "SCRAPE_ACTION_ERROR")
      assert.deepStrictEqual(failed.body.details[0]?.path, ["actions", 1])
      const invalid = yield* scrape({ url: origin, actions: [{ type: "press", key: "Entr" }] })
      assert.deepStrictEqual([invalid.status, invalid.body.details[0]?.path], [400, ["actions", 0, "key"]])
      assert.match(invalid.body.details[0]?.message ?? "", /Action 0 \(press\).*Unknown key/)
    }).pipe(Effect.scoped))

  it.live("refuses waits that are too long in total, and too many actions", () =>
    Effect.gen(function*() {
      const scrape = yield* scrapingEngine()
      const wait = { type: "wait", milliseconds: 30_000 }
      const long = yield* scrape({ url: "http://127.0.0.1:1/", waitFor: 1, actions: [wait, wait] })
      assert.strictEqual(long.status, 400)
      assert.match(long.body.details[0]?.message ?? "", /at most 60000 ms in all.*found 60001/)
      const many = yield* scrape({
        url: "http://127.0.0.1:1/",
        actions: Array.from({ length: 51 }, () => ({ type: "scrape" }))
      })
      assert.match(many.body.details[0]?.message ?? "", /at most 50 items/)
    }).pipe(Effect.scoped))

  it.live("reuses a profile, and refuses a second request that would save it", () =>
    Effect.gen(function*() {
      const { origin } = yield* siteOf((request, response) =>
        response.setHeader("set-cookie", "seen=yes; Max-Age=1000").setHeader("content-type", "text/html").end(
          `<p>The cookie is ${request.headers["cookie"] ?? "none"}.</p>`
        )
      )
      const scrape = yield* scrapingEngine()
      const visit = scrape({ url: origin, profile: { name: "anna" } })
      assert.include((yield* visit).body.data.markdown ?? "", "is none")
      assert.include((yield* visit).body.data.markdown ?? "", "seen=yes")
      assert.deepStrictEqual(
        (yield* Effect.all([visit, visit], { concurrency: 2 })).map(({ status }) => status).toSorted(),
        [200, 409]
      )
    }).pipe(Effect.scoped))

  it.live("reads a file that browsers do not display over HTTP, and reports the missing screenshot", () =>
    Effect.gen(function*() {
      const { origin } = yield* siteOf((_, response) =>
        response.setHeader("content-type", "text/csv").setHeader("content-disposition", "attachment").end(
          "tide,height\nhigh,5\n"
        )
      )
      const scrape = yield* scrapingEngine()
      const { body: { data } } = yield* scrape({ url: `${origin}/tides.csv`, formats: ["markdown", "screenshot"] })
      assert.include(data.markdown ?? "", "high")
      assert.isNull(data.screenshot)
      assert.strictEqual(data.warning, "No screenshot: it is a file that browsers do not display.")
    }).pipe(Effect.scoped))
})

describe("without a browser a scrape", () => {
  it.live("refuses options that need a browser, and reports missing results", () =>
    Effect.gen(function*() {
      const { origin } = yield* pageOf(app)
      const scrape = yield* scrapingEngine(undefined, { browser: false })
      const refused = yield* scrape({ url: origin, actions: [{ type: "scroll" }] })
      assert.strictEqual(refused.body.code, "SCRAPE_ACTIONS_NOT_SUPPORTED")
      assert.strictEqual(refused.status, 400)
      assert.match(refused.body.details[0]?.message ?? "", /started without a browser/)
      assert.strictEqual((yield* scrape({ url: origin, profile: { name: "anna" } })).status, 400)
      const { body: { data } } = yield* scrape({ url: origin, formats: ["markdown", "screenshot"] })
      assert.isNull(data.screenshot)
      assert.match(
        data.warning ?? "",
        /need JavaScript, which was not run.*without a browser\. No screenshot: .*without a browser\./
      )
      assert.match(
        (yield* scrape({ url: origin })).body.data.warning ?? "",
        /need JavaScript, which was not run.*without a browser/
      )
    }).pipe(Effect.scoped))

  it.live("reports that the configured browser cannot be run, without its path", () =>
    Effect.gen(function*() {
      const scrape = yield* scrapingEngine(undefined, { browser: { executable: "/nowhere/chromium" } })
      const { body, status } = yield* scrape({ url: "http://127.0.0.1:1/", actions: [{ type: "scroll" }] })
      assert.strictEqual(status, 400)
      assert.match(
        body.details[0]?.message ?? "",
        /Actions need a browser: the Chromium in the settings cannot be run/
      )
      assert.notInclude(JSON.stringify(body), "nowhere")
    }).pipe(Effect.scoped))
})

const classifier = (url: string) => Promise.resolve(url.includes("risky") ? 90 : 0)
