import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { adapters } from "./adapters.ts"
import { crawled, inStore } from "./crawled.ts"
import { page, serveSite } from "./web-site.ts"

const served = (contentType: string, body: string) => ({ headers: { "content-type": contentType }, body })

describe("crawlSite", () => {
  it.live("stores the pages of a site and reports its progress", () =>
    Effect.gen(function*() {
      const { origin } = yield* serveSite(() => ({
        "/": page("Home", "/a", "b", "#top"),
        "/a": page("A", "/", "/b", "/c"),
        "/b": page("B"),
        "/c": page("C")
      }))
      const { events, stored, finished } = yield* crawled(origin)
      assert.deepStrictEqual(stored, ["/", "/a", "/b", "/c"])
      assert.strictEqual((yield* inStore(`${origin}/a`))?.content.title, "A")
      const [first, ...others] = events
      assert.deepInclude(first, { _tag: "PageStored", url: `${origin}/`, title: "Home", done: 1 })
      assert.include([2, 3], first?._tag === "PageStored" ? first.queued : undefined)
      const last = others.at(-2)
      assert.deepInclude(last, { _tag: "PageStored", done: 4, queued: 0 })
      assert.deepInclude(finished, { stored: 4, kept: 0, skipped: 0, failed: 0 })
      assert.strictEqual(events.at(-1), finished)
    }).pipe(Effect.provide(adapters)))

  it.live("stores HTML and prose, but no other text", () =>
    Effect.gen(function*() {
      const { origin } = yield* serveSite(() => ({
        "/": page("Home", "/xhtml", "/plain", "/markdown", "/feed", "/data", "/style", "/unlabelled"),
        "/xhtml": served("application/xhtml+xml", page("Xhtml")),
        "/plain": served("text/plain; charset=latin1", "Plain words"),
        "/markdown": served("text/markdown", "# Words"),
        "/feed": served("application/rss+xml", "<rss></rss>"),
        "/data": served("application/json", "{}"),
        "/style": served("text/css", "p {}"),
        "/unlabelled": served("", page("Unlabelled"))
      }))
      const { stored, skipped } = yield* crawled(origin)
      assert.deepStrictEqual(stored, ["/", "/markdown", "/plain", "/unlabelled", "/xhtml"])
      assert.deepStrictEqual(skipped, {
        "/feed": "ContentUnsupported",
        "/data": "ContentUnsupported",
        "/style": "ContentUnsupported"
      })
    }).pipe(Effect.provide(adapters)))

  it.live("reads pages in their own encoding", () =>
    Effect.gen(function*() {
      const { origin } = yield* serveSite(() => ({
        "/": {
          headers: { "content-type": "text/html; charset=windows-1251" },
          body: Buffer.concat([
            Buffer.from("<title>"),
            Buffer.from([0xcc, 0xe8, 0xf0]),
            Buffer.from("</title><a href=/a>a</a>")
          ])
        },
        "/a": page("A")
      }))
      const { stored } = yield* crawled(origin)
      assert.deepStrictEqual(stored, ["/", "/a"])
      assert.strictEqual((yield* inStore(`${origin}/`))?.content.title, "Мир")
    }).pipe(Effect.provide(adapters)))
})
