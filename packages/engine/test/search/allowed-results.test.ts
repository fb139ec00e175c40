import { assert, it } from "@effect/vitest"
import { Browser } from "@trawl/browser/effect"
import { SearchIndex } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import type { StoredPage } from "../../src/index.ts"
import { PageFetcher } from "@trawl/fetcher/effect"
import { SearchProviders } from "../../src/federation/search-provider.ts"
import type { ThreatSettings } from "../../src/scrape/policy/threat/threat-protection.ts"
import { answerSearch } from "../../src/search/answer-search.ts"
import { otherParts } from "../other-parts.ts"
import { Database } from "../../src/store/database.ts"
import * as SqlitePageStore from "../../src/store/sqlite-page-store.ts"
import { engineOf } from "./engine-of.ts"
import { htmlPage, urlsOf } from "./html-page.ts"

const protectedSearch = (pages: ReadonlyArray<StoredPage>, threatProtection: ThreatSettings) =>
  Effect.map(
    engineOf(pages, [], threatProtection),
    ({ search }) => (body: object) => Effect.map(search(body), ({ body }) => body)
  )

const reef = (host: string, at: number, times = 1) =>
  htmlPage(
    `https://${host}/${at}`,
    `<title>Reef ${at}</title><meta property="article:published_time" content="2026-01-01"><p>${
      "Reef. ".repeat(times)
    } Number ${at * 7} of ${host}. <img src="${at}.png" alt="Reef ${at}">`
  )

const blocked = Array.from({ length: 60 }, (_, at) => reef("blocked.example", at, 9))
const fine = Array.from({ length: 12 }, (_, at) => reef(`fine${at}.example`, at))
const isOfFirst = (url: string) => /fine[0-2]\./.test(url)
const positions = Array.from({ length: 10 }, (_, at) => at + 1)

it.live("replaces results blocked by a list of hosts, in every list up to its limit", () =>
  Effect.gen(function*() {
    const search = yield* protectedSearch([...blocked, ...fine], { enabled: true })
    const policy = { mode: "normal", failurePolicy: "open", blacklist: ["blocked.example"] }
    const ordinary = yield* search({ query: "reef", sources: ["web", "images", "news"] })
    const { creditsUsed, data, warnings } = yield* search({
      query: "reef",
      sources: ["web", "images", "news"],
      threatProtection: policy
    })
    for (const list of [data.web, data.images, data.news]) {
      assert.isTrue(urlsOf(list).every((url) => url.includes("fine")), urlsOf(list).join())
      assert.deepStrictEqual(list.map(({ position }) => position), positions)
      assert.lengthOf(new Set(urlsOf(list)), 10)
    }
    assert.strictEqual(creditsUsed, ordinary.creditsUsed)
    assert.match(warnings.join(), /removed \d+ URLs/)
    const all = yield* search({ query: "reef", limit: 20, threatProtection: policy })
    assert.lengthOf(all.data.web, fine.length)
  }))

it.live("classifies only as many further URLs as are missing, for the same price", () =>
  Effect.gen(function*() {
    const requests: Array<string> = []
    let isRisky = isOfFirst
    const search = yield* protectedSearch([...fine, ...blocked], {
      enabled: true,
      classifier: (url) => Promise.resolve(requests.push(url) && isRisky(url) ? 90 : 0)
    })
    const request = { query: "reef intitle:reef -site:blocked.example", limit: 8, threatProtection: { mode: "normal" } }
    const { creditsUsed, data } = yield* search(request)
    assert.lengthOf(data.web, 8)
    assert.isFalse(urlsOf(data.web).some(isRisky))
    assert.isAtMost(requests.length, 8 + 3)
    assert.strictEqual(creditsUsed, 2 + 2 * requests.length)
    for (const allowed of [0, 1]) {
      requests.length = 0
      isRisky = () => requests.length > allowed
      assert.lengthOf((yield* search({ ...request, query: "reef" })).data.web, allowed)
      assert.isAtMost(requests.length, 8 + 8)
    }
  }))

it.live("stops if the classifier does not answer", () =>
  Effect.gen(function*() {
    let requestCount = 0
    const search = yield* protectedSearch(fine, {
      enabled: true,
      classifier: () => Promise.reject(new Error(`down ${requestCount++}`))
    })
    const { data } = yield* search({ query: "reef", limit: 2, threatProtection: { mode: "normal" } })
    assert.deepStrictEqual(data.web, [])
    assert.isAtMost(requestCount, 2 + 4)
  }))

const validUpTo = (limit: number) =>
  Effect.map(
    answerSearch({ query: "reef", limit, ignoreInvalidURLs: true, timeout: 10_000 }),
    ({ data: { web = [] } }) => web.map(({ position, url }) => `${position} ${url}`)
  )

const pageOf = (url: string) => ({ url, title: "Reef", description: "", score: 1 })

/** An index of pages whose operations return only the last ten. */
const indexed = (slow = false) =>
  Layer.mergeAll(
    otherParts,
    Layer.succeed(SearchIndex, {
      pages: () => Effect.succeed(new Set()),
      size: Effect.succeed({ segments: 0, pages: 0 }),
      statistics: () => Effect.succeed({ pages: 0, documents: new Map() }),
      search: ({ limit }) =>
        slow && limit > 2
          ? Effect.never
          : Effect.succeed(
            Array.from({ length: 40 }, (_, at) => pageOf(`${at < 30 ? "ftp" : "https"}://a.example/${at}`)).slice(
              0,
              limit
            )
          )
    }),
    Browser.none(),
    Layer.succeed(PageFetcher, { fetch: () => Effect.never }),
    Layer.provide(SqlitePageStore.layer, Database.layer(":memory:"))
  )

const provided = Layer.succeed(SearchProviders, [{
  name: "other",
  search: () =>
    Effect.succeed({ data: { web: [{ ...pageOf("http://www.a.example/30/"), position: 1 }] }, warnings: [] })
}])

it.effect("replaces results with invalid URLs, as long as there are others", () =>
  Effect.gen(function*() {
    assert.deepStrictEqual(yield* validUpTo(2), ["1 https://a.example/30", "2 https://a.example/31"])
    assert.lengthOf(yield* validUpTo(20), 10)
  }).pipe(Effect.provide(indexed())))

it.effect("shows a page once if a provider found it under another spelling of its URL", () =>
  Effect.gen(function*() {
    assert.deepStrictEqual(yield* validUpTo(2), ["1 http://www.a.example/30/", "2 https://a.example/31"])
  }).pipe(Effect.provide([indexed(), provided])))

it.effect("returns the available results if finding others takes too long", () =>
  Effect.gen(function*() {
    const answer = yield* Effect.forkChild(validUpTo(2))
    yield* TestClock.adjust("9 seconds")
    assert.deepStrictEqual(yield* Fiber.join(answer), ["1 http://www.a.example/30/"])
  }).pipe(Effect.provide([indexed(true), provided])))
