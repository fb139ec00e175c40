import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type CrawlOptions, crawlSite, embedded } from "../../src/index.ts"
import { Crawls } from "../../src/jobs/crawls.ts"
import { serviceEngine } from "../service/service-engine.ts"
import { adapters } from "./adapters.ts"
import { crawled, joined, storeSize } from "./crawled.ts"
import { page, type Route, serveSite } from "./web-site.ts"

const paths = Array.from({ length: 30 }, (_, n) => `/${n}`)
const routes = {
  "/": page("Home", ...paths),
  ...Object.fromEntries(paths.map((path) => [path, page(path, `${path}/more`)])),
  ...Object.fromEntries(paths.map((path) => [`${path}/more`, page(`${path}/more`)]))
}

describe("an interrupted crawl", () => {
  it.live("is completed by the next one, which fetches no page twice", () =>
    Effect.gen(function*() {
      const { origin, requests } = yield* serveSite(() => routes)
      yield* crawlSite(origin).pipe(
        Stream.filter((event) => event._tag === "PageStored"),
        Stream.take(40),
        Stream.runDrain
      )
      const before = yield* storeSize
      assert.isAtLeast(before, 40)

      requests.length = 0
      const { stored, kept, finished } = yield* crawled(origin, { skipFresh: "1 hour" })
      assert.strictEqual(yield* storeSize, 61)
      assert.strictEqual(kept.length, before)
      assert.strictEqual(stored.length, 61 - before)
      assert.deepInclude(finished, { stored: 61 - before, kept: before, skipped: 0, failed: 0 })
      assert.deepStrictEqual(kept.filter((path) => requests.includes(path)), [])
    }).pipe(Effect.provide(adapters)))

  it.live("stops at once, even during slow requests", () =>
    Effect.gen(function*() {
      let closed = 0
      const { origin, requests } = yield* serveSite(() => ({
        "/": page("Home", "/slow/1", "/slow/2", "/slow/3"),
        ...Object.fromEntries([1, 2, 3].map((n) => [
          `/slow/${n}`,
          (_: unknown, response: NodeJS.EventEmitter) => void response.on("close", () => closed++)
        ]))
      }))
      const crawl = yield* Effect.forkChild(crawled(origin, { concurrency: 2 }))
      yield* Effect.repeat(Effect.sleep("5 millis"), { until: () => requests.includes("/slow/2") })
      const [took] = yield* Effect.timed(Fiber.interrupt(crawl))
      assert.isBelow(Duration.toMillis(took), 10_000)
      yield* Effect.repeat(Effect.sleep("5 millis"), { until: () => closed === 2 })
      assert.strictEqual(yield* storeSize, 1)
      assert.notInclude(requests, "/slow/3")
    }).pipe(Effect.provide(adapters)))

  it.live("continues with the engine after a crash, and reports the pages that it read before", () =>
    Effect.gen(function*() {
      const dataDirectory = mkdtempSync(join(tmpdir(), "trawl-crawl-"))
      yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(dataDirectory, { recursive: true })))
      const engine = embedded({ dataDirectory, apiKeys: ["key-a"], allowedAddresses: ["127.0.0.1"], browser: false })
      let answersLeft = 20
      const held: Array<() => void> = []
      const answered = (html: string): Route => (_, response) => {
        const answer = () => void response.writeHead(200, { "content-type": "text/html" }).end(html)
        if (answersLeft-- > 0) answer()
        else held.push(answer)
      }
      const { origin, requests } = yield* serveSite(() =>
        Object.fromEntries(Object.entries(routes).map(([path, html]) => [path, answered(html)]))
      )
      let jobs: ReadonlyArray<string> = []
      // ends the engine before it can cancel the crawl, as in a crash
      yield* Effect.gen(function*() {
        const crawls = yield* Crawls
        const careless = Crawls.of({
          ...crawls,
          start: (crawl) => Effect.tap(crawls.start(crawl), ({ id }) => Effect.sync(() => jobs = [...jobs, id])),
          cancel: () => Effect.succeed(false)
        })
        const crawl = crawlSite(origin, { skipFresh: "1 day" }).pipe(
          Stream.filter((event) => event._tag === "PageStored"),
          Stream.take(20),
          Stream.runDrain
        )
        yield* Effect.provideService(crawl, Crawls, careless)
      }).pipe(Effect.provide(Layer.fresh(engine)))
      assert.isBelow(requests.length, 63)

      held.length = 0
      yield* Effect.gen(function*() {
        const crawls = yield* Crawls
        // the crawl cannot end before it is followed: a new one would keep all its pages
        const followed = Crawls.of({
          ...crawls,
          ended: (job) =>
            Effect.suspend(() => {
              answersLeft = Infinity
              for (const answer of held.splice(0)) answer()
              return crawls.ended(job)
            })
        })
        const { stored, kept } = yield* Effect.provideService(crawled(origin, { skipFresh: "1 day" }), Crawls, followed)
        assert.lengthOf(stored, 61)
        assert.lengthOf(kept, 0)
        assert.lengthOf(jobs, 1)
      }).pipe(Effect.provide(Layer.fresh(engine)))
      const pages = requests.filter((path) => path === "/" || !path.includes("."))
      assert.sameMembers([...new Set(pages)], Object.keys(routes))
      // the pages that were being read are requested again
      assert.isBelow(pages.length, 61 + 9)
    }).pipe(Effect.scoped))
})

