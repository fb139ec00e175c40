import { documentKind } from "@trawl/reader/documents"
import { classifyPage, isUnbilled, type PageVerdict } from "@trawl/reader/verdict"
import {
  type Document,
  type Failure,
  type Format,
  type FormatType,
  limits,
  type SearchScrapeOptions
} from "@trawl/schema"
import * as Effect from "effect/Effect"
import { hash } from "node:crypto"
import { indexingRules } from "../crawl/indexing-rules.ts"
import type { RenderedPage } from "@trawl/browser/effect"
import { languagesOf } from "@trawl/browser/effect"
import type { TakenPage } from "../page/take-document.ts"
import { type FetchedPage, OutboundProxies, PageFetcher, proxyFor, proxyName } from "@trawl/fetcher/effect"
import { takePage } from "../page/take-page.ts"
import { withReaderSession } from "../page/worker/document-reader.ts"
import { ZeroRetention } from "../service/retention.ts"
import { CurrentTeam, operatorTeam } from "../service/team.ts"
import { unlessUnwritable } from "../store/database-unusable.ts"
import { PageStore, type StoredPage } from "../store/page-store.ts"
import { removeCopy } from "../store/remove-copy.ts"
import { timeSlice } from "../time-slice.ts"
import { unparsedPage, unparsedPdf } from "./document/unparsed-page.ts"
import {
  type ConditionalCopy,
  conditionalCopy,
  conditionsOf,
  isCacheable,
  type StoredCopy,
  storedCopy
} from "./cached-page.ts"
import type { HostRefusal, UrlCheck } from "./format.ts"
import { withTimeout } from "./with-timeout.ts"
import { makeDocument } from "./document/make-document.ts"
import { pageFailure } from "./page-failure.ts"
import { isWhole, pdfParser, satisfiesParser } from "./request/pdf-parser.ts"
import { audited, scrapeEntry } from "./policy/audited.ts"
import { checkScrape } from "./policy/threat/check-scrape.ts"
import { refuseWithoutBrowser } from "./request/refuse-without-browser.ts"
import { needsContent, needsParsedPage } from "./request/page-needs.ts"
import { refreshTarget } from "./refresh-target.ts"
import { requestedTypes } from "./request/requested-formats.ts"
import { missingBrowser, renderPage } from "./render-page.ts"
import { skipsTls } from "./request/skips-tls.ts"
import { proxyKind, throughProxy } from "./request/through-proxy.ts"

/** Scrapes one page: from the cache if its age allows, or else by fetching it, within the request's `timeout`. */
export const scrapePage = (
  ...page: Parameters<typeof scrapeWithSource>
): Effect.Effect<Document, Failure, Effect.Services<ReturnType<typeof scrapeWithSource>>> =>
  Effect.map(scrapeWithSource(...page), ({ document }) => document)

/** The document of a page, and the page from which it was made. `copy` is the stored copy if the caller has read it. */
export const scrapeWithSource = (
  url: string,
  options: SearchScrapeOptions,
  formats: ReadonlyArray<Format>,
  copy?: StoredCopy
) =>
  Effect.flatMap(
    scrapeUnlessSame(url, options, formats, { copy }),
    (scraped) =>
      scraped.document === undefined
        ? Effect.die(new Error("A page was compared with no version"))
        : Effect.succeed(scraped)
  )

/**
 * The same, without a document if a page that the caller has read before has not changed since: then it is not read
 * again. `version` of the result is for the next time; undefined if the page must be read again in any case.
 */
