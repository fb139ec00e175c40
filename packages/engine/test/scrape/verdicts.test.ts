import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { crawlSite, PageStore } from "../../src/index.ts"
import { page, serveSite } from "../crawl/web-site.ts"
import { serviceEngine, until } from "../service/service-engine.ts"

const challenge =
  "<!doctype html><title>Just a moment...</title><meta name=\"trawl\" content=\"content\"><form id=\"challenge-form\"></form><script>window._cf_chl_opt={}</script><p>Checking your browser before you go on.</p>"
const parked =
  "<!doctype html><title>tides.example is for sale</title><h1>tides.example</h1><p>The domain tides.example is for sale! Make an offer.</p>"
const shell = "<!doctype html><title>Tides</title><div id=root></div><script src=/app.js></script>"

const site = serveSite(() => ({
  "/": page("Tides", "/challenge", "/refused", "/parked", "/changing"),
  "/challenge": challenge,
  "/refused": { status: 403, headers: { "cf-mitigated": "challenge" }, body: challenge },
  "/parked": parked,
  "/shell": shell,
  "/missing": { status: 404, body: page("Page not found") },
  "/login":
    "<!doctype html><title>Log in</title><p>Welcome back.</p><form><input name=name><input type=password name=password><button>Log in</button></form>",
  "/broken": { status: 503, body: "<h1>Service Unavailable</h1>" }
}))

