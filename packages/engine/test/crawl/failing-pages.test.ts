import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { adapters } from "./adapters.ts"
import { crawled, inStore, joined } from "./crawled.ts"
import { page, serveSite, untilRequested } from "./web-site.ts"

describe("a page that fails", () => {
  it.live("is reported with its reason and does not stop the crawl", () =>
    Effect.gen(function*() {
      const { origin } = yield* serveSite(() => ({
        "/": page("Home", "/404", "/500", "/huge", "/binary", "/torn", "/reset", "/loop", "/deep", "/inward", "/last"),
        "/500": { status: 500, body: page("Error", "/from-error") },
        "/huge": { body: Buffer.alloc(30_000_000, "a ") },
        "/binary": { headers: { "content-type": "application/octet-stream" }, body: Buffer.from([0, 1, 2, 255]) },
        "/torn": { body: "<html><head><title>Torn</ti<body <p <<a href=/from-torn>text\u0000" },
        "/reset": (request) => void request.socket.end("HTTP/1.1 no such thing\r\n\r\n"),
        "/loop": { status: 302, headers: { location: "/loop" } },
        "/deep": { body: `<title>Deep</title>${"<div>".repeat(5000)}deep` },
        "/inward": { status: 302, headers: { location: "http://10.0.0.1/" } },
        "/last": page("Last")
      }))
      const { stored, failed, finished } = yield* crawled(origin)
      assert.includeMembers([...stored], ["/", "/torn", "/deep", "/last"])
      const reasons: Readonly<Record<string, RegExp>> = {
        "/404": /status 404/,
        "/500": /status 500/,
        "/huge": /larger than/,
        "/binary": /application\/octet-stream/,
        "/reset": /does not match the HTTP/,
        "/loop": /redirects/,
        "/inward": /may not contact 10\.0\.0\.1/
      }
      assert.sameMembers(Object.keys(failed), Object.keys(reasons))
      for (const [path, reason] of Object.entries(reasons)) assert.match(failed[path] ?? "", reason)
      assert.deepInclude(finished, { stored: 4, skipped: 0, failed: 7 })
    }).pipe(Effect.provide(adapters)))

  it.effect("is abandoned after its time limit", () =>
    Effect.gen(function*() {
      const site = yield* serveSite(() => ({
        "/": page("Home", "/slow", "/last"),
        "/slow": () => {},
        "/last": page("Last")
      }))
      const crawl = yield* Effect.forkChild(crawled(site.origin, { concurrency: 1, timeout: "7 seconds" }))
      yield* untilRequested(site, "/slow")
      yield* TestClock.adjust("6999 millis")
      assert.notInclude(site.requests, "/last")
      yield* TestClock.adjust("1 millis")
      const { stored, failed } = yield* joined(crawl)
      assert.deepStrictEqual(stored, ["/", "/last"])
      assert.deepStrictEqual(failed, {
        "/slow": "Request Timeout: The page was not ready within 7000 ms"
      })
    }).pipe(Effect.provide(adapters)))

  it.live("is removed from the store if it is gone, and kept if the failure is temporary", () =>
    Effect.gen(function*() {
      let status = 200
      const { origin } = yield* serveSite(() => ({
        "/": page("Home", "/a"),
        "/a": (_, response) => void response.writeHead(status, { "content-type": "text/html" }).end(page("A"))
      }))
      yield* crawled(origin)
      status = 500
      yield* crawled(origin)
      assert.isDefined(yield* inStore(`${origin}/a`))
      status = 410
      yield* crawled(origin)
      assert.isUndefined(yield* inStore(`${origin}/a`))
    }).pipe(Effect.provide(adapters)))

  it.live("is removed without the page that it used to redirect to", () =>
    Effect.gen(function*() {
      let moved = true
      const { origin } = yield* serveSite(() => ({
        "/": page("Home", "/old"),
        "/old": (_, response) =>
          void (moved ? response.writeHead(301, { location: "/new" }) : response.writeHead(404)).end(),
        "/new": page("New")
      }))
      yield* crawled(origin)
      moved = false
      yield* crawled(origin)
      assert.isDefined(yield* inStore(`${origin}/new`))
    }).pipe(Effect.provide(adapters)))
})