export const scrapeUnlessSame = Effect.fn("Engine.scrapePage")(
  function*(
    url: string,
    options: SearchScrapeOptions,
    formats: ReadonlyArray<Format>,
    { copy, version }: { readonly copy?: StoredCopy | undefined; readonly version?: PageVersion | undefined }
  ) {
    yield* timeSlice
    const refused = yield* refuseWithoutBrowser(options)
    if (refused !== undefined) return yield* Effect.fail(refused)
    const check = yield* checkScrape(options)
    yield* check.url(url)
    const types = requestedTypes(formats)
    const first = version === undefined || needsBrowser(options, types)
      ? undefined
      : yield* fetchPage(url, options, check.url, version.conditions)
    if (first !== undefined && version !== undefined && isSameVersion(first.fetched, version)) {
      return { document: undefined }
    }
    const fetched = first?.fetched.status === 304 ? undefined : first
    const { isFresh = false, page: stored } = copy ?? (yield* storedCopy(url, options, types)) ?? {}
    const found = stored !== undefined && isFresh &&
        (onlyCached(options) || stored.pdf === undefined || satisfiesParser(stored.pdf, pdfParser(options.parsers)))
      ? yield* fromCache(stored)
      : {
        ...yield* throughProxy(
          options.proxy,
          (proxy) =>
            bringPage(url, stored, { ...options, proxy }, formats, check, proxy === "basic" ? fetched : undefined)
        ),
        cached: false
      }
    for (const hop of "rendered" in found ? found.rendered.hops : []) yield* check.url(hop)
    yield* check.url(found.page.url)
    const used = "proxy" in found ? found.proxy : undefined
    const proxyUsed = used && proxyName(proxyFor(yield* OutboundProxies, used))
    const document = check.charged(
      yield* makeDocument(
        { url, ...found, proxyUsed, mayVisit: check.url, forbids: check.forbids },
        used === undefined ? options : { ...options, proxy: used },
        formats
      )
    )
    const source: StoredPage = found.page
    const headers = "headers" in found ? found.headers : {}
    return {
      document,
      source,
      headers,
      verdict: found.verdict,
      version: () => versionOf(source, headers, found.body)
    }
  },
  (effect, url, options) =>
    withReaderSession(effect).pipe(
      Effect.catchTag("PageFailed", (failed) => Effect.fail<Failure>(pageFailure(failed))),
      withTimeout(options.timeout ?? limits.scrapeTimeoutDefault),
      audited(url, options, scrapeEntry)
    )
)

/** Facts of a response that tell whether a page has changed. */
export interface PageVersion {
  /** The URL after redirects. */
  readonly url: string
  /** The headers of a request that asks whether the page has changed. */
  readonly conditions?: StoredPage["conditions"]
  /** SHA-256 of the body; undefined if the server has confirmed a copy whose body is not stored. */
  readonly body?: string | undefined
}

/** The services that scrapes need. */
export type ScrapePorts = Effect.Services<ReturnType<typeof scrapePage>>

const onlyCached = (options: SearchScrapeOptions): boolean => options.lockdown === true || options.minAge !== undefined

const fromCache = Effect.fnUntraced(function*(page: StoredPage) {
  const verdict = classifyPage(page)
  return {
    body: undefined,
    page,
    cached: true,
    verdict,
    warnings: verdict.needsScripts ? [emptyWithoutScripts(yield* missingBrowser)] : []
  }
})

/**
 * Fetches a page over HTTP, or renders it in the browser if necessary. If rendering fails, the result has the reason.
 */
