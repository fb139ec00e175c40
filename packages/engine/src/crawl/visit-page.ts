import { documentKind } from "@trawl/reader/documents"
import { decodeText } from "@trawl/reader/page"
import { classifyPage, isUnbilled, type PageVerdict } from "@trawl/reader/verdict"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { measureImages } from "../images/measure-images.ts"
import { elapsed, type FetchedPage, fetchPolitely, HostPace, PageFailed, PageFetcher } from "@trawl/fetcher/effect"
import { takePage } from "../page/take-page.ts"
import { PageStore, type StoredPage } from "../store/page-store.ts"
import { PageOutcome, type SkipReason } from "./crawl-event.ts"
import { crawlableUrl, pageKey } from "@trawl/fetcher/url"
import type { FrontierPage } from "./frontier.ts"
import { indexingRules } from "./indexing-rules.ts"
import { linksOf, type PageSignals, pageSignals } from "./page-signals.ts"
import { renderedCopy } from "./rendered-copy.ts"
import type { Site } from "./site.ts"

/** Fetches and stores a claimed page and adds its links to the frontier. Failures are outcomes. */
export const visitPage = Effect.fn("Crawl.visitPage")(function*(place: FrontierPage, site: Site) {
  const { url } = place
  const outcome = yield* visit(place, site).pipe(
    Effect.catchTag("PageFailed", ({ reason, message }) =>
      Effect.succeed(
        reason === "ContentUnsupported"
          ? PageOutcome.PageSkipped({ url, reason })
          : PageOutcome.PageFailed({ url, reason, message })
      ))
  )
  site.frontier.leave(url)
  return outcome
})

const visit = Effect.fnUntraced(function*(place: FrontierPage, site: Site) {
  const { url } = place
  const { frontier, robots } = site
  const skipped = skippedAs(url)
  if (!robots.allows(url)) return skipped("Robots")

  const kept = yield* freshCopy(url, site)
  if (kept !== undefined) {
    const found = crawlableUrl(kept.url) ?? kept.url
    if (!reserve(found, place, site)) return skipped("Duplicate", found)
    frontier.settle(found, "stored")
    follow(signalsOf(kept), place, site)
    return PageOutcome.PageKept({ url: kept.url, title: kept.content.title })
  }

  const pace = yield* HostPace
  return yield* pace.visit(url, site.delay)(fetchAndStore(place, site))
})

const fetchAndStore = Effect.fnUntraced(function*(place: FrontierPage, site: Site) {
  const { url } = place
  const { frontier, robots } = site
  const skipped = skippedAs(url)
  const { page: fetched, startedAt } = yield* fetchPolitely(url, { timeout: site.settings.timeout })
  const arrived = crawlableUrl(fetched.url) ?? fetched.url
  if (!site.contains(arrived)) return skipped("OtherHost", arrived)
  if (!isSamePage(arrived, url)) {
    if (!robots.allows(arrived)) return skipped("Robots", arrived)
    if (frontier.met(arrived)) return skipped("Duplicate", arrived)
  }

  const { status } = fetched
  if (status < 200 || status >= 300) {
    if (status === 404 || status === 410) yield* Effect.forEach([url, arrived], forget)
    const { body, contentType, headers } = fetched
    const verdict = classifyPage({ status, headers, contentType, rawHtml: decodeText(body, headers["content-type"]) })
    const refused = isUnbilled(verdict) ? `; ${inWords(verdict)}` : ""
    return PageOutcome.PageFailed({
      url,
      reason: "HttpStatus",
      message: `the server answered with status ${status}${refused}`
    })
  }

  if (!isProse(fetched)) return skipped("ContentUnsupported")
  const taken = yield* takePage(fetched, withoutOcr).pipe(
    Effect.catchDefect((defect) => unreadable(fetched.url, defect)),
    Effect.timeoutOrElse({ duration: site.settings.timeout, orElse: () => tooSlow(fetched.url) })
  )
  const first = classifyPage({ ...taken, headers: fetched.headers })
  const copy = first.needsScripts ? yield* renderedCopy(taken, place, site) : undefined
  const page = copy?.page ?? taken
  const verdict = copy === undefined ? first : classifyPage(page)
  if (isUnbilled(verdict)) return unwanted(url, verdict)
  const signals = signalsOf(page)
  const rules = indexingRules([fetched.headers["x-robots-tag"] ?? "", ...signals.robots])
  const alias = rules.index ? aliasOf(signals, [url, arrived], site) : undefined
  const standsBack = alias !== undefined && frontier.defer(place, alias)
  if (rules.follow) follow(signals, place, site)
  if (!rules.index) {
    yield* forget(page.url)
    return skipped("NoIndex")
  }
  if (standsBack) return skipped("Duplicate", alias)
  if (signals.refresh !== undefined && !site.contains(signals.refresh)) return skipped("OtherHost", signals.refresh)
  if (!reserve(arrived, place, site)) return skipped("Duplicate", arrived)
  if (copy?.isKept === true) {
    frontier.settle(arrived, "stored")
    return PageOutcome.PageKept({ url: page.url, title: page.content.title })
  }
  // a page without text cannot be found by searches
  yield* Effect.flatMap(PageStore, (store) => store.put(verdict.needsScripts ? { ...page, findable: false } : page))
    .pipe(Effect.uninterruptible)
  frontier.settle(arrived, "stored")
  const millis = (yield* elapsed) - startedAt
  const { fetch } = yield* PageFetcher
  yield* measureImages(page, (image) =>
    site.contains(image) && robots.allows(image)
      ? fetch(image, { firstBytes: imageBytes, timeout: site.settings.timeout })
      : undefined)
  return PageOutcome.PageStored({ url: page.url, title: page.content.title, bytes: fetched.body.byteLength, millis })
})

