import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { type FetchedPage, type FetchOptions, HostPace, hostPace, pacedFetcher, PageFetcher } from "../../src/effect.ts"

interface Answer {
  readonly secondsToConnect?: number
  /** The connection fails when the request has been sent. */
  readonly isReset?: boolean
  readonly status?: number
  readonly retryAfter?: string
  readonly seconds?: number
  readonly redirectsTo?: string
}

/** Fetches as `run` defines and returns the second at which each request started. */
const starts = (
  run: Effect.Effect<unknown, unknown, HostPace | PageFetcher>,
  answer: (url: string, request: number) => Answer = () => ({})
) => {
  const requests: Array<readonly [url: string, second: number]> = []
  let began = 0
  const get = Effect.fnUntraced(function*<E>(url: string, options: FetchOptions<E>): Effect.fn.Return<FetchedPage, E> {
    const { isReset, redirectsTo, retryAfter, seconds = 0, secondsToConnect = 0, status = 200 } = answer(
      url,
      requests.length + 1
    )
    yield* Effect.sleep(secondsToConnect * 1000)
    requests.push([url, ((yield* Clock.currentTimeMillis) - began) / 1000])
    options.onSent?.()
    if (isReset === true) {
      yield* options.onRetry?.(url) ?? Effect.void
      return yield* get(url, options)
    }
    yield* Effect.sleep(seconds * 1000)
    if (redirectsTo !== undefined) {
      yield* options.onHop?.(redirectsTo) ?? Effect.void
      return yield* get(redirectsTo, options)
    }
    return {
      requestedUrl: url,
      url,
      status,
      headers: retryAfter === undefined ? {} : { "retry-after": retryAfter },
      contentType: "text/html",
      body: new Uint8Array(),
      fetchedAt: yield* Clock.currentTimeMillis
    }
  })
  const fetcher = Layer.succeed(PageFetcher, { fetch: (url, options = {}) => get(url, options) })
  return Effect.gen(function*() {
    began = yield* Clock.currentTimeMillis
    const running = yield* Effect.forkChild(run)
    yield* TestClock.adjust("1 hour")
    yield* Fiber.join(running)
    return requests
  }).pipe(Effect.provide(Layer.provideMerge(pacedFetcher, Layer.merge(hostPace, fetcher))))
}

const fetch = (url: string) => Effect.flatMap(PageFetcher, (fetcher) => fetcher.fetch(url))
const visit = (
  url: string,
  delay: Duration.Input = 0,
  work: Effect.Effect<unknown, unknown, PageFetcher> = fetch(url)
) => Effect.flatMap(HostPace, (pace) => pace.visit(url, Duration.fromInputUnsafe(delay))(work))
const crawlDelay = (url: string, delay: Duration.Input) =>
  Effect.flatMap(HostPace, (pace) => pace.slowDown(url, Duration.fromInputUnsafe(delay)))
const all = <E>(visits: ReadonlyArray<Effect.Effect<unknown, E, HostPace | PageFetcher>>) =>
  Effect.all(visits, { concurrency: "unbounded" })
const pages = (count: number, host = "https://a.test") => Array.from({ length: count }, (_, at) => `${host}/${at}`)
const seconds = (requests: ReadonlyArray<readonly [string, number]>) => requests.map(([, second]) => second)

const redirect = (url: string) => url.endsWith("/1") ? { redirectsTo: "https://a.test/other" } : {}
const refusesSecond = (_: string, request: number) => request === 2 ? { status: 429, retryAfter: "20" } : {}
const busy = (_: string, request: number) => request === 1 ? { status: 503, retryAfter: "9000" } : {}
const refuses = () => ({ status: 429, retryAfter: "10", seconds: 1 })
const forever = (_: string, request: number) => request === 40 ? {} : { status: 503, retryAfter: "60" }
const slow = () => ({ seconds: 3 })
const connectsSlowly = (_: string, request: number) => request === 1 ? { secondsToConnect: 0.8 } : {}
const connectsNever = (url: string) => url.endsWith("/0") ? { secondsToConnect: 30 } : {}
const resets = (_: string, request: number) => request === 1 ? { isReset: true } : {}

