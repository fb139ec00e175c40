import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { politeLayer } from "@trawl/fetcher/effect"
import * as HttpFetcher from "../../src/page/http-fetcher.ts"
import type { CrawlOptions } from "../../src/crawl/crawl-options.ts"
import { adapters, storeAlone } from "./adapters.ts"
import { crawled } from "./crawled.ts"
import { type MemoryAnswer, memoryWeb } from "./memory-web.ts"
import { page, type Route, serveSite, untilAsked } from "./web-site.ts"

/** What the crawl of a one-page site fails with. */
const failure = (routes: Readonly<Record<string, Route>>) =>
  Effect.flatMap(serveSite(() => routes), ({ origin }) => Effect.flip(crawled(origin)))

describe("CrawlFailed", () => {
  it.live("reports that the start page fails", () =>
    Effect.gen(function*() {
      assert.deepInclude(yield* failure({ "/": { status: 503 } }), {
        _tag: "CrawlFailed",
        reason: "HttpStatus",
        message: "the server answered with status 503"
      })
    }).pipe(Effect.provide(adapters)))

  it.live("reports that the start page cannot be stored", () =>
    Effect.gen(function*() {
      const picture: Route = { headers: { "content-type": "image/png" }, body: Buffer.from([137, 80, 78, 71]) }
      assert.strictEqual((yield* failure({ "/": picture })).reason, "ContentUnsupported")
      const hidden: Route = { headers: { "x-robots-tag": "noindex" }, body: page("Hidden") }
      assert.strictEqual((yield* failure({ "/": hidden })).reason, "NoIndex")
      const other = yield* serveSite(() => ({ "/": page("Other") }))
      const away = yield* failure({ "/": { status: 301, headers: { location: other.origin } } })
      assert.deepInclude(away, {
        reason: "OtherHost",
        message: `the start page leads to another host: ${other.origin}/`
      })
    }).pipe(Effect.provide(adapters)))

  it.live("reports that robots.txt forbids the start page", () =>
    Effect.gen(function*() {
      const failed = yield* failure({ "/robots.txt": { body: "User-agent: *\nDisallow: /" }, "/": page("Home") })
      assert.deepInclude(failed, { reason: "Robots", message: "the start page is forbidden to crawlers by robots.txt" })
    }).pipe(Effect.provide(adapters)))

  it.live("reports that robots.txt cannot be read", () =>
    Effect.gen(function*() {
      const failed = yield* failure({ "/robots.txt": { status: 500 }, "/": page("Home") })
      assert.strictEqual(failed.reason, "RobotsUnreachable")
      assert.include(failed.message, "status 500")
    }).pipe(Effect.provide(adapters)))

  it.effect.each([["/", "TimedOut"], ["/robots.txt", "RobotsUnreachable"]] as const)(
    "reports that %s takes too long",
    ([path, reason]) =>
      Effect.gen(function*() {
        const site = yield* serveSite(() => ({ "/": page("Home"), [path]: () => {} }))
        const crawl = yield* Effect.forkChild(Effect.flip(crawled(site.origin)))
        yield* untilAsked(site, path)
        yield* TestClock.adjust("20 seconds")
        assert.strictEqual((yield* Fiber.join(crawl)).reason, reason)
      }).pipe(Effect.provide(adapters))
  )

  it.live("reports that the site refuses connections", () =>
    Effect.gen(function*() {
      const { origin, close } = yield* serveSite(() => ({}))
      close()
      assert.strictEqual((yield* Effect.flip(crawled(origin))).reason, "ConnectionFailed")
    }).pipe(Effect.provide(adapters)))

  it.live("reports that the engine may not contact the host", () =>
    Effect.gen(function*() {
      const { origin, asked } = yield* serveSite(() => ({ "/": page("Home") }))
      assert.deepInclude(yield* Effect.flip(crawled(origin)), { url: `${origin}/`, reason: "AddressRefused" })
      assert.deepStrictEqual(asked, [])
    }).pipe(Effect.provide(Layer.merge(politeLayer(HttpFetcher.layer()), storeAlone))))

  it.effect.each(["HostNotFound", "AddressRefused", "TlsFailed"] as const)("passes on %s", (fails) => {
    const web = memoryWeb((): MemoryAnswer => ({ fails }))
    return Effect.gen(function*() {
      const failed = yield* Effect.flip(crawled("https://site.test/"))
      assert.deepInclude(failed, { url: "https://site.test/", reason: fails, message: `${fails} for the test` })
    }).pipe(Effect.provide(Layer.merge(web.layer, storeAlone)))
  })

  it.live("reports an invalid URL or option", () =>
    Effect.gen(function*() {
      for (const url of ["", "site.test", "file:///etc/passwd", "http://me:secret@site.test/"]) {
        const failed = yield* Effect.flip(crawled(url))
        assert.strictEqual(failed.reason, "UrlInvalid", url)
        assert.notInclude(failed.message, "secret")
      }
      const wrong: ReadonlyArray<[CrawlOptions, string]> = [
        [{ maxPages: 0 }, "maxPages is 0; allowed is a whole number from 1"],
        [{ maxDepth: 1.5 }, "maxDepth is 1.5; allowed is a whole number from 0"],
        [{ concurrency: Number.NaN }, "concurrency is NaN; allowed is a whole number from 1"],
        [{ delay: -1 }, `delay is -1; allowed is a duration from zero, such as "2 seconds"`]
      ]
      for (const [options, message] of wrong) {
        assert.deepInclude(yield* Effect.flip(crawled("http://site.test/", options)), {
          reason: "OptionInvalid",
          message
        })
      }
    }).pipe(Effect.provide(adapters)))

  it.live("is not raised if another page could be stored", () =>
    Effect.gen(function*() {
      const { origin } = yield* serveSite((origin) => ({
        "/": { status: 500 },
        "/sitemap.xml": `<urlset><url><loc>${origin}/a</loc></url></urlset>`,
        "/a": page("A")
      }))
      const { stored, failed } = yield* crawled(origin)
      assert.deepStrictEqual(stored, ["/a"])
      assert.deepStrictEqual(failed, { "/": "HttpStatus" })
    }).pipe(Effect.provide(adapters)))
})

describe("a start URL that redirects", () => {
  it.effect("is followed within its domain, with the rules of the new host", () => {
    const answers: Readonly<Record<string, string | MemoryAnswer>> = {
      "http://site.test/": { url: "https://www.site.test/", body: page("Home") },
      "https://www.site.test/": page("Home", "/a", "/private", "http://site.test/b"),
      "https://www.site.test/a": page("A"),
      "https://www.site.test/private": page("Private"),
      "https://www.site.test/robots.txt": "User-agent: *\nDisallow: /private"
    }
    const web = memoryWeb((url) => answers[url])
    return Effect.gen(function*() {
      const { stored, skipped, events } = yield* crawled("http://site.test/", { delay: 0 })
      assert.deepStrictEqual(stored, ["/", "/a"])
      assert.deepStrictEqual(skipped, { "/private": "Robots" })
      assert.deepInclude(events[0], { url: "https://www.site.test/" })
    }).pipe(Effect.provide(Layer.merge(web.layer, storeAlone)))
  })
})