describe("the verdict of a scraped page", () => {
  it.live("is returned with its reason and cost if it is not content", () =>
    Effect.gen(function*() {
      const { origin } = yield* site
      const { ask } = yield* serviceEngine()
      const of = (path: string, options: object = {}) =>
        Effect.map(
          ask("POST", "/v2/scrape", { body: { url: `${origin}${path}`, ...options } }),
          (
            { body: { data: { metadata, warning } } }
          ) => [
            metadata?.statusCode,
            metadata?.creditsUsed,
            metadata?.trawl?.verdict,
            metadata?.trawl?.verdictReason,
            warning?.split(" ").slice(0, 5).join(" ")
          ]
        )
      assert.deepStrictEqual(yield* of("/"), [200, 1, undefined, undefined, undefined])
      assert.deepStrictEqual(yield* of("/", { trawl: { verdict: true } }), [200, 1, "content", undefined, undefined])
      assert.deepStrictEqual(yield* of("/", { trawl: { verdict: false } }), [200, 1, undefined, undefined, undefined])
      assert.deepStrictEqual(yield* of("/challenge"), [
        200,
        0,
        "blocked",
        "Cloudflare challenge",
        "The page is blocked (Cloudflare"
      ])
      assert.deepStrictEqual(yield* of("/refused"), [
        403,
        0,
        "blocked",
        "Cloudflare challenge",
        "The page is blocked (Cloudflare"
      ])
      assert.deepStrictEqual(yield* of("/parked"), [
        200,
        0,
        "parked",
        "Domain parked or for sale",
        "The page is parked (Domain"
      ])
      assert.deepStrictEqual(yield* of("/shell"), [
        200,
        1,
        "partial",
        "Empty until scripts run",
        "The page seems to need"
      ])
      assert.deepStrictEqual(yield* of("/missing"), [404, 1, "error", "HTTP 404", undefined])
      assert.deepStrictEqual(yield* of("/broken"), [503, 1, "error", "HTTP 503", undefined])
      assert.deepStrictEqual(yield* of("/login"), [200, 1, "login", "Login form", undefined])
      // raw bytes are classified by status and headers alone
      assert.deepStrictEqual((yield* of("/refused", { formats: ["rawBase64"] })).slice(0, 3), [403, 0, "blocked"])
    }).pipe(Effect.scoped))

  it.live("keeps challenges and parked domains out of the cache and index, and keeps earlier copies", () =>
    Effect.gen(function*() {
      let answer = page("Tides of today")
      const { origin } = yield* serveSite(() => ({
        "/": (_, response) => void response.setHeader("content-type", "text/html").end(answer),
        "/parked": parked
      }))
      const { ask, parts } = yield* serviceEngine()
      const scrape = (path: string, options: object = {}) =>
        ask("POST", "/v2/scrape", { body: { url: `${origin}${path}`, ...options } })
      yield* scrape("/")
      answer = challenge
      assert.strictEqual((yield* scrape("/", { maxAge: 0 })).body.data.metadata?.trawl?.verdict, "blocked")
      assert.strictEqual((yield* scrape("/parked")).body.data.metadata?.trawl?.verdict, "parked")
      assert.include((yield* scrape("/", { minAge: 1 })).body.data.markdown, "Tides of today")
      assert.strictEqual((yield* scrape("/parked", { minAge: 1 })).status, 404)
      assert.strictEqual(yield* Effect.provideContext(Effect.flatMap(PageStore, (store) => store.count), parts), 1)
    }).pipe(Effect.scoped))

  it.live("records no change for a refused page", () =>
    Effect.gen(function*() {
      let answer = page("Tides")
      const { origin } = yield* serveSite(() => ({
        "/": (_, response) => void response.setHeader("content-type", "text/html").end(answer)
      }))
      const { ask } = yield* serviceEngine()
      const track = Effect.map(
        ask("POST", "/v2/scrape", { body: { url: origin, formats: ["markdown", "changeTracking"] } }),
        ({ body }) => body.data
      )
      yield* track
      answer = challenge
      const { changeTracking, warning } = yield* track
      assert.strictEqual(changeTracking, null)
      assert.include(warning ?? "", "No changes: the page is blocked")
      answer = page("Tides")
      assert.strictEqual((yield* track).changeTracking?.changeStatus, "same")
    }).pipe(Effect.scoped))

  it.live("is returned for every page of a batch, and blocked or parked pages are not billed", () =>
    Effect.gen(function*() {
      const { origin } = yield* site
      const { ask } = yield* serviceEngine()
      const urls = ["/", "/challenge", "/parked"].map((path) => `${origin}${path}`)
      const { body } = yield* ask("POST", "/v2/batch/scrape", { body: { urls, trawl: { verdict: true } } })
      const done = yield* until(
        ask("GET", `/v2/batch/scrape/${body.id}`),
        ({ body: { status } }) => status === "completed"
      )
      assert.strictEqual(done.body.creditsUsed, 1)
      assert.sameMembers(done.body.data.map(({ metadata }) => metadata?.trawl?.verdict), [
        "content",
        "blocked",
        "parked"
      ])
    }).pipe(Effect.scoped))

  it.live("is returned for search results, and a misspelt field of trawl is refused", () =>
    Effect.gen(function*() {
      let answer = page("Tides")
      const { origin } = yield* serveSite(() => ({
        "/": (_, response) => void response.setHeader("content-type", "text/html").end(answer)
      }))
      const { ask } = yield* serviceEngine()
      yield* ask("POST", "/v2/scrape", { body: { url: origin } })
      answer = challenge
      const { body } = yield* ask("POST", "/v2/search", {
        body: { query: "tides", scrapeOptions: { formats: ["markdown"], maxAge: 0, trawl: { verdict: true } } }
      })
      const [result] = (body.data as unknown as { readonly web: ReadonlyArray<{ readonly metadata: object }> }).web
      assert.deepInclude(result?.metadata, {
        creditsUsed: 0,
        trawl: { verdict: "blocked", verdictReason: "Cloudflare challenge" }
      })
      const refused = yield* ask("POST", "/v2/scrape", { body: { url: origin, trawl: { verdicts: true } } })
      assert.strictEqual(refused.status, 400)
      assert.deepStrictEqual(refused.body.details, [{
        path: ["trawl", "verdicts"],
        message: "Unknown field. Did you mean \"verdict\"? Allowed: verdict"
      }])
    }).pipe(Effect.scoped))

  it.live("keeps an agent from reading challenges", () =>
    Effect.gen(function*() {
      const { origin } = yield* serveSite(() => ({
        "/": challenge.replace("Checking", "The library opens at 9:00. Checking")
      }))
      const { ask } = yield* serviceEngine()
      const { body } = yield* ask("POST", "/v2/agent", {
        body: { prompt: "When does the library open?", urls: [origin], strictConstrainToURLs: true }
      })
      yield* until(ask("GET", `/v2/agent/${body.id}`), ({ body: { status } }) => status !== "processing")
      const { text } = yield* ask("GET", `/v2/agent/${body.id}/trace`)
      assert.include(text, "could not be read: the page is blocked (Cloudflare challenge)")
    }).pipe(Effect.scoped))

  it.live("fails the page of a crawl, with the reason", () =>
    Effect.gen(function*() {
      const { origin } = yield* site
      const { parts } = yield* serviceEngine()
      const events = yield* Effect.provideContext(Stream.runCollect(crawlSite(origin, { delay: 0 })), parts)
      const failed = events.flatMap((event) =>
        event._tag === "PageFailed" ? [[new URL(event.url).pathname, event.message]] : []
      )
      assert.sameDeepMembers(failed, [
        ["/challenge", "The page is blocked: Cloudflare challenge"],
        ["/refused", "The page is blocked: Cloudflare challenge"],
        ["/parked", "The page is parked: Domain parked or for sale"],
        ["/changing", "The server returned status 404."]
      ])
      assert.strictEqual(yield* Effect.provideContext(Effect.flatMap(PageStore, (store) => store.count), parts), 1)
    }).pipe(Effect.scoped))
})