const skippedAs = (url: string) => (reason: SkipReason, other?: string) =>
  PageOutcome.PageSkipped({ url, reason, other })

/** Keeps the earlier copy of the page. */
const unwanted = (url: string, verdict: PageVerdict) =>
  PageOutcome.PageFailed({
    url,
    reason: verdict.verdict === "parked" ? "Parked" : "Blocked",
    message: inWords(verdict)
  })

const inWords = ({ reason = "", verdict }: PageVerdict): string => `the page is ${verdict}: ${reason}`

/** Cameras write previews and colour tables before the size of a picture. */
const imageBytes = 64 * 1024

const freshCopy = Effect.fnUntraced(function*(url: string, { contains, settings }: Site) {
  const { freshSince } = settings
  if (freshSince === Infinity) return undefined
  const page = yield* Effect.flatMap(PageStore, (store) => store.get(url))
  if (page === undefined || page.status < 200 || page.status >= 300 || !contains(page.url)) return undefined
  // a page from the future means that the clock was set back
  return page.fetchedAt >= freshSince && page.fetchedAt <= (yield* Clock.currentTimeMillis) ? page : undefined
})

/** Whether searches can use the content: excludes feeds, data and style sheets, although the engine can read them. */
const isProse = ({ body, contentType, url }: FetchedPage): boolean =>
  /^(?:text\/(?:html|plain|markdown|x-markdown|x-rst)|application\/xhtml\+xml)$/.test(contentType) ||
  !["csv", undefined].includes(documentKind(contentType, url, body))

/** OCR would take seconds for each page of a scanned book. Scrapes may use it. */
const withoutOcr = { mode: "fast" } as const

const tooSlow = (url: string) =>
  Effect.fail(new PageFailed({ url, reason: "TimedOut", message: "the page could not be read in time" }))

/** Unexpected errors of the reader must not end the crawl. */
const unreadable = (url: string, cause: unknown) =>
  Effect.fail(
    new PageFailed({ url, reason: "ResponseMalformed", message: `the page could not be read: ${String(cause)}`, cause })
  )

/** Removes the page of a URL, unless the URL only redirected to it. */
const forget = Effect.fnUntraced(function*(url: string) {
  const store = yield* PageStore
  const known = yield* store.get(url)
  if (known !== undefined && isSamePage(known.url, url)) yield* store.remove(url)
})

/** Claims the page at `arrived`, the URL after redirects, which another visit may have reached. */
const reserve = (arrived: string, place: FrontierPage, { frontier }: Site) =>
  isSamePage(arrived, place.url) || frontier.claim(arrived)

const follow = (signals: PageSignals, { depth }: FrontierPage, { contains, frontier }: Site) => {
  for (const link of linksOf(signals)) {
    if (contains(link)) frontier.add(link, depth + 1)
  }
}

/** The page's canonical URL on this host, if it is plausible. */
const aliasOf = ({ refresh, canonical }: PageSignals, own: ReadonlyArray<string>, { contains, robots }: Site) =>
  [refresh, canonical].find((alias) =>
    alias !== undefined && contains(alias) && robots.allows(alias) && !own.some((url) => isSamePage(url, alias)) &&
    !(isHome(alias) && own.every((url) => !isHome(url)))
  )

/** A home page. Broken templates name it as the canonical URL of every page. */
const isHome = (url: string) => /^\/(?:index\.\w+)?$/.test(new URL(url).pathname)

const isSamePage = (one: string, other: string) => pageKey(one) === pageKey(other)

const signalsOf = (page: StoredPage): PageSignals =>
  page.contentType.includes("html") ? pageSignals(page.rawHtml, page.url) : { links: new Set(), robots: [] }
