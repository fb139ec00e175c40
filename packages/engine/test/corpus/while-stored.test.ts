import { assert, it } from "@effect/vitest"
import { SearchIndex } from "@trawl/full-text/effect"
import { exact, site } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { randomFrom } from "../../../full-text/test/random.ts"
import { PageStore } from "../../src/store/page-store.ts"
import { aPage } from "../store/a-page.ts"
import { storeAndIndex } from "../store/engine-layers.ts"

const addresses = 400
const urlOf = (number: number) => `https://example.com/${number}`
const pageWith = (number: number, version: number) =>
  aPage({
    url: urlOf(number),
    title: `Page ${number}`,
    text: `version${version}x of what ${"is said over and over again ".repeat(version % 7 * 20)}`
  })

it.live(
  "finds pages that are stored, replaced and removed during searches, one by one and in bulk",
  () =>
    Effect.gen(function*() {
      const store = yield* PageStore
      const { search } = yield* SearchIndex
      // the last stored version of each page
      const stored = new Map<number, number>()
      let version = 0

      const storeSome = Effect.fnUntraced(function*(seed: number) {
        const random = randomFrom(seed)
        for (let round = 0; round < 40; round++) {
          // each writer has its own half of the pages, so that the last writer is known
          const numbers = Array.from({ length: 1 + random.below(60) }, () => 2 * random.below(addresses / 2) + seed % 2)
          const pages = [...new Set(numbers)].map((number) => ({ number, version: ++version }))
          for (const page of pages) stored.set(page.number, page.version)
          if (random.chance(0.5)) yield* store.putAll(pages.map((page) => pageWith(page.number, page.version)))
          else for (const page of pages) yield* store.put(pageWith(page.number, page.version))
          if (random.chance(0.5)) continue
          const gone = numbers[0]!
          stored.delete(gone)
          yield* store.remove(urlOf(gone))
        }
      })
      const searchOften = Effect.forEach(
        Array.from({ length: 30 }),
        () => Effect.andThen(search({ terms: [site("example.com")], limit: 10, highlights: false }), Effect.yieldNow)
      )

      yield* Effect.all([storeSome(1), storeSome(2), searchOften], { concurrency: "unbounded" })

      const all = yield* search({
        terms: [site("example.com")],
        limit: addresses * 2,
        sortByDate: true,
        highlights: false
      })
      assert.sameMembers(all.map(({ url }) => url), [...stored.keys()].map(urlOf))
      for (const [number, last] of stored) {
        const hits = yield* search({ terms: [exact(`version${last}x`)], limit: 10, highlights: false })
        assert.deepStrictEqual(hits.map(({ url }) => url), [urlOf(number)])
      }
    }).pipe(Effect.provide(storeAndIndex())),
  60_000
)

it.live(
  "finds a long page, and pages that are stored while it is indexed, as soon as they are stored",
  () =>
    Effect.gen(function*() {
      const store = yield* PageStore
      const { search } = yield* SearchIndex
      const find = (word: string) =>
        Effect.map(search({ terms: [exact(word)], limit: 10, highlights: false }), (hits) => hits.map(({ url }) => url))
      yield* store.put(pageWith(0, 1))
      const long = `${Array.from({ length: 300_000 }, (_, at) => `word${at}`).join(" ")} ending`
      const putLong = yield* Effect.forkChild(store.put(aPage({ url: urlOf(1), title: "Long", text: long })))
      for (let number = 2; number < 20; number++) {
        yield* store.put(pageWith(number, number))
        assert.deepStrictEqual(yield* find(`version${number}x`), [urlOf(number)])
      }
      yield* Fiber.join(putLong)
      yield* store.put(aPage({ url: urlOf(1), title: "Long", text: `${long} replaced` }))
      assert.deepStrictEqual(yield* find("replaced"), [urlOf(1)])
      assert.deepStrictEqual(yield* find("ending"), [urlOf(1)])
      assert.deepStrictEqual(yield* find("word299999"), [urlOf(1)])
      assert.deepStrictEqual(yield* find("version1x"), [urlOf(0)])
    }).pipe(Effect.provide(storeAndIndex())),
  60_000
)

it.live("does not keep a search waiting for a long page", () =>
  Effect.gen(function*() {
    const store = yield* PageStore
    const { search } = yield* SearchIndex
    yield* store.put(pageWith(0, 1))
    const long = Array.from({ length: 300_000 }, (_, at) => `word${at}`).join(" ")
    const putLong = yield* Effect.forkChild(store.put(aPage({ url: urlOf(1), title: "Long", text: long })))
    let during = 0
    while (putLong.pollUnsafe() === undefined) {
      const hits = yield* search({ terms: [exact("version1x")], limit: 10, highlights: false })
      assert.deepStrictEqual(hits.map(({ url }) => url), [urlOf(0)])
      if (putLong.pollUnsafe() === undefined) during++
      yield* Effect.yieldNow
    }
    assert.isAbove(during, 5)
  }).pipe(Effect.provide(storeAndIndex())), 60_000)
