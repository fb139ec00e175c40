import { assert, it } from "@effect/vitest"
import { Browser } from "@trawl/browser/effect"
import { SearchIndex } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { PageFetcher } from "@trawl/fetcher/effect"
import { PageStore } from "../../src/store/page-store.ts"
import { answerSearch } from "../../src/search/answer-search.ts"
import { KnownPages } from "../../src/search/known/known-pages.ts"
import * as SqliteKnownPages from "../../src/search/known/sqlite-known-pages.ts"
import { Database } from "../../src/store/database.ts"
import * as SqlitePageStore from "../../src/store/sqlite-page-store.ts"
import { otherParts } from "../other-parts.ts"
import { turns } from "../federation/gate.ts"
import { turnsOfOthers } from "../research/turns-of-others.ts"
import { htmlPage } from "./html-page.ts"

const library = Layer.provideMerge(
  Layer.merge(SqliteKnownPages.layer, SqlitePageStore.layer),
  Database.layer(":memory:")
)

const urls = Array.from({ length: 120 }, (_, at) => `https://docs.example/${at}`)
const filled = Effect.gen(function*() {
  const page = htmlPage(
    "https://docs.example/",
    `<meta property="og:image" content="/picture.png"><meta name=rating content=adult><title>Tides</title>
    ${"<p>Words about tides.<img src=a.png>".repeat(200)}`
  )
  yield* (yield* PageStore).putAll(urls.map((url) => ({ ...page, url, requestedUrl: url })))
  return yield* KnownPages
})

it.live("reads facts of pages while a caller waits, and continues in the background", () =>
  Effect.gen(function*() {
    const pages = yield* filled
    const left = yield* pages.read(1)
    assert.isAbove(left, 0)
    const database = yield* Database
    const seen = database.read((sql) => Number(sql("SELECT count(*) AS seen FROM page_fact").get()?.["seen"]))
    while ((yield* seen) < urls.length) yield* Effect.promise(() => turns())
    assert.strictEqual(yield* pages.read(0), 0)
  }).pipe(Effect.provide(library)))

it.live("reads once for concurrent callers, and yields to other work", () =>
  Effect.gen(function*() {
    const pages = yield* filled
    const { result, turns: others } = yield* turnsOfOthers(
      Effect.all([pages.read(60_000), pages.read(60_000), pages.read(1)], { concurrency: 3 })
    )
    assert.deepStrictEqual(result.slice(0, 2), [0, 0])
    assert.isAbove(result[2], 0)
    assert.isAbove(others, 5)
    assert.strictEqual((yield* pages.adult).size, urls.length)
  }).pipe(Effect.provide(library)))

it.live("treats a page as possibly adult until it has been read", () =>
  Effect.gen(function*() {
    const store = yield* PageStore
    const pages = yield* KnownPages
    const page = htmlPage("https://docs.example/", "<title>Tides</title><p>Words about tides.")
    const suspected = Effect.map(pages.adult, ({ size }) => size)
    yield* store.put(page)
    assert.strictEqual(yield* suspected, 1)
    yield* pages.read(60_000)
    assert.strictEqual(yield* suspected, 0)
    yield* store.put({ ...page, rawHtml: page.rawHtml + "More." })
    assert.strictEqual(yield* suspected, 1)
  }).pipe(Effect.provide(library)))

it.live("knows the preview image of a page before and after it has been read", () =>
  Effect.gen(function*() {
    const pages = yield* filled
    const { result, turns: others } = yield* turnsOfOthers(pages.pictures(urls))
    assert.strictEqual(result.get(urls[7]!), "https://docs.example/picture.png")
    assert.strictEqual(result.size, urls.length)
    assert.isAbove(others, 0)
    yield* pages.read(60_000)
    const database = yield* Database
    yield* database.write((sql) => sql("UPDATE page_copy SET rest = x'00'").run())
    assert.deepStrictEqual(yield* pages.pictures(urls), result)
  }).pipe(Effect.provide(library)))

it.effect("reads facts once per search, for at most the remaining time", () =>
  Effect.gen(function*() {
    const limits: Array<number> = []
    const none = yield* Effect.provide(KnownPages, KnownPages.none)
    const slow: KnownPages["Service"] = {
      ...none,
      read: (milliseconds) =>
        Effect.as(Effect.andThen(Effect.sync(() => limits.push(milliseconds)), Effect.sleep(milliseconds)), 7)
    }
    for (const [timeout, most] of [[400, 400], [60_000, 3_000]] as const) {
      const search = yield* Effect.forkChild(
        answerSearch({
          query: "tides",
          sources: ["web", "images", "news"],
          categories: ["developer"],
          safe: true,
          timeout
        }).pipe(
          Effect.provideService(KnownPages, slow)
        )
      )
      yield* TestClock.adjust(timeout - 1)
      const { warnings = [] } = yield* Fiber.join(search)
      assert.includeMembers(
        [...warnings],
        ["The ratings", "The images", "Repositories and documentation among the addresses"].map((what) =>
          `${what} of 7 more pages are not known yet: search again in a moment.`
        )
      )
      assert.isFalse(
        warnings.some((warning) =>
          warning.includes("has no images") || warning.includes("has no pages of repositories")
        )
      )
      assert.isAtMost(limits.at(-1)!, most)
    }
    assert.lengthOf(limits, 2)
  }).pipe(Effect.provide(Layer.mergeAll(
    otherParts,
    Layer.succeed(SearchIndex, {
      search: () => Effect.succeed([]),
      pages: () => Effect.succeed(new Set()),
      size: Effect.succeed({ segments: 0, pages: 0 }),
      statistics: () => Effect.succeed({ pages: 0, documents: new Map() })
    }),
    Browser.none(),
    Layer.succeed(PageFetcher, { fetch: () => Effect.never }),
    Layer.provide(SqlitePageStore.layer, Database.layer(":memory:"))
  ))))