const bringPage = Effect.fnUntraced(
  function*(
    url: string,
    stored: StoredPage | undefined,
    options: SearchScrapeOptions,
    formats: ReadonlyArray<Format>,
    { forbids, url: mayVisit }: { readonly url: UrlCheck; readonly forbids: HostRefusal },
    brought?: { readonly fetched: FetchedPage }
  ) {
    const types = requestedTypes(formats)
    const rendering = needsBrowser(options, types) ? yield* renderPage(url, options, formats, forbids) : undefined
    const known = rendering === undefined && brought === undefined
      ? yield* conditionalCopy(url, stored, options, types)
      : undefined
    const conditionalFetch = known && (yield* fetchPage(url, options, mayVisit, known.conditions))
    if (known !== undefined && conditionalFetch !== undefined && confirms(conditionalFetch.fetched, known)) {
      return unchanged(known.page, conditionalFetch.fetched)
    }
    const first = rendering !== undefined && "rendered" in rendering ? rendering : {
      ...rendering,
      ...conditionalFetch?.fetched.status === 304 || conditionalFetch === undefined
        ? brought ?? (yield* fetchPage(url, options, mayVisit))
        : conditionalFetch
    }
    const taken = yield* take(first, options, types)
    if ("rendered" in first || !taken.verdict.needsScripts) return yield* cacheResult(taken, options, types)
    const second = rendering ?? (yield* renderAfterAll(url, options, formats, forbids))
    if ("rendered" in second) return yield* cacheResult(yield* take(second, options, types), options, types)
    // an incomplete page is not cached
    return { ...taken, ...second, warnings: [emptyWithoutScripts(second.notRendered)] }
  }
)

const emptyWithoutScripts = (notRendered = "the cached copy was fetched over HTTP"): string =>
  `The page seems to need JavaScript, which was not run: ${notRendered}.`

/** Whether a response says that a copy has not changed: a 304 from the same URL and without another ETag. */
const confirms = (
  { headers: { etag }, status, url }: FetchedPage,
  { conditions: { "if-none-match": sent = etag }, page }: ConditionalCopy
): boolean => status === 304 && url === page.url && (etag === undefined || opaque(etag) === opaque(sent ?? ""))

/** Whether a response is the version of a page that was read before. */
const isSameVersion = ({ body, headers: { etag }, status, url }: FetchedPage, version: PageVersion): boolean => {
  const { "if-none-match": sent = etag } = version.conditions ?? {}
  return url === version.url && (status === 304
    ? etag === undefined || opaque(etag) === opaque(sent ?? "")
    : status >= 200 && status < 300 && version.body !== undefined && hash("sha256", body) === version.body)
}

/** The version of a page that was fetched over HTTP; undefined if only reading it again can tell whether it has changed. */
const versionOf = (
  { conditions: stored, rendered, status, url }: StoredPage,
  headers: FetchedPage["headers"],
  body: Uint8Array | undefined
): PageVersion | undefined => {
  const conditions = conditionsOf(headers) ?? stored
  return rendered === true || status < 200 || status > 299 || (conditions === undefined && body === undefined)
    ? undefined
    : { url, conditions, body: body && hash("sha256", body) }
}

