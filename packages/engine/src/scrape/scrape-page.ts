import { type Failure, type Format, type FormatType, limits, type SearchScrapeOptions } from "@trawl/schema"
import { searchScrapeOptionsDefaults } from "@trawl/types"
import * as Effect from "effect/Effect"
import { indexingRules } from "../crawl/indexing-rules.ts"
import { failure, problem } from "../failure.ts"
import { parseHtml } from "../page/html/parse-html.ts"
import type { SelectorUnusable } from "../page/html/select.ts"
import type { PageContent, ReadOptions } from "../page/page-content.ts"
import { type FetchedPage, PageFetcher } from "../page/page-fetcher.ts"
import { readPage } from "../page/read-page.ts"
import { takePage } from "../page/take-page.ts"
import { PageStore, type StoredPage } from "../store/page-store.ts"
import { cachedPage, ownRequest } from "./cached-page.ts"
import { toDocument } from "./document.ts"
import type { Scraping } from "./format.ts"
import { makeFormats } from "./make-formats.ts"
import { pageFailure } from "./page-failure.ts"
import { requestedFormats, requestedTypes } from "./requested-formats.ts"

/** One page as a document: from the cache when its age allows, else fetched, within the options' `timeout`. */
export const scrapePage = Effect.fn("Engine.scrapePage")(
  function*(url: string, options: SearchScrapeOptions, formats: ReadonlyArray<Format>) {
    const types = requestedTypes(formats)
    const cached = yield* cachedPage(url, needsFresh(types, options) ? { ...options, maxAge: 0 } : options)
    const { body, page } = cached === undefined ? yield* fetchPage(url, options, types) : { body: undefined, page: cached }
    const content = page.content === nothingRead || readsDefault(options) ? page.content : yield* readPage({
      text: page.rawHtml,
      url: page.url,
      contentType: page.contentType
    }, readOptions(options))
    const scraping: Scraping = {
      url,
      page,
      body,
      content,
      tree: () => parseHtml(page.rawHtml),
      options,
      asked: requestedFormats(formats),
      formats: types,
      cached: cached !== undefined
    }
    const made = yield* makeFormats(scraping)
    return toDocument(scraping, { ...made, warnings: [...made.warnings, ...notCleaned(options)] })
  },
  (effect, url, options) =>
    effect.pipe(
      Effect.catchTag("PageFailed", (failed) => Effect.fail<Failure>(pageFailure(failed))),
      Effect.catchTag("SelectorUnusable", (unusable) => Effect.fail<Failure>(selectorFailure(unusable, options))),
      Effect.timeoutOrElse({
        duration: options.timeout ?? limits.scrapeTimeoutDefault,
        orElse: () => Effect.fail<Failure>(failure("RequestTimedOut", { code: "SCRAPE_TIMEOUT" }))
      })
    )
)

const notCleaned = ({ onlyCleanContent }: SearchScrapeOptions): ReadonlyArray<string> =>
  onlyCleanContent === true ? ["onlyCleanContent was skipped: this engine has no cleaning model."] : []

const selectorFailure = ({ selector, problem: what }: SelectorUnusable, options: SearchScrapeOptions): Failure => {
  const field = options.includeTags?.some((tag) => tag.trim() === selector) ? "includeTags" : "excludeTags"
  return failure("RequestRejected", { details: [problem([field], `The selector ${JSON.stringify(selector)} ${what}`)] })
}

/** Changes are those of the page as it is now, and bytes are not in the cache. Who allows nothing but the cache gets what it has. */
const needsFresh = (types: ReadonlySet<FormatType>, options: SearchScrapeOptions): boolean =>
  (types.has("changeTracking") || types.has("rawBase64")) && options.lockdown !== true && options.minAge === undefined

const fetchPage = Effect.fnUntraced(function*(url: string, options: SearchScrapeOptions, types: ReadonlySet<FormatType>) {
  const fetcher = yield* PageFetcher
  if (options.waitFor !== undefined) yield* Effect.sleep(options.waitFor)
  const fetched = yield* fetcher.fetch(url, {
    headers: options.headers,
    mobile: options.mobile,
    skipTlsVerification: options.skipTlsVerification ?? searchScrapeOptionsDefaults.skipTlsVerification,
    languages: options.location?.languages,
    timeout: options.timeout ?? limits.scrapeTimeoutDefault
  })
  // nobody reads a page of which the bytes are asked for
  const page: StoredPage = yield* types.has("rawBase64") ? Effect.catch(takePage(fetched), () => Effect.succeed(unread(fetched))) : takePage(fetched)
  if (options.storeInCache !== false && !ownRequest(options) && page.content !== nothingRead) yield* keep(page, fetched.headers["x-robots-tag"])
  return { body: fetched.body, page }
})

/** A page of which only the bytes are known. */
const unread = ({ contentType, fetchedAt, requestedUrl, status, url }: FetchedPage): StoredPage =>
  ({ requestedUrl, url, status, contentType, fetchedAt, rawHtml: "", content: nothingRead })

const nothingRead: PageContent = {
  title: "", description: "", headings: [], text: "", html: "", markdown: "", links: [], images: [], metadata: {}
}

/** Only a page that is there replaces an earlier copy; one that is gone for good takes it along. */
const keep = Effect.fnUntraced(function*(page: StoredPage, robotsHeader = "") {
  const store = yield* PageStore
  const { status, content: { metadata: { robots = [] } } } = page
  if (status >= 200 && status < 300) {
    return yield* store.put({ ...page, findable: indexingRules([robotsHeader, ...[robots].flat()]).index })
  }
  if (status === 404 || status === 410) yield* Effect.forEach(new Set([page.requestedUrl, page.url]), store.remove)
})

const readOptions = (options: SearchScrapeOptions): ReadOptions => ({
  onlyMainContent: options.onlyMainContent,
  includeTags: options.includeTags,
  excludeTags: options.excludeTags,
  removeBase64Images: options.removeBase64Images
})

/** True when the stored content, read with the defaults, is what these options ask for. */
const readsDefault = (options: SearchScrapeOptions): boolean =>
  options.onlyMainContent !== false && options.removeBase64Images !== false &&
  (options.includeTags ?? []).length === 0 && (options.excludeTags ?? []).length === 0
