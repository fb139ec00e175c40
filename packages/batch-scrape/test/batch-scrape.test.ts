import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import * as BatchScrape from "@trawl/batch-scrape"
import * as Testing from "@trawl/core/testing"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

const id = "123e4567-e89b-12d3-a456-426614174000"
const urls = ["https://effect.website/", "https://effect.website/docs"]
const started = { body: { success: true, id, url: `https://api.example.com/v2/batch/scrape/${id}`, invalidURLs: [] } }
const done = {
  body: { success: true, status: "completed", completed: 2, total: 2, data: [{ links: [] }, { links: null }] }
}

describe("a batch", () => {
  it.effect("is started, read page by page with typed formats, and cancelled with its scope", () => {
    const options = { urls, formats: ["links"] } as const
    const { requests, layer } = Testing.script([started, done, { body: { status: "cancelled" } }])
    const read = Effect.gen(function*() {
      const batch = yield* BatchScrape.scoped(options)
      const pages = yield* Stream.runCollect(BatchScrape.pages(batch.id, { scrapeOptions: options }))
      expectTypeOf(pages[0]?.links).toEqualTypeOf<ReadonlyArray<string> | null | undefined>()
      assert.deepStrictEqual<unknown>(pages, done.body.data)
    })
    return Effect.gen(function*() {
      yield* Effect.scoped(read)
      assert.deepStrictEqual(
        requests.map(({ method, url }) => `${method} ${url.slice("https://api.example.com".length)}`),
        [
          "POST /v2/batch/scrape",
          `GET /v2/batch/scrape/${id}?skip=0`,
          `DELETE /v2/batch/scrape/${id}`
        ]
      )
      assert.strictEqual(requests[0]?.body, JSON.stringify(options))
    }).pipe(Effect.provide(layer))
  })

  it.effect("is never started again automatically after a lost connection", () => {
    const { requests, layer } = Testing.script([{ lost: "reset" }])
    return Effect.gen(function*() {
      assert.isTrue((yield* Effect.flip(BatchScrape.start({ urls }))).is("TransportFailed"))
      assert.lengthOf(requests, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("rejects a batch without URLs before anything is sent", () => {
    const { layer } = Testing.script([])
    return Effect.gen(function*() {
      for (const wrong of [[], undefined, "https://effect.website/"]) {
        // JavaScript has no types
        const error = yield* Effect.flip(BatchScrape.start({ urls: wrong } as BatchScrape.BatchScrapeOptions))
        assert.include(error.message, "`urls` must list at least one URL; nothing was sent")
      }
    }).pipe(Effect.provide(layer))
  })

  it("does not compile with fields that the specification does not have", () => {
    // @ts-expect-error misspelt
    assert.isDefined(BatchScrape.start({ urls, format: ["html"] }))
  })
})
