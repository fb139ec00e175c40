import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import type { ApiError, Settings } from "@trawl/core"
import * as Testing from "@trawl/core/testing"
import { scrape, type ScrapeOptions } from "@trawl/scrape"
import * as Effect from "effect/Effect"

const url = "https://effect.website/"
const scraped = { success: true, data: { markdown: "# Effect", metadata: { statusCode: 200 } } }

const failure = (options: ScrapeOptions, answers: ReadonlyArray<Testing.Scripted> = []) => {
  const { layer } = Testing.script(answers)
  return Effect.flip(scrape(options)).pipe(Effect.provide(layer))
}

describe("scrape", () => {
  it.effect("sends the options as they are and gives the page", () => {
    const options = { url, onlyMainContent: false, actions: [{ type: "wait", milliseconds: 10 }] } as const
    const { requests, layer } = Testing.script([{ body: scraped }])
    return Effect.gen(function*() {
      const { data } = yield* scrape(options)
      expectTypeOf(data.markdown).toEqualTypeOf<string | null>()
      assert.deepEqual<unknown>(data, scraped.data)
      assert.strictEqual(requests[0]?.url, "https://api.example.com/v2/scrape")
      assert.strictEqual(requests[0]?.body, JSON.stringify(options))
    }).pipe(Effect.provide(layer))
  })

  it("needs the settings and may fail with an ApiError, no more", () => {
    const effect = scrape({ url })
    expectTypeOf<Effect.Error<typeof effect>>().toEqualTypeOf<ApiError>()
    expectTypeOf<Effect.Services<typeof effect>>().toEqualTypeOf<Settings>()
  })

  it.effect("gives a page that yielded no markdown with all its other content", () =>
    Effect.gen(function*() {
      for (const page of [{ metadata: {}, markdown: null }, { metadata: {} }]) {
        const { layer } = Testing.script([{ body: { success: true, data: page } }])
        const { data } = yield* scrape({ url }).pipe(Effect.provide(layer))
        assert.deepStrictEqual(data, { metadata: {}, markdown: null })
      }
    }))

  it.effect("refuses what is no absolute http(s) URL", () =>
    Effect.gen(function*() {
      for (
        const wrong of [
          "",
          "effect.website",
          "/docs",
          "ftp://effect.website",
          "https://",
          "https:// x",
          "javascript:alert(1)"
        ]
      ) {
        assert.include(
          (yield* failure({ url: wrong })).message,
          "`url` must be an absolute http(s) URL; nothing was sent"
        )
      }
    }))

  it.effect("refuses a timeout out of range", () =>
    Effect.gen(function*() {
      for (const timeout of [999, 300_001, Number.NaN]) {
        assert.include(
          (yield* failure({ url, timeout })).message,
          `\`timeout\` must be from 1000 to 300000 milliseconds, not ${timeout}`
        )
      }
    }))

  it.effect("refuses what no compiler has seen", () =>
    Effect.gen(function*() {
      const untyped: ReadonlyArray<readonly [options: unknown, rule: string]> = [
        [undefined, "`options` must be an object"],
        [url, "`options` must be an object"],
        [{ url: null }, "`url` must be an absolute http(s) URL"],
        [{ url, timeout: "2000" }, "`timeout` must be from 1000 to 300000 milliseconds, not string"],
        [{ url, timeout: Symbol("2000") }, "`timeout` must be from 1000 to 300000 milliseconds, not symbol"],
        [{ url, formats: "markdown" }, "`formats` must be a list of names or of objects with a `type`"],
        [{ url, formats: null }, "`formats` must be a list"],
        [{ url, formats: ["markdown", null] }, "`formats` must be a list"],
        [{ url, formats: [{ fullPage: true }] }, "`formats` must be a list"],
        [{ url, actions: "click" }, "`actions` must be a list"],
        [{ url, actions: [null] }, "`actions` must be a list"]
      ]
      for (const [options, rule] of untyped) {
        // JavaScript has no types
        const error = yield* failure(options as ScrapeOptions)
        assert.isTrue(error.is("RequestInvalid"))
        assert.include(error.message, rule)
      }
    }))

  it.effect("sends every option of the specification, typed", () => {
    const options = {
      url,
      formats: [
        "markdown",
        "summary",
        "html",
        "rawHtml",
        "links",
        "images",
        "branding",
        "product",
        "menu",
        "audio",
        "video",
        { type: "screenshot", fullPage: true, quality: 80, viewport: { width: 800, height: 600 } },
        { type: "json", schema: { type: "object" }, prompt: "the price", checkPromptInjection: true },
        {
          type: "changeTracking",
          modes: ["git-diff", "json"],
          schema: { type: "object" },
          prompt: "prices",
          tag: "daily"
        },
        { type: "question", question: "What is it?" },
        { type: "highlights", query: "price" }
      ],
      onlyMainContent: true,
      onlyCleanContent: false,
      includeTags: ["main"],
      excludeTags: ["nav"],
      maxAge: 1,
      minAge: 1,
      headers: { cookie: "a=b" },
      waitFor: 1,
      mobile: true,
      skipTlsVerification: false,
      timeout: 2000,
      parsers: [{ type: "pdf", mode: "ocr", maxPages: 2, pages: true, blocks: true, pageMarkers: true }],
      actions: [
        { type: "wait", milliseconds: 5 },
        { type: "wait", selector: "main" },
        { type: "screenshot", fullPage: true },
        { type: "click", selector: "a", all: true },
        { type: "write", text: "x" },
        { type: "press", key: "Enter" },
        { type: "scroll", direction: "up", selector: "main" },
        { type: "scrape" },
        { type: "executeJavascript", script: "1" },
        { type: "pdf", format: "A4", landscape: true, scale: 0.5 }
      ],
      location: { country: "DE", languages: ["de-DE"] },
      removeBase64Images: true,
      blockAds: true,
      proxy: "enhanced",
      storeInCache: true,
      lockdown: false,
      redactPII: { mode: "fast", entities: ["EMAIL"], replaceStyle: "mask" },
      profile: { name: "shop", saveChanges: false },
      threatProtection: {
        mode: "normal",
        riskScoreThreshold: 50,
        blacklist: ["bad.example"],
        whitelist: [],
        blockedTlds: ["zip"],
        failurePolicy: "open"
      },
      auditMetadata: { username: "crawler" }
    } as const satisfies ScrapeOptions
    const { requests, layer } = Testing.script([{ body: scraped }])
    return Effect.gen(function*() {
      const { data } = yield* scrape(options)
      assert.strictEqual(requests[0]?.body, JSON.stringify(options))
      expectTypeOf(data.answer).toEqualTypeOf<string | null>()
      expectTypeOf(data.changeTracking?.diff).not.toBeAny()
      expectTypeOf<keyof typeof data.actions>().toEqualTypeOf<
        "screenshots" | "scrapes" | "javascriptReturns" | "pdfs"
      >()
    }).pipe(Effect.provide(layer))
  })

  it("does not compile with what the specification does not know", () => {
    assert.lengthOf([
      // @ts-expect-error misspelt
      scrape({ url, format: ["html"] }),
      // @ts-expect-error no such format
      scrape({ url, formats: ["pdf"] }),
      // @ts-expect-error a single scrape has no such field
      scrape({ url, scrapeOptions: { formats: ["html"] } })
    ], 3)
  })

  it.effect("tells a cache miss from other absences", () =>
    Effect.gen(function*() {
      const miss = yield* failure({ url, lockdown: true }, [{
        status: 404,
        body: { success: false, error: "SCRAPE_LOCKDOWN_CACHE_MISS" }
      }])
      assert.isTrue(miss.is("LockdownCacheMiss"))
    }))
})
