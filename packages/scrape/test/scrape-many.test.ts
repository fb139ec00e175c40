import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import type { ApiError, Settings } from "@trawl/core"
import * as Testing from "@trawl/core/testing"
import { scrapeMany, type ScrapeResults } from "@trawl/scrape"
import * as Effect from "effect/Effect"
import type { Result } from "effect/Result"
import * as Stream from "effect/Stream"

const page = (markdown: string): Testing.Scripted => ({ body: { success: true, data: { markdown } } })

describe("scrapeMany", () => {
  it.effect("gives each page as it comes, and each failure in its place", () => {
    const { requests, layer } = Testing.script([
      page("a"),
      { status: 403, body: { success: false, error: "Forbidden" } },
      page("c")
    ])
    return Effect.gen(function*() {
      const urls = ["https://a.example/", "https://b.example/", "no address", "https://c.example/"] as const
      const ended = yield* Stream.runCollect(scrapeMany(urls.map((url) => ({ url })), { concurrency: 1 }))
      assert.deepStrictEqual(
        ended.map((
          { index, request, result }
        ) => [
          index,
          request.url,
          result._tag === "Success" ? result.success.data.markdown : result.failure.is("RequestInvalid")
        ]),
        [[0, urls[0], "a"], [1, urls[1], false], [2, urls[2], true], [3, urls[3], "c"]]
      )
      assert.lengthOf(requests, 3)
    }).pipe(Effect.provide(layer))
  })

  it("gives each end in the type of what its own request asked for", () => {
    const many = scrapeMany([{ url: "https://a.example/" }, { url: "https://b.example/", formats: ["links"] }])
    expectTypeOf<Stream.Error<typeof many>>().toEqualTypeOf<never>()
    expectTypeOf<Stream.Services<typeof many>>().toEqualTypeOf<Settings>()
    type Links = { readonly url: "https://b.example/"; readonly formats: readonly ["links"] }
    expectTypeOf<Extract<Stream.Success<typeof many>, { request: Links }>["result"]>().toEqualTypeOf<
      Result<ScrapeResults<Links>, ApiError>
    >()
    assert.lengthOf([
      // @ts-expect-error misspelt
      scrapeMany([{ url: "https://a.example/", format: ["html"] }])
    ], 1)
  })
})
