import { OpenedPage } from "@trawl/reader/page"
import type { Document, Format, SearchScrapeOptions } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { PageFailed, PageFetcher } from "@trawl/fetcher/effect"
import type { FormatResult } from "../../../src/scrape/format.ts"
import { makeFormats } from "../../../src/scrape/make-formats.ts"
import { PageModel } from "../../../src/scrape/page-model.ts"
import { requestedFormats, requestedPlaces, requestedTypes } from "../../../src/scrape/request/requested-formats.ts"
import { runOnPage } from "../../../src/scrape/run-on-page.ts"
import { otherParts } from "../../other-parts.ts"
import { htmlPage } from "../../search/html-page.ts"

/** Creates formats from a page with this markup, and returns their warnings; the web has the given bodies, by URL. */
export const madeOf = (
  html: string,
  format: Format,
  { model, options = {}, url = "https://shop.example/page", web = {} }: {
    readonly model?: PageModel["Service"]
    readonly options?: SearchScrapeOptions
    readonly url?: string
    readonly web?: Readonly<Record<string, string>>
  } = {}
) => {
  const page = htmlPage(url, html)
  return makeFormats({
    id: "",
    url,
    page,
    content: page.content,
    work: runOnPage(new OpenedPage({ text: html, url, contentType: "text/html" })),
    options,
    requested: requestedFormats([format]),
    formats: requestedTypes([format]),
    places: requestedPlaces([format]),
    cached: false,
    mayVisit: () => Effect.void
  }).pipe(
    Effect.map(({ fields, warnings }): FormatResult & { readonly fields: Partial<Document> } => ({
      fields,
      warning: warnings.join(" ")
    })),
    // no format of these tests uses a selector of the options, or a reader process
    Effect.catchTag("PageFailed", Effect.die),
    Effect.catchTag("SelectorUnusable", Effect.die),
    Effect.provideService(PageFetcher, {
      fetch: (url) => {
        const body = web[url]
        return body === undefined
          ? Effect.fail(new PageFailed({ url, reason: "HostNotFound", message: "no such host" }))
          : Effect.succeed({
            requestedUrl: url,
            url,
            status: 200,
            headers: {},
            contentType: url.endsWith(".css") ? "text/css" : "text/html",
            body: new TextEncoder().encode(body),
            fetchedAt: 0
          })
      }
    }),
    Effect.provideService(PageModel, model),
    Effect.provide(otherParts)
  )
}
