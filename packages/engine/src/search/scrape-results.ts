import { type Failure, type Format, formatFields, limits, type SearchScrapeOptions, type WebResult } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { requestedFormats } from "../scrape/requested-formats.ts"
import { scrapePage } from "../scrape/scrape-page.ts"

/**
 * Adds the content of its page to every result. A page that fails, or takes longer than `milliseconds`, keeps its result
 * and says why in `metadata.error`.
 */
export const scrapeResults = (
  results: ReadonlyArray<WebResult>,
  options: SearchScrapeOptions,
  formats: ReadonlyArray<Format>,
  milliseconds: number
) => {
  const timeout = Math.min(options.timeout ?? limits.scrapeTimeoutDefault, milliseconds)
  return Effect.forEach(results, (result) =>
    scrapePage(result.url, { ...options, timeout }, formats).pipe(
      Effect.map((content): WebResult => ({ ...content, ...result })),
      Effect.catch((failed) => Effect.succeed<WebResult>({ ...result, ...nothing(formats), metadata: told(result.url, failed) }))
    ), { concurrency: 8 })
}

const nothing = (formats: ReadonlyArray<Format>) =>
  Object.fromEntries([...requestedFormats(formats)].map((format) => [formatFields[format].field, null]))

const told = (url: string, { status, error, code, details }: Failure) => {
  const why = Array.isArray(details) ? details.map(({ message }) => message).join("; ") : ""
  return {
    sourceURL: url,
    url,
    statusCode: status,
    error: [error, ...why === "" ? [] : [why], ...code === undefined ? [] : [`(${code})`]].join(" ")
  }
}
