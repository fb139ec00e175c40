import type { Format, SearchScrapeOptions, WebResult } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { scrapePage } from "../scrape/scrape-page.ts"

/** Adds the content of its page to every result; a page that fails keeps its result and says why in `metadata.error`. */
export const scrapeResults = (
  results: ReadonlyArray<WebResult>,
  options: SearchScrapeOptions,
  formats: ReadonlyArray<Format>
) =>
  Effect.forEach(results, (result) =>
    scrapePage(result.url, options, formats).pipe(
      Effect.map((content): WebResult => ({ ...content, ...result })),
      Effect.catch((failed) =>
        Effect.succeed<WebResult>({
          ...result,
          metadata: {
            sourceURL: result.url,
            url: result.url,
            statusCode: failed.status,
            error: failed.code === undefined ? failed.error : `${failed.error} (${failed.code})`
          }
        })
      )
    ), { concurrency: 8 })