describe("skipFresh", () => {
  it.effect("fetches older pages again", () =>
    Effect.gen(function*() {
      const { origin } = yield* serveSite(() => routes)
      const crawl = (options: CrawlOptions) =>
        Effect.flatMap(Effect.forkChild(crawled(origin, { maxDepth: 1, ...options })), joined)
      yield* crawl({})
      yield* TestClock.adjust("59 minutes")
      assert.lengthOf((yield* crawl({ skipFresh: "1 hour" })).kept, 31)
      yield* TestClock.adjust("2 minutes")
      const again = yield* crawl({ skipFresh: "1 hour" })
      assert.lengthOf(again.kept, 0)
      assert.lengthOf(again.stored, 31)
    }).pipe(Effect.provide(adapters)))

  it.live("counts kept pages as pages of the crawl, and applies no delay to them", () =>
    Effect.gen(function*() {
      const { origin, requests } = yield* serveSite(() => routes)
      yield* crawled(origin, { maxPages: 20 })
      requests.length = 0
      const options = { maxPages: 22, skipFresh: "1 hour", delay: "500 millis" } as const
      const [took, { kept, stored }] = yield* Effect.timed(crawled(origin, options))
      assert.deepStrictEqual([kept.length, stored.length], [20, 2])
      // the delay applies to a sitemap and two pages
      assert.isBelow(Duration.toMillis(took), 500 * 18)
    }).pipe(Effect.provide(adapters)))
})

it.live("a crawl of the operator costs nothing, and no team sees it", () =>
  Effect.gen(function*() {
    const { origin, requests } = yield* serveSite(() => ({ "/": page("Home", "/slow"), "/slow": () => {} }))
    const { ask, parts } = yield* serviceEngine({ apiKeys: ["key-a"] })
    const crawl = yield* Effect.forkChild(Effect.provideContext(crawled(origin), parts))
    yield* Effect.repeat(Effect.sleep("5 millis"), { until: () => requests.includes("/slow") })
    const { text: active } = yield* ask("GET", "/v2/crawl/active")
    assert.deepInclude(JSON.parse(active), { crawls: [] })
    yield* Fiber.interrupt(crawl)
    const { text: activity } = yield* ask("GET", "/v2/team/activity")
    assert.notInclude(activity, origin)
    const { body: used } = yield* ask("GET", "/v2/team/credit-usage/historical?byApiKey=true")
    assert.deepStrictEqual(used.periods ?? [], [])
  }).pipe(Effect.scoped))
