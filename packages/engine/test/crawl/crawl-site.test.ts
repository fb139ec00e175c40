import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { adapters } from "./adapters.ts"
import { crawled, inStore } from "./crawled.ts"
import { page, serveSite } from "./web-site.ts"

describe("crawlSite", () => {
  it.live("stores the pages of a site and tells its progress", () =>
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
      assert.deepInclude(first, { _tag: "PageStored", url: `${origin}/`, title: "Home", depth: 0, done: 1, queued: 2 })
      const last = others.at(-2)
      assert.deepInclude(last, { _tag: "PageStored", depth: 2, done: 4, queued: 0 })
      assert.isTrue(last?._tag === "PageStored" && last.bytes > 100 && last.millis >= 0)
      assert.deepInclude(finished, { stored: 4, kept: 0, skipped: 0, failed: 0 })
      assert.strictEqual(events.at(-1), finished)
    }).pipe(Effect.provide(adapters)))
})
