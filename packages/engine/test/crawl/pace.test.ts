import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import type { CrawlOptions } from "../../src/crawl/crawl-options.ts"
import { storeAlone } from "./adapters.ts"
import { crawled } from "./crawled.ts"
import { type MemoryAnswer, memoryWeb } from "./memory-web.ts"
import { page } from "./web-site.ts"

/** Crawls a site of the test's own and returns after how many milliseconds each page was asked for. */
const starts = (origin: string, answers: Readonly<Record<string, string | MemoryAnswer>>, options?: CrawlOptions) => {
  const web = memoryWeb((url) => answers[url.slice(origin.length)])
  return Effect.gen(function*() {
    const began = yield* Clock.currentTimeMillis
    const crawl = yield* Effect.forkChild(crawled(`${origin}/`, options))
    // work on a page waits for turns of the event loop, which the test clock does not know
    while (crawl.pollUnsafe() === undefined) {
      for (let turn = 0; turn < 10; turn++) yield* turnOfTheLoop
      yield* TestClock.adjust("250 millis")
    }
    const result = yield* Fiber.join(crawl)
    const pages = web.asked.filter(({ url }) => !/robots\.txt|sitemap/.test(url))
    return {
      ...result,
      times: pages.map(({ at }) => at - began),
      asked: pages.map(({ url }) => url.slice(origin.length))
    }
  }).pipe(Effect.provide(Layer.merge(web.layer, storeAlone)))
}

const turnOfTheLoop = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

const site = { "/": page("Home", "/a", "/b", "/c"), "/a": page("A"), "/b": page("B"), "/c": page("C") }

const asking = (seconds: number) => ({ ...site, "/robots.txt": `User-agent: *\nCrawl-delay: ${seconds}` })

describe("the crawl rate", () => {
  it.effect("leaves 250 ms between requests to a host, including robots.txt and sitemaps", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual((yield* starts("https://site.test", site)).times, [250, 1000, 1250, 1500])
    }))

  it.effect("is not limited on this machine", () =>
    Effect.gen(function*() {
      for (const host of ["127.0.0.1:8080", "localhost", "[::1]", "docs.localhost"]) {
        assert.deepStrictEqual((yield* starts(`http://${host}`, site)).times, [0, 0, 0, 0], host)
      }
    }))

  it.effect("obeys robots.txt, up to 60 seconds", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual((yield* starts("http://localhost", asking(5))).times, [5_000, 20_000, 25_000, 30_000])
      assert.deepStrictEqual((yield* starts("https://site.test", asking(3600))).times, [
        60_000,
        240_000,
        300_000,
        360_000
      ])
      assert.deepStrictEqual((yield* starts("https://site.test", asking(0.1))).times, [250, 1000, 1250, 1500])
    }))

  it.effect("is the requested one", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual((yield* starts("https://site.test", site, { delay: 0 })).times, [0, 0, 0, 0])
      assert.deepStrictEqual((yield* starts("http://localhost", site, { delay: "1 second" })).times, [
        1000,
        4000,
        5000,
        6000
      ])
    }))

  it.effect("slows down for as long as the host asks, and retries the page", () => {
    let refusals = 1
    const web = {
      ...site,
      get "/b"(): string | MemoryAnswer {
        return refusals-- > 0 ? { status: 429, headers: { "retry-after": "20" } } : page("B")
      }
    }
    return Effect.gen(function*() {
      const { times, stored, failed } = yield* starts("http://localhost", web, { concurrency: 1 })
      assert.deepStrictEqual(times, [0, 0, 0, 20_000, 20_000])
      assert.deepStrictEqual(stored, ["/", "/a", "/b", "/c"])
      assert.deepStrictEqual(failed, {})
    })
  })

  it.effect("gives up on a page after three refusals, or if the wait would be too long", () =>
    Effect.gen(function*() {
      const busy = yield* starts("http://localhost", { "/": page("Home", "/a"), "/a": { status: 429 } })
      assert.deepStrictEqual(busy.times, [0, 0, 1000, 3000])
      assert.deepStrictEqual(busy.failed, { "/a": "HttpStatus" })
      const closed = yield* starts("http://localhost", {
        "/": page("Home", "/a"),
        "/a": { status: 503, headers: { "retry-after": "3600" } }
      })
      assert.deepStrictEqual(closed.asked, ["/", "/a"])
    }))
})