/** Servers that compress a response may make its ETag weak. */
const opaque = (etag: string): string => etag.replace(/^W\//, "")

/** The stored copy of a page that has not changed since. It need not be read again. */
const unchanged = (page: StoredPage, { fetchedAt, headers }: FetchedPage) => ({
  body: undefined,
  page: { ...page, fetchedAt },
  headers,
  verdict: classifyPage(page)
})

const fetchPage = Effect.fnUntraced(function*(
  url: string,
  options: SearchScrapeOptions,
  mayVisit: UrlCheck,
  conditions?: StoredPage["conditions"]
) {
  const fetcher = yield* PageFetcher
  return {
    fetched: yield* fetcher.fetch(url, {
      headers: conditions ?? options.headers,
      mobile: options.mobile,
      proxy: proxyKind(options),
      skipTlsVerification: skipsTls(options),
      languages: languagesOf(options.location ?? {}),
      sendsTo: refreshTarget,
      onHop: mayVisit,
      timeout: options.timeout ?? limits.scrapeTimeoutDefault
    })
  }
})

/** The page was fetched over HTTP already, so a failure of the browser is not a failure of the scrape. */
const renderAfterAll = (
  url: string,
  options: SearchScrapeOptions,
  formats: ReadonlyArray<Format>,
  forbids: HostRefusal
) =>
  renderPage(url, options, formats, forbids).pipe(
    Effect.catch((failed) => Effect.succeed({ notRendered: "message" in failed ? failed.message : failed.error }))
  )

type Brought = { readonly fetched: FetchedPage; readonly notRendered?: string | undefined } | {
  readonly rendered: RenderedPage
}

const take = Effect.fnUntraced(
  function*(brought: Brought, options: SearchScrapeOptions, types: ReadonlySet<FormatType>) {
    const fetched: FetchedPage = "rendered" in brought ? brought.rendered : brought.fetched
    const rest = { ...brought, body: fetched.body, headers: fetched.headers }
    const parser = pdfParser(options.parsers)
    if (parser === undefined && documentKind(fetched.contentType, fetched.url) === "pdf") {
      return { ...rest, page: unparsedPdf(fetched), isRead: false, verdict: classifyPage(unreadOf(fetched)) }
    }
    const isStored = isCacheable(options, types, yield* OutboundProxies) && !(yield* ZeroRetention)
    const taking = takePage(fetched, parser, {
      keepsParsed: needsParsedPage(options, types),
      onlyLinks: !isStored && !needsContent(options, types)
    })
    const reading = "rendered" in brought
      ? Effect.map(taking, (page): TakenPage => ({ ...page, rendered: true }))
      : taking
    const read = (page: TakenPage) => ({
      ...rest,
      page,
      isRead: true,
      verdict: classifyPage({ ...page, headers: fetched.headers })
    })
    // raw bytes need no rendering
    return yield* types.has("rawBase64")
      ? Effect.match(reading, {
        onSuccess: read,
        onFailure: () => ({
          ...rest,
          page: unparsedPage(fetched),
          isRead: false,
          verdict: classifyPage(unreadOf(fetched))
        })
      })
      : Effect.map(reading, read)
  }
)

/** The metadata of an unparsed page. */
const unreadOf = ({ contentType, headers, status }: FetchedPage) => ({ contentType, headers, status })

const cacheResult = <
  Taken extends {
    readonly page: TakenPage
    readonly isRead: boolean
    readonly verdict: PageVerdict
    readonly headers: Readonly<Record<string, string>>
  }
>(taken: Taken, options: SearchScrapeOptions, types: ReadonlySet<FormatType>) =>
  Effect.flatMap(OutboundProxies, (proxies) =>
    isCacheable(options, types, proxies) && mayBeCached(taken)
      ? Effect.as(unlessUnwritable("A page", undefined)(storeCopy(taken.page, taken.headers)), taken)
      : Effect.succeed(taken))

/** Raw bytes, challenges and incomplete pages are not cached for other requests. */
const mayBeCached = (
  { isRead, page: { pdf }, verdict }: {
    readonly page: TakenPage
    readonly isRead: boolean
    readonly verdict: PageVerdict
  }
): boolean => isRead && !isUnbilled(verdict) && (pdf === undefined || isWhole(pdf))

/** Only a page with a 2xx status replaces the cached copy; 404 and 410 remove it. */
const storeCopy = Effect.fnUntraced(function*(page: StoredPage, headers: FetchedPage["headers"]) {
  if (yield* ZeroRetention) return
  const store = yield* PageStore
  const { status, content: { metadata: { robots = [] } } } = page
  if (status >= 200 && status < 300) {
    const { name } = yield* CurrentTeam
    return yield* store.put({
      ...page,
      findable: indexingRules([headers["x-robots-tag"] ?? "", ...[robots].flat()]).index,
      conditions: conditionsOf(headers),
      reader: name === operatorTeam ? undefined : name
    })
  }
  if (status !== 404 && status !== 410) return
  for (const url of new Set([page.requestedUrl, page.url])) yield* removeCopy(url)
})

/** Whether a request needs a browser. */
const needsBrowser = (
  { actions = [], profile, waitFor = 0 }: SearchScrapeOptions,
  types: ReadonlySet<FormatType>
): boolean => actions.length > 0 || profile !== undefined || waitFor > 0 || types.has("screenshot")
