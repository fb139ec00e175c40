import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Browser, type RenderedPage } from "@trawl/browser/effect"
import { PageFailed } from "@trawl/fetcher/effect"
import { otherParts } from "../other-parts.ts"
import { pageStore } from "./adapters.ts"
import { crawled, inStore } from "./crawled.ts"
import { memoryWeb } from "./memory-web.ts"

const shell = "<!doctype html><title>Tides</title><div id=root></div><script src=/app.js></script>"
const { layer: web } = memoryWeb((url) => url.endsWith("robots.txt") || url.endsWith("sitemap.xml") ? undefined : shell)

/** Shows pages as their scripts would make them, while it can. */
const browserThat = (can: { works: boolean }) => {
  const shown: Array<string> = []
  const layer = Layer.succeed(Browser, {
    missing: Effect.succeed(undefined),
    render: (url) => {
      shown.push(url)
      if (!can.works) return Effect.fail(new PageFailed({ url, reason: "BrowserFailed", message: "It does not work" }))
      const body = Buffer.from(
        `<title>Tides</title><main><p>High at noon, low in the evening, as on every day of this week.</p><a href=/next>Next</a></main>`
      )
      return Effect.succeed(
        {
          requestedUrl: url,
          url,
          status: 200,
          headers: {},
          contentType: "text/html",
          body,
          fetchedAt: Date.now(),
          hops: [],
          warnings: []
        } satisfies RenderedPage
      )
    }
  })
  return { layer, shown }
}

describe("a crawl", () => {
  it.effect("renders pages that are empty without their scripts, and follows their links", () => {
    const { layer, shown } = browserThat({ works: true })
    return Effect.gen(function*() {
      const { stored } = yield* crawled("https://tides.example/", { delay: 0 })
      assert.deepStrictEqual(stored, ["/", "/next"])
      assert.deepStrictEqual(shown, ["https://tides.example/", "https://tides.example/next"])
      assert.include((yield* inStore("https://tides.example/next"))?.content.text, "High at noon")
    }).pipe(Effect.provide(Layer.mergeAll(otherParts, layer, web, pageStore)))
  })

  it.effect("keeps the rendered copy if no browser is available any more", () => {
    const can = { works: true }
    const { layer } = browserThat(can)
    return Effect.gen(function*() {
      yield* crawled("https://tides.example/", { delay: 0, maxDepth: 0 })
      can.works = false
      const again = yield* crawled("https://tides.example/", { delay: 0, maxDepth: 0 })
      assert.deepStrictEqual([again.stored, again.kept], [[], ["/"]])
      assert.include((yield* inStore("https://tides.example/"))?.content.text, "High at noon")
    }).pipe(Effect.provide(Layer.mergeAll(otherParts, layer, web, pageStore)))
  })
})
