import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import type { CrawlOptions } from "../../src/crawl/crawl-options.ts"
import { embedded } from "../../src/index.ts"
import { adapters } from "./adapters.ts"
import { crawled, joined } from "./crawled.ts"
import { page, type Route, serveSite, untilRequested } from "./web-site.ts"

/** The error of a crawl of a one-page site. */
const failure = (routes: Readonly<Record<string, Route>>) =>
  Effect.flatMap(serveSite(() => routes), ({ origin }) => Effect.flip(crawled(origin)))

describe("CrawlFailed", () => {
  it.live("reports that the start page fails", () =>
    Effect.gen(function*() {
      assert.deepInclude(yield* failure({ "/": { status: 503 } }), {
        _tag: "CrawlFailed",
        message: "The server returned status 503.",
        isPermanent: false
      })
    }).pipe(Effect.provide(adapters)))

  it.live("reports that the start page cannot be stored", () =>
    Effect.gen(function*() {
      const picture: Route = { headers: { "content-type": "image/png" }, body: Buffer.from([137, 80, 78, 71]) }
      assert.include((yield* failure({ "/": picture })).message, "image/png")
      const feed: Route = { headers: { "content-type": "application/rss+xml" }, body: "<rss></rss>" }
      assert.strictEqual((yield* failure({ "/": feed })).message, "it has no page that searches can find")
    }).pipe(Effect.provide(adapters)))

  it.live("reports that robots.txt forbids the start page", () =>
    Effect.gen(function*() {
      const failed = yield* failure({ "/robots.txt": { body: "User-agent: *\nDisallow: /" }, "/": page("Home") })
      assert.match(failed.message, /^robots\.txt of 127\.0\.0\.1:\d+ forbids this page\.$/)
      assert.isFalse(failed.isPermanent)
    }).pipe(Effect.provide(adapters)))

  it.live("reports that robots.txt cannot be read", () =>
    Effect.gen(function*() {
      const failed = yield* failure({ "/robots.txt": { status: 500 }, "/": page("Home") })
      assert.include(failed.message, "status 500")
    }).pipe(Effect.provide(adapters)))

  it.effect("reports that the start page takes too long", () =>
    Effect.gen(function*() {
      const site = yield* serveSite(() => ({ "/": () => {} }))
      const crawl = yield* Effect.forkChild(Effect.flip(crawled(site.origin)))
      yield* untilRequested(site, "/")
      yield* TestClock.adjust("20 seconds")
      assert.include((yield* joined(crawl)).message, "was not ready within 20000 ms")
    }).pipe(Effect.provide(adapters)))

  it.live("reports that the site refuses connections", () =>
    Effect.gen(function*() {
      const { origin, close } = yield* serveSite(() => ({}))
      close()
      const failed = yield* Effect.flip(crawled(origin))
      assert.include(failed.message, "ECONNREFUSED")
      assert.isFalse(failed.isPermanent)
    }).pipe(Effect.provide(adapters)))

  it.live("reports that the engine may not contact the host, and how to allow it", () =>
    Effect.gen(function*() {
      const { origin, requests } = yield* serveSite(() => ({ "/": page("Home") }))
      const failed = yield* Effect.flip(crawled(origin))
      assert.strictEqual(failed.url, origin)
      assert.include(failed.message, `--allow ${new URL(origin).host} `)
      assert.isTrue(failed.isPermanent)
      assert.deepStrictEqual(requests, [])
    }).pipe(Effect.provide(Layer.fresh(embedded({ dataDirectory: ":memory:", apiKeys: ["key-a"], browser: false })))))

  it.live("reports an invalid URL or option", () =>
    Effect.gen(function*() {
      for (const url of ["", "site.test", "file:///etc/passwd", "http://me:secret@site.test/"]) {
        const failed = yield* Effect.flip(crawled(url))
        assert.include(failed.message, "must be an absolute http or https URL without credentials", url)
        assert.notInclude(failed.message, "secret")
      }
      const wrong: ReadonlyArray<[CrawlOptions, string]> = [
        [{ maxPages: 0 }, "maxPages is 0; allowed is a whole number from 1"],
        [{ maxDepth: 1.5 }, "maxDepth is 1.5; allowed is a whole number from 0"],
        [{ concurrency: Number.NaN }, "concurrency is NaN; allowed is a whole number from 1"],
        [{ delay: -1 }, `delay is -1; allowed is a duration from zero, such as "2 seconds"`]
      ]
      for (const [options, message] of wrong) {
        assert.deepInclude(yield* Effect.flip(crawled("http://site.test/", options)), { message, isPermanent: true })
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
      assert.deepStrictEqual(failed, { "/": "The server returned status 500." })
    }).pipe(Effect.provide(adapters)))
})
