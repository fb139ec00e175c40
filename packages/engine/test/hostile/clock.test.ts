import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { HostPace, hostPace } from "@trawl/fetcher/effect"
import * as Uploads from "../../src/parse/uploads.ts"
import { pageOf, serviceEngine, siteOf, until } from "../service/service-engine.ts"

const hours = 3_600_000

/** Runs a test with a system clock that it can set. Elapsed time is not affected. */
const withClock = <A, E, R>(test: (set: (by: number) => void) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(Clock.Clock, (clock) => {
    let by = 100 * hours
    const now = () => clock.currentTimeMillisUnsafe() + by
    const nanos = () => BigInt(now()) * 1_000_000n
    return Effect.provideService(
      test((hoursFromNow) => by += hoursFromNow * hours),
      Clock.Clock,
      Object.assign(Object.create(clock) as typeof clock, {
        currentTimeMillisUnsafe: now,
        currentTimeMillis: Effect.sync(now),
        currentTimeNanosUnsafe: nanos,
        currentTimeNanos: Effect.sync(nanos)
      })
    )
  })

describe.each([["back", -5], ["forward", 5]])("when the clock is set %s by hours", (_, by) => {
  it.live("ended batches and scrapes stay readable, and new work succeeds", () =>
    withClock((set) =>
      Effect.gen(function*() {
        const { url } = yield* siteOf(pageOf)
        const { ask } = yield* serviceEngine()
        const batch = (path: string) =>
          Effect.flatMap(ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}${path}`] } }), ({ body: { id } }) =>
            until(ask("GET", `/v2/batch/scrape/${id}`), ({ body }) => body.status === "completed"))
        const first = yield* ask("POST", "/v2/batch/scrape", { body: { urls: [`${url}/one`] } })
        const status = ask("GET", `/v2/batch/scrape/${first.body.id}`)
        const ended = yield* until(status, ({ body }) =>
          body.status === "completed")
        const scraped = yield* ask("POST", "/v2/scrape", { body: { url: `${url}/two` } })
        set(by)
        assert.deepStrictEqual((yield* status).body.data, ended.body.data)
        assert.strictEqual((yield* ask("GET", `/v2/scrape/${scraped.body.data.metadata?.scrapeId}`)).status, 200)
        assert.strictEqual((yield* batch("/three")).body.completed, 1)
      })
    ))

  it.live("an upload still expires after 10 minutes", () =>
    withClock((set) =>
      Effect.gen(function*() {
        const uploads = yield* Uploads.Uploads
        const { id, ref } = yield* uploads.open("team", { filename: "a.html" })
        set(by)
        yield* uploads.put(id, ref, { bytes: Stream.make(Buffer.from("Otters")) })
        assert.strictEqual(yield* uploads.use("team", ref, ({ bytes }) => Effect.succeed(String(bytes))), "Otters")
      }).pipe(Effect.provide(Uploads.layer))
    ))
})

describe("when the clock is set back by hours", () => {
  it.live("a cached copy with a date in the future is not fresh, but requests without an age limit get it", () =>
    withClock((set) =>
      Effect.gen(function*() {
        const { url } = yield* siteOf(pageOf)
        const { ask } = yield* serviceEngine()
        const scrape = (options: object) =>
          Effect.map(
            ask("POST", "/v2/scrape", { body: { url, ...options } }),
            ({ body, status }) => [status, body.data?.metadata?.cacheState]
          )
        yield* scrape({})
        set(-5)
        assert.deepStrictEqual(yield* scrape({ lockdown: true }), [200, "hit"])
        assert.deepStrictEqual(yield* scrape({}), [200, "miss"])
        assert.deepStrictEqual(yield* scrape({}), [200, "hit"])
      })
    ))

  it.effect("a crawl waits no longer than its delay", () =>
    withClock((set) =>
      Effect.gen(function*() {
        const { visit } = yield* HostPace
        const turn = visit("https://site.test/", Duration.seconds(1))(Effect.void)
        yield* turn
        set(-5)
        const second = yield* Effect.forkChild(turn)
        yield* TestClock.adjust("1 second")
        yield* Fiber.join(second)
      }).pipe(Effect.provide(hostPace))
    ))
})
