import { type Failure, type Format, type FormatType, limits, type SearchScrapeOptions } from "@trawl/schema"
import { searchScrapeOptionsDefaults } from "@trawl/types"
import * as Effect from "effect/Effect"
import { indexingRules } from "../crawl/indexing-rules.ts"
import { documentKind } from "../page/documents/document-kind.ts"
import type { TakenPage } from "../page/documents/take-document.ts"
import { PageFetcher } from "../page/page-fetcher.ts"
import { takePage } from "../page/take-page.ts"
import { PageStore, type StoredPage } from "../store/page-store.ts"
import { bytesAlone, nothingRead, unread } from "./bytes-alone.ts"
import { cachedPage, ownRequest } from "./cached-page.ts"
import { inTime } from "./in-time.ts"
import { makeDocument } from "./make-document.ts"
import { pageFailure } from "./page-failure.ts"
import { fitsParser, isWhole, pdfParser } from "./pdf-parser.ts"
import { requestedTypes } from "./requested-formats.ts"

/** One page as a document: from the cache when its age allows, else fetched, within the options' `timeout`. */
export const scrapePage = Effect.fn("Engine.scrapePage")(
  function*(url: string, options: SearchScrapeOptions, formats: ReadonlyArray<Format>) {
    const types = requestedTypes(formats)
    const cached = yield* cachedPage(url, needsFresh(types, options) ? { ...options, maxAge: 0 } : options)
    const found = cached !== undefined && (onlyCached(options) || cached.pdf === undefined || fitsParser(cached.pdf, pdfParser(options.parsers)))
      ? { body: undefined, page: cached, cached: true }
      : { ...yield* fetchPage(url, options, types), cached: false }
    return yield* makeDocument({ url, ...found }, options, formats)
  },
  (effect, _, options) =>
    effect.pipe(
      Effect.catchTag("PageFailed", (failed) => Effect.fail<Failure>(pageFailure(failed))),
      inTime(options.timeout ?? limits.scrapeTimeoutDefault)
    )
)

/** Changes are those of the page as it is now, and bytes are not in the cache. Who allows nothing but the cache gets what it has. */
const needsFresh = (types: ReadonlySet<FormatType>, options: SearchScrapeOptions): boolean =>
  (types.has("changeTracking") || types.has("rawBase64")) && !onlyCached(options)

const onlyCached = (options: SearchScrapeOptions): boolean => options.lockdown === true || options.minAge !== undefined

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
  const parser = pdfParser(options.parsers)
  if (parser === undefined && documentKind(fetched.contentType, fetched.url) === "pdf") return { body: fetched.body, page: bytesAlone(fetched) }
  const take = takePage(fetched, parser)
  // nobody reads a page of which the bytes are asked for
  const page = yield* types.has("rawBase64") ? Effect.catch(take, () => Effect.succeed(unread(fetched))) : take
  if (options.storeInCache !== false && !ownRequest(options) && isKept(page)) yield* keep(page, fetched.headers["x-robots-tag"])
  return { body: fetched.body, page }
})

/** A page of which some was left out is not what another request wants from the cache. */
const isKept = ({ content, pdf }: TakenPage): boolean => content !== nothingRead && (pdf === undefined || isWhole(pdf))

/** Only a page that is there replaces an earlier copy; one that is gone for good takes it along. */
const keep = Effect.fnUntraced(function*(page: StoredPage, robotsHeader = "") {
  const store = yield* PageStore
  const { status, content: { metadata: { robots = [] } } } = page
  if (status >= 200 && status < 300) {
    return yield* store.put({ ...page, findable: indexingRules([robotsHeader, ...[robots].flat()]).index })
  }
  if (status === 404 || status === 410) yield* Effect.forEach(new Set([page.requestedUrl, page.url]), store.remove)
})
