import { assert, it } from "@effect/vitest"
import { Browser } from "@trawl/browser/effect"
import { SearchIndex } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { ProviderFailed, type SearchProvider, SearchProviders } from "../../src/index.ts"
import { type FetchedPage, PageFetcher } from "@trawl/fetcher/effect"
import { answerSearch } from "../../src/search/answer-search.ts"
import { otherParts } from "../other-parts.ts"
import { Database } from "../../src/store/database.ts"
import * as SqlitePageStore from "../../src/store/sqlite-page-store.ts"

const engine = (
  search: SearchIndex["Service"]["search"],
  providers: ReadonlyArray<SearchProvider> = [],
  fetch: PageFetcher["Service"]["fetch"] = () => Effect.never
) =>
  Layer.mergeAll(
    otherParts,
    Layer.succeed(SearchIndex, {
      search,
      pages: () => Effect.succeed(new Set()),
      size: Effect.succeed({ segments: 0, pages: 0 }),
      statistics: () => Effect.succeed({ pages: 0, documents: new Map() })
    }),
    Layer.succeed(SearchProviders, providers),
    Browser.none(),
    Layer.succeed(PageFetcher, { fetch }),
    Layer.provide(SqlitePageStore.layer, Database.layer(":memory:"))
  )

it.effect.each([[{}, 60_000], [{ timeout: 250 }, 250]] as const)(
  "a search that takes too long returns 408 on time: %j",
  ([more, milliseconds]) =>
    Effect.gen(function*() {
      const search = yield* Effect.forkChild(Effect.flip(answerSearch({ query: "tides", ...more })))
      yield* TestClock.adjust(milliseconds - 1)
      assert.isUndefined(search.pollUnsafe())
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(yield* Fiber.join(search), {
        status: 408,
        error: "Request Timeout",
        code: "SCRAPE_TIMEOUT"
      })
    }).pipe(Effect.provide(engine(() => Effect.never)))
)

const urls = (ignoreInvalidURLs: boolean) =>
  Effect.map(
    answerSearch({ query: "tides", ignoreInvalidURLs }),
    ({ creditsUsed, data: { web = [] } }) => ({
      creditsUsed,
      web: web.map(({ position, url }) => `${position} ${url}`)
    })
  )

const strange = [
  "https://a.example/",
  "ftp://a.example/x",
  "not a url",
  "https://user:pw@a.example/",
  "http://b.example/?q=1"
]

it.effect("removes results with invalid URLs if requested", () =>
  Effect.gen(function*() {
    assert.lengthOf((yield* urls(false)).web, strange.length)
    assert.deepStrictEqual(yield* urls(true), {
      creditsUsed: 2,
      web: ["1 https://a.example/", "2 http://b.example/?q=1"]
    })
  }).pipe(
    Effect.provide(engine(() => Effect.succeed(strange.map((url) => ({ url, title: url, description: "", score: 1 })))))
  ))

it.effect("a failing provider does not affect the engine's own results", () =>
  Effect.gen(function*() {
    const { data, warnings } = yield* answerSearch({ query: "tides" })
    assert.lengthOf(data.web ?? [], 1)
    assert.deepStrictEqual(warnings, ["The provider other is missing from this answer: it is asleep."])
  }).pipe(Effect.provide(engine(
    () => Effect.succeed([{ url: "https://a.example/", title: "Tides", description: "", score: 1 }]),
    [{ name: "other", search: () => Effect.fail(new ProviderFailed({ message: "it is asleep" })) }]
  ))))

const quick = (url: string): FetchedPage => ({
  requestedUrl: url,
  url,
  status: 200,
  contentType: "text/html",
  headers: {},
  body: Buffer.from("<title>Tides</title><p>Tides."),
  fetchedAt: 0
})

it.effect("limits the time for all pages together: late results report it, and the response is on time", () =>
  Effect.gen(function*() {
    const search = yield* Effect.forkChild(
      answerSearch({ query: "tides", limit: 20, timeout: 3_000, scrapeOptions: { formats: ["markdown"], maxAge: 0 } })
    )
    yield* TestClock.adjust(2_999)
    const { data: { web = [] } } = yield* Fiber.join(search)
    assert.lengthOf(web, 20)
    for (const [at, { markdown, metadata }] of web.entries()) {
      assert.strictEqual(metadata?.statusCode, at === 3 ? 200 : 408)
      if (at === 3) assert.match(markdown ?? "", /Tides/)
      else assert.match(metadata?.error ?? "", /Request Timeout/)
    }
  }).pipe(Effect.provide(engine(
    () =>
      Effect.succeed(
        Array.from(
          { length: 20 },
          (_, at) => ({ url: `https://a.example/${at}`, title: "Tides", description: "", score: 1 })
        )
      ),
    [],
    (url) => url.endsWith("/3") ? Effect.succeed(quick(url)) : Effect.never
  ))))

it.effect("passes on whole milliseconds of the remaining time", () => {
  const left: Array<unknown> = []
  return Effect.gen(function*() {
    yield* answerSearch({ query: "tides", timeout: 3_333, scrapeOptions: { formats: ["markdown"], maxAge: 0 } })
    assert.deepStrictEqual(left, [2_999])
  }).pipe(Effect.provide(engine(
    () => Effect.succeed([{ url: "https://a.example/", title: "Tides", description: "", score: 1 }]),
    [],
    (url, options) =>
      Effect.sync(() => {
        left.push(options?.timeout)
        return quick(url)
      })
  )))
})
