import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { crawlSite } from "../../src/crawl/crawl-site.ts"
import { adapters, storeAlone } from "./adapters.ts"
import { crawled, storeSize } from "./crawled.ts"
import { memoryWeb } from "./memory-web.ts"
import { page, serveSite } from "./web-site.ts"

const paths = Array.from({ length: 30 }, (_, n) => `/${n}`)
const routes = {
  "/": page("Home", ...paths),
  ...Object.fromEntries(paths.map((path) => [path, page(path, `${path}/more`)])),
  ...Object.fromEntries(paths.map((path) => [`${path}/more`, page(`${path}/more`)]))
}

describe("an interrupted crawl", () => {
  it.live("is completed by the next one, which fetches no page twice", () =>
    Effect.gen(function*() {
      const { origin, asked } = yield* serveSite(() => routes)
      yield* crawlSite(origin).pipe(
        Stream.filter((event) => event._tag === "PageStored"),
        Stream.take(40),
        Stream.runDrain
      )
      const before = yield* storeSize
      assert.isAtLeast(before, 40)
      assert.isBelow(before, 61)

      asked.length = 0
      const { stored, kept, finished } = yield* crawled(origin, { skipFresh: "1 hour" })
      assert.strictEqual(yield* storeSize, 61)
      assert.strictEqual(kept.length, before)
      assert.strictEqual(stored.length, 61 - before)
      assert.deepInclude(finished, { stored: 61 - before, kept: before, skipped: 0, failed: 0 })
      assert.deepStrictEqual(kept.filter((path) => asked.includes(path)), [])
    }).pipe(Effect.provide(adapters)))

  it.live("stops at once, also in the middle of slow requests", () =>
    Effect.gen(function*() {
      let closed = 0
      const { origin, asked } = yield* serveSite(() => ({
        "/": page("Home", "/slow/1", "/slow/2", "/slow/3"),
        ...Object.fromEntries([1, 2, 3].map((n) => [
          `/slow/${n}`,
          (_: unknown, response: NodeJS.EventEmitter) => void response.on("close", () => closed++)
        ]))
      }))
      const crawl = yield* Effect.forkChild(crawled(origin, { concurrency: 2 }))
      yield* Effect.repeat(Effect.sleep("5 millis"), { until: () => asked.includes("/slow/2") })
      const [took] = yield* Effect.timed(Fiber.interrupt(crawl))
      assert.isBelow(Duration.toMillis(took), 10_000)
      yield* Effect.repeat(Effect.sleep("5 millis"), { until: () => closed === 2 })
      assert.strictEqual(yield* storeSize, 1)
      assert.notInclude(asked, "/slow/3")
    }).pipe(Effect.provide(adapters)))

  it.effect("waits while its events are not read", () => {
    const web = memoryWeb((url) => routes[new URL(url).pathname as keyof typeof routes])
    return Effect.gen(function*() {
      const one = yield* crawlSite("http://localhost/", { concurrency: 2 }).pipe(
        Stream.tap(() => Effect.never),
        Stream.runDrain,
        Effect.forkChild
      )
      yield* TestClock.adjust("1 hour")
      assert.isAtMost(yield* storeSize, 40)
      yield* Fiber.interrupt(one)
    }).pipe(Effect.provide(Layer.merge(web.layer, storeAlone)))
  })
})

describe("skipFresh", () => {
  it.effect("fetches older pages again", () => {
    const web = memoryWeb((url) => routes[new URL(url).pathname as keyof typeof routes])
    return Effect.gen(function*() {
      yield* crawled("http://localhost/", { maxDepth: 1 })
      yield* TestClock.adjust("59 minutes")
      assert.lengthOf((yield* crawled("http://localhost/", { maxDepth: 1, skipFresh: "1 hour" })).kept, 31)
      yield* TestClock.adjust("2 minutes")
      const again = yield* crawled("http://localhost/", { maxDepth: 1, skipFresh: "1 hour" })
      assert.lengthOf(again.kept, 0)
      assert.lengthOf(again.stored, 31)
    }).pipe(Effect.provide(Layer.merge(web.layer, storeAlone)))
  })

  it.effect("counts kept pages as pages of the crawl", () => {
    const web = memoryWeb((url) => routes[new URL(url).pathname as keyof typeof routes])
    return Effect.gen(function*() {
      yield* crawled("http://localhost/", { maxPages: 20 })
      const { kept, stored } = yield* crawled("http://localhost/", { maxPages: 25, skipFresh: "1 hour" })
      assert.deepStrictEqual([kept.length, stored.length], [20, 5])
    }).pipe(Effect.provide(Layer.merge(web.layer, storeAlone)))
  })
})
