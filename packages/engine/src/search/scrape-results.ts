import { elapsed } from "@trawl/fetcher/effect"
import {
  type Document,
  type Failure,
  type Format,
  formatFields,
  limits,
  type SearchData,
  type SearchScrapeOptions
} from "@trawl/schema"
import * as Effect from "effect/Effect"
import { explained, failure } from "../request/failure.ts"
import { storeScrape } from "../jobs/stored-scrapes.ts"
import { withCharge } from "../scrape/page-charge.ts"
import { requestedTypes } from "../scrape/request/requested-formats.ts"
import { scrapePage } from "../scrape/scrape-page.ts"
import { pagesAtOnce } from "../service/plans.ts"
import { ZeroRetention } from "../service/retention.ts"

/**
 * Adds the content of its page to every web and news result. Fetches each page once, within `milliseconds` for all of
 * them. If a page fails or no time is left, its result stays and `metadata.error` has the reason.
 */
export const scrapeResults = Effect.fnUntraced(function*(
  data: SearchData,
  options: SearchScrapeOptions,
  formats: ReadonlyArray<Format>,
  milliseconds: number
) {
  const until = (yield* elapsed) + milliseconds
  const scrape = Effect.fnUntraced(function*(url: string) {
    const left = until - (yield* elapsed)
    if (left <= 0) return yield* Effect.fail<Failure>(failure("RequestTimedOut", { code: "SCRAPE_TIMEOUT" }))
    return yield* scrapePage(url, {
      ...options,
      timeout: Math.min(options.timeout ?? limits.scrapeTimeoutDefault, left)
    }, formats).pipe(
      Effect.tap((document) => storeScrape(document, options)),
      options.lockdown === true ? Effect.provideService(ZeroRetention, true) : (same) => same
    )
  })
  const urls = new Set([...data.web ?? [], ...data.news ?? []].flatMap(({ url }) => url ?? []))
  const contents = new Map(
    yield* Effect.forEach(urls, (url) =>
      Effect.map(
        withCharge(scrape(url)),
        (
          end
        ): readonly [string, Document] => [
          url,
          "document" in end
            ? end.document
            : { ...nothing(formats), metadata: failureMetadata(url, end.failed, end.credits) }
        ]
      ), { concurrency: pagesAtOnce })
  )
  // fields of the search result are not overwritten
  const withContent = <A extends { readonly url?: string }>(result: A): A => ({
    ...result.url !== undefined && contents.get(result.url),
    ...result
  })
  return {
    ...data,
    ...data.web && { web: data.web.map(withContent) },
    ...data.news && { news: data.news.map(withContent) }
  } satisfies SearchData
})

const nothing = (formats: ReadonlyArray<Format>) =>
  Object.fromEntries([...requestedTypes(formats)].map((format) => [formatFields[format].field, null]))

const failureMetadata = (url: string, failed: Failure, creditsUsed: number) => {
  const { code, error, status } = failed
  return {
    sourceURL: url,
    url,
    statusCode: status,
    error: `${explained(failed)}${code === undefined || code === error ? "" : ` (${code})`}`,
    ...creditsUsed === 0 ? {} : { creditsUsed }
  }
}
