import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { adapters } from "./adapters.ts"
import { crawled } from "./crawled.ts"
import { page, type Route, serveSite } from "./web-site.ts"

/** Each page links to the next and to a side page. */
const chain = (length: number) =>
  Object.fromEntries(Array.from({ length }, (_, n): [string, Route] => [`/${n}`, page(`Page ${n}`, `/${n + 1}`)]))

describe("the limits of a crawl", () => {
  it.live("stop at the requested depth", () =>
    Effect.gen(function*() {
      const { origin, requests } = yield* serveSite(() => chain(9))
      assert.deepStrictEqual((yield* crawled(`${origin}/0`, { maxDepth: 2 })).stored, ["/0", "/1", "/2"])
      assert.notInclude(requests, "/3")
      assert.deepStrictEqual((yield* crawled(`${origin}/0`, { maxDepth: 0 })).stored, ["/0"])
      assert.deepStrictEqual((yield* crawled(`${origin}/0`)).stored, ["/0", "/1", "/2", "/3", "/4", "/5"])
    }).pipe(Effect.provide(adapters)))

  it.live("count links from the start page on the shortest path", () =>
    Effect.gen(function*() {
      const { origin } = yield* serveSite(() => ({
        "/": page("Home", "/long", "/short"),
        "/long": page("Long", "/long/2"),
        "/long/2": page("Long 2", "/target"),
        // slow, so that the crawl follows the long path first
        "/short": (_, response) => void setTimeout(() => response.end(page("Short", "/target")), 50),
        "/target": page("Target", "/behind"),
        "/behind": page("Behind")
      }))
      assert.include((yield* crawled(origin, { maxDepth: 3 })).stored, "/behind")
    }).pipe(Effect.provide(adapters)))

  it.live("stop at the requested number of pages, nearest pages first", () =>
    Effect.gen(function*() {
      const near = Array.from({ length: 20 }, (_, n) => `/near/${n}`)
      const { origin, requests } = yield* serveSite(() => ({
        "/": page("Home", "/missing", ...near),
        ...Object.fromEntries(near.map((path) => [path, page(path, "/far")]))
      }))
      const { stored, events, finished } = yield* crawled(origin, { maxPages: 10, concurrency: 4 })
      assert.lengthOf(stored, 10)
      assert.notInclude(requests, "/far")
      assert.deepInclude(finished, { stored: 10, failed: 1 })
      assert.deepInclude(events.at(-2), { queued: 0 })
    }).pipe(Effect.provide(adapters)))

  it.live("keep it on the host and its port", () =>
    Effect.gen(function*() {
      const other = yield* serveSite(() => ({ "/": page("Other") }))
      const { origin, requests } = yield* serveSite(() => ({
        "/": page("Home", `${other.origin}/`, "//example.invalid/", "mailto:a@example.invalid", "/in")
      }))
      yield* crawled(origin)
      assert.deepStrictEqual(other.requests, [])
      assert.include(requests, "/in")
    }).pipe(Effect.provide(adapters)))

  it.live("stop endless links", () =>
    Effect.gen(function*() {
      let calendar = 0
      const { origin, requests } = yield* serveSite(() => ({
        "/": page("Home", "/", "/loop", "deeper/", "/calendar?day=0", `/${"long".repeat(600)}`),
        "/loop": page("Loop", "/loop", "/", "/loop#again"),
        ...Object.fromEntries(
          Array.from(
            { length: 9 },
            (_, n): [string, Route] => [`/${"deeper/".repeat(n + 1)}`, page("Deeper", "deeper/")]
          )
        ),
        ...Object.fromEntries(
          Array.from({ length: 99 }, (_, n): [string, Route] => [
            `/calendar?day=${n}`,
            (_request, response) => {
              calendar++
              response.end(page(`Day ${n}`, `/calendar?day=${n + 1}`, `/calendar?day=${n + 2}`))
            }
          ])
        )
      }))
      yield* crawled(origin, { maxDepth: 50 })
      assert.isBelow(calendar, 40)
      assert.strictEqual(requests.filter((path) => path.startsWith("/deeper")).length, 3)
      assert.strictEqual(new Set(requests).size, requests.length)
    }).pipe(Effect.provide(adapters)))

  it.live("limit the number of concurrent requests", () =>
    Effect.gen(function*() {
      let now = 0
      let most = 0
      const slow: Route = (_, response) => {
        most = Math.max(most, ++now)
        setTimeout(() => {
          now--
          response.end(page("Slow"))
        }, 5)
      }
      const paths = Array.from({ length: 30 }, (_, n) => `/${n}`)
      const { origin } = yield* serveSite(() => ({
        "/": page("Home", ...paths),
        ...Object.fromEntries(paths.map((path) => [path, slow]))
      }))
      yield* crawled(origin, { concurrency: 3 })
      assert.strictEqual(most, 3)
    }).pipe(Effect.provide(adapters)))
})