describe("the pace of a host", () => {
  it.effect("keeps the Crawl-delay, up to 60 seconds, between all requests of all visits, including redirects", () =>
    Effect.gen(function*() {
      const run = Effect.andThen(crawlDelay("https://a.test/", "1 second"), all(pages(4).map((url) => visit(url))))
      assert.deepStrictEqual(seconds(yield* starts(run, redirect)), [0, 1, 2, 3, 4])
      const slowest = Effect.andThen(crawlDelay("https://a.test/", "1 day"), all(pages(3).map((url) => visit(url))))
      assert.deepStrictEqual(seconds(yield* starts(slowest)), [0, 60, 120])
    }))

  it.effect("counts the Crawl-delay from the time at which a request is sent, which may be long after its turn", () =>
    Effect.gen(function*() {
      const visits = all(pages(3).map((url) => visit(url, "1 second")))
      assert.deepStrictEqual(seconds(yield* starts(visits, connectsSlowly)), [0.8, 1.8, 2.8])
      const robots = Effect.andThen(visit("https://a.test/robots.txt"), crawlDelay("https://a.test/", "1 second"))
      assert.deepStrictEqual(seconds(yield* starts(Effect.andThen(robots, visits), connectsSlowly)), [
        0.8,
        1.8,
        2.8,
        3.8
      ])
      // a request that is not sent within 10 seconds does not stop the others
      assert.deepStrictEqual(seconds(yield* starts(visits, connectsNever)), [11, 12, 30])
    }))

  it.effect("keeps the Crawl-delay before it repeats a request whose connection failed", () =>
    Effect.gen(function*() {
      const run = all(pages(2).map((url) => visit(url, "1 second")))
      assert.deepStrictEqual(seconds(yield* starts(run, resets)), [0, 1, 2])
    }))

  it.effect("follows the slowest visit, separately for each host and port", () =>
    Effect.gen(function*() {
      const [a = "", b = "", c = ""] = pages(3)
      const run = all([
        visit(a),
        visit(b, "2 seconds"),
        visit(c),
        visit("https://a.test:8443/"),
        visit("https://b.test/")
      ])
      assert.deepStrictEqual((yield* starts(run)).toSorted(([one], [other]) => one < other ? -1 : 1), [
        [a, 0],
        [b, 2],
        [c, 4],
        ["https://a.test:8443/", 0],
        ["https://b.test/", 0]
      ])
    }))

  it.effect("sends requests outside of visits immediately, and delays visits after them", () =>
    Effect.gen(function*() {
      const run = Effect.gen(function*() {
        yield* crawlDelay("https://a.test/", "3 seconds")
        yield* visit("https://a.test/1")
        yield* Effect.sleep("1 second")
        yield* fetch("https://a.test/2")
        yield* visit("https://a.test/3")
      })
      assert.deepStrictEqual(seconds(yield* starts(run)), [0, 1, 4])
    }))

  it.effect("pauses for the time in a refusal, then continues with its delay and without a burst", () =>
    Effect.gen(function*() {
      const run = all(pages(4).map((url) => visit(url, "1 second")))
      assert.deepStrictEqual(seconds(yield* starts(run, refusesSecond)), [0, 1, 21, 22])
      assert.deepStrictEqual(seconds(yield* starts(all(pages(2).map((url) => visit(url, "1 second"))), busy)), [0, 60])
    }))

  it.effect("counts refusals of concurrent requests as one, and pauses at most twice for a host that refuses everything", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(seconds(yield* starts(all(pages(24).map((url) => visit(url))), refuses)), [
        ...Array.from({ length: 8 }, () => 0),
        ...Array.from({ length: 8 }, () => 11),
        ...Array.from({ length: 8 }, () => 22)
      ])
      const requests = yield* starts(Effect.forEach(pages(50), (url) => visit(url)), forever)
      // two pauses, then none until the host responds normally, then two more
      assert.strictEqual(requests.at(-1)?.[1], 4 * 60)
    }))

  it.effect("visits at most 8 pages of a host at the same time, and slows down for a slow host if there is a delay", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(seconds(yield* starts(all(pages(9).map((url) => visit(url))), slow)), [
        ...Array.from({ length: 8 }, () => 0),
        3
      ])
      const requests = yield* starts(Effect.forEach(pages(3), (url) => visit(url, "1 second")), slow)
      assert.deepStrictEqual(seconds(requests), [0, 6, 12])
    }))

  it.effect("starts a visit immediately, or else reports when the host may be visited", () =>
    Effect.gen(function*() {
      const { ready, resting, slowDown, visit, visitNow } = yield* HostPace
      const [page, second, minute] = ["https://a.test/", Duration.seconds(1), Duration.minutes(1)]
      const now = (delay: Duration.Duration) => visitNow(page, delay)(Effect.succeed("visited"))
      assert.deepStrictEqual(yield* now(second), Option.some("visited"))
      assert.deepStrictEqual(yield* now(Duration.zero), Option.none())
      yield* TestClock.adjust("1 second")
      // the delay of each visitor counts, not only that of the last one
      assert.deepStrictEqual([[...yield* resting(Duration.zero)], [...yield* resting(minute)]], [[], [[
        "a.test",
        59_000
      ]]])
      assert.deepStrictEqual([yield* now(minute), yield* now(Duration.zero)], [Option.none(), Option.some("visited")])
      yield* slowDown(page, minute)
      assert.isFalse(yield* ready(page, second, Duration.seconds(30)))
      const waiting = yield* Effect.forkChild(ready(page, second, minute))
      yield* TestClock.adjust("59 seconds")
      assert.isUndefined(waiting.pollUnsafe())
      yield* TestClock.adjust("1 second")
      assert.isTrue(yield* Fiber.join(waiting))

      yield* slowDown(page, Duration.zero)
      yield* TestClock.adjust("1 minute")
      const slow = yield* Effect.forEach(
        Array.from({ length: 8 }),
        () => Effect.forkChild(visit(page, Duration.zero)(Effect.sleep("5 seconds")))
      )
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* now(Duration.zero), Option.none())
      const free = yield* Effect.forkChild(ready(page, Duration.zero, second))
      yield* TestClock.adjust("3 seconds")
      assert.isUndefined(free.pollUnsafe())
      yield* TestClock.adjust("1 second")
      assert.isTrue(yield* Fiber.join(free))
      for (const fiber of slow) yield* Fiber.join(fiber)
      assert.deepStrictEqual(yield* now(Duration.zero), Option.some("visited"))
    }).pipe(Effect.provide(hostPace)))

  it.effect("lists paused hosts and the length of their pauses", () =>
    Effect.gen(function*() {
      const { resting } = yield* HostPace
      const fetcher = yield* PageFetcher
      yield* fetcher.fetch("https://a.test/")
      assert.deepStrictEqual([...yield* resting(Duration.zero)], [["a.test", 5_000]])
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual([...yield* resting(Duration.zero)], [])
    }).pipe(Effect.provide(Layer.provideMerge(
      pacedFetcher,
      Layer.merge(
        hostPace,
        Layer.succeed(PageFetcher, {
          fetch: (url) =>
            Effect.succeed({
              requestedUrl: url,
              url,
              status: 503,
              headers: { "retry-after": "5" },
              contentType: "text/html",
              body: new Uint8Array(),
              fetchedAt: 0
            })
        })
      )
    ))))
})
