import { assert, describe, it } from "@effect/vitest"
import type { Format, SearchScrapeOptions } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { embedded } from "../../src/index.ts"
import { scrapeWithSource } from "../../src/scrape/scrape-page.ts"
import { type Route, serveSite } from "../crawl/web-site.ts"

const described = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Tides</title><meta name="description" content="When the sea comes."></head><body><nav><a href="/nav">All tides</a></nav>${body}</body></html>`
const long = `<main><h1>Tides</h1>${
  Array.from({ length: 80 }, (_, at) =>
    `<p>The water at harbour ${at} rises twice a day, and <a href="/harbour-${at}">its pilots</a> wait for it.</p>`)
    .join("")
}<img src="/sea.png"></main>`

const pages: Readonly<Record<string, Route>> = {
  "/long": described(long),
  "/short": described("<main><h1>Tides</h1><p>High at noon.</p><a href=/low>low</a></main>"),
  "/undescribed": `<title>Tides</title><nav><a href="/nav">All tides</a></nav>${long}`,
  "/missing": { status: 404, body: described("<main><h1>Not found</h1><p>This page does not exist.</p></main>") },
  "/blocked": { status: 403, headers: { "cf-mitigated": "challenge" }, body: described(long) },
  "/text": { headers: { "content-type": "text/plain" }, body: "See https://example.com/tides for more." },
  "/markdown": { headers: { "content-type": "text/markdown" }, body: "# Tides\n\n[low](/low)" },
  "/feed": {
    headers: { "content-type": "application/rss+xml" },
    body:
      "<rss><channel><title>Tides</title><item><title>Low</title><link>https://example.com/low</link></item></channel></rss>"
  }
}

const scraping = Effect.gen(function*() {
  const { origin } = yield* serveSite(() => pages)
  const context = yield* Layer.build(
    embedded({ dataDirectory: ":memory:", apiKeys: ["engine-key"], allowedAddresses: ["127.0.0.1"], browser: false })
  )
  return (path: string, options: SearchScrapeOptions, formats: ReadonlyArray<Format>) =>
    scrapeWithSource(origin + path, { maxAge: 0, ...options }, formats).pipe(Effect.provideContext(context))
})

describe("a page that is not stored", () => {
  it.live("has the same links, images and metadata whether its content is read or not", () =>
    Effect.gen(function*() {
      const scrape = yield* scraping
      for (const path of Object.keys(pages)) {
        const ofFormats = Effect.fnUntraced(function*(formats: ReadonlyArray<Format>) {
          const { document: { markdown: _, ...document } } = yield* scrape(path, { storeInCache: false }, formats)
          return { ...document, metadata: { ...document.metadata, scrapeId: undefined } }
        })
        assert.deepStrictEqual(
          yield* ofFormats(["links", "images"]),
          yield* ofFormats(["links", "images", "markdown"]),
          path
        )
      }
    }).pipe(Effect.scoped))

  it.live("gets markdown and HTML only if a format or an option needs them", () =>
    Effect.gen(function*() {
      const scrape = yield* scraping
      const hasMarkdown = (options: SearchScrapeOptions, formats: ReadonlyArray<Format>) =>
        Effect.map(scrape("/long", options, formats), ({ source: { content } }) => content.markdown !== "")
      assert.deepStrictEqual(
        yield* Effect.all([
          hasMarkdown({ storeInCache: false }, ["links"]),
          hasMarkdown({ storeInCache: false }, []),
          hasMarkdown({ storeInCache: false }, ["summary"]),
          hasMarkdown({ storeInCache: false, redactPII: true }, ["links"]),
          hasMarkdown({}, ["links"])
        ]),
        [false, false, true, true, true]
      )
    }).pipe(Effect.scoped))
})
