import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { HostPace, layer, PageFailed, PageFetcher, politeLayer, RobotsTxt } from "../../src/effect.ts"

interface Answer {
  readonly status?: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A host that counts its requests. */
const host = (answer: (request: number) => Answer | PageFailed) => {
  const requests: Array<string> = []
  const fetcher = Layer.succeed(PageFetcher, {
    fetch: (url) =>
      Effect.suspend(() => {
        const answered = answer(requests.push(url))
        if (answered instanceof PageFailed) return Effect.fail(answered)
        const { body = "", headers = {}, status = 200 } = answered
        return Effect.succeed({
          requestedUrl: url,
          url,
          status,
          headers,
          contentType: "text/plain",
          body: new TextEncoder().encode(body),
          fetchedAt: 0
        })
      })
  })
  return { requests, layer: politeLayer(fetcher) }
}

const rulesFor = (url: string, crawler = "mybot") =>
  Effect.flatMap(RobotsTxt, (robots) => robots.rulesFor(url, crawler))
const allows = (url: string) => Effect.map(rulesFor(url), (robots) => robots.allows(url))
const page = "https://site.test/private/page"
const zero = Duration.zero
const closed = { body: "User-agent: *\nDisallow: /private" }

describe("RobotsTxt", () => {
  it.effect("reads a file once a day, also for requests at the same time and other crawlers", () => {
    const { requests, layer } = host(() => closed)
    return Effect.gen(function*() {
      const all = yield* Effect.all(Array.from({ length: 20 }, () => allows(page)), { concurrency: "unbounded" })
      assert.deepStrictEqual(new Set(all), new Set([false]))
      yield* TestClock.adjust("23 hours")
      yield* rulesFor("https://site.test/other", "otherbot")
      assert.deepStrictEqual(requests, ["https://site.test/robots.txt"])
      yield* rulesFor("http://site.test:8080/")
      yield* TestClock.adjust("61 minutes")
      yield* allows(page)
      assert.deepStrictEqual(requests.slice(1), ["http://site.test:8080/robots.txt", "https://site.test/robots.txt"])
    }).pipe(Effect.provide(layer))
  })

  it.effect("allows everything if the host has no file", () =>
    Effect.gen(function*() {
      for (const status of [400, 401, 403, 404, 410]) {
        const { layer } = host(() => ({ ...closed, status }))
        assert.isTrue(yield* Effect.provide(allows(page), layer), String(status))
      }
      const endless = host(() => new PageFailed({ url: page, reason: "TooManyRedirects", message: "" }))
      assert.isTrue(yield* Effect.provide(allows(page), endless.layer))
    }))

  it.effect("fails if the host does not respond, and tries again after 30 seconds", () => {
    const { requests, layer } = host((request) => request === 1 ? { status: 500 } : closed)
    return Effect.gen(function*() {
      for (const _ of [1, 2]) {
        const failed = yield* Effect.flip(allows(page))
        assert.deepInclude(failed, { _tag: "RobotsUnreachable", url: "https://site.test/robots.txt" })
        assert.include(failed.message, "it returned status 500")
      }
      assert.strictEqual(requests.length, 1)
      yield* TestClock.adjust("30 seconds")
      assert.isFalse(yield* allows(page))
    }).pipe(Effect.provide(layer))
  })

  it.effect("waits as long as a busy host asks", () => {
    const { requests, layer } = host((request) =>
      request === 1 ? { status: 429, headers: { "retry-after": "7" } } : closed
    )
    return Effect.gen(function*() {
      const reading = yield* Effect.forkChild(allows(page))
      yield* TestClock.adjust("6 seconds")
      assert.strictEqual(requests.length, 1)
      yield* TestClock.adjust("1 second")
      assert.isFalse(yield* Effect.flatten(Effect.succeed(reading.pollUnsafe() ?? Effect.die("it still waits"))))
    }).pipe(Effect.provide(layer))
  })

  it.effect("sets the pace of the host, also for visits that wait for the file", () => {
    const { layer } = host(() => ({ body: "User-agent: *\nCrawl-delay: 5" }))
    return Effect.gen(function*() {
      const { resting, visit } = yield* HostPace
      yield* Effect.all(Array.from({ length: 8 }, () => visit(page, zero)(allows(page))), { concurrency: "unbounded" })
        .pipe(
          Effect.forkChild
        )
      yield* TestClock.adjust("10 seconds")
      yield* visit(page, zero)(Effect.void).pipe(Effect.forkChild)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual([...yield* resting(Duration.zero)], [["site.test", 4_000]])
    }).pipe(Effect.provide(layer))
  })

  it.effect("keeps the longest Crawl-delay of all crawlers that read the file", () => {
    const { layer } = host(() => ({ body: "User-agent: *\nCrawl-delay: 5\n\nUser-agent: fastbot\nAllow: /" }))
    return Effect.gen(function*() {
      const { resting, visit } = yield* HostPace
      yield* visit(page, zero)(Effect.andThen(allows(page), rulesFor(page, "fastbot")))
      assert.deepStrictEqual([...yield* resting(Duration.zero)], [["site.test", 5_000]])
    }).pipe(Effect.provide(layer))
  })

  it.effect("ignores a rule that is cut at the limit of 500 KiB", () =>
    Effect.gen(function*() {
      const rule = "Disallow: /private/pages\n"
      for (const cut of [11, 15]) {
        const filler = `#${"x".repeat(512_000 - "User-agent: *\n".length - cut - 2)}\n`
        const { layer } = host(() => ({ body: `User-agent: *\n${filler}${rule}` }))
        assert.isTrue(yield* Effect.provide(allows("https://site.test/open"), layer), String(cut))
      }
    }))

  it.live("reads only the first 500 KiB of an endless file", () =>
    Effect.gen(function*() {
      const server = createServer((_, response: ServerResponse) => {
        const more = () => void response.write("# filler\n".repeat(1_000), more)
        response.on("error", () => undefined)
        response.write("User-agent: *\nDisallow: /private\n", more)
      })
      yield* Effect.promise(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)))
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/private`
      const allowed = yield* Effect.provide(allows(url), politeLayer(layer({ allowedAddresses: ["127.0.0.1"] })))
      assert.isFalse(allowed)
      server.closeAllConnections()
      server.close()
    }))
})
