import { HostPace, PageFetcher, RobotsTxt } from "@trawl/fetcher/effect"
import type { Robots } from "@trawl/fetcher/robots"
import { hostOf } from "@trawl/fetcher/url"
import { classifyPage, isUnbilled } from "@trawl/reader/verdict"
import * as Effect from "effect/Effect"
import { bareHost, type CrawlScope, crawlScope } from "../crawl/crawl-scope.ts"
import { crawlerName, indexingRules } from "../crawl/indexing-rules.ts"
import { KnownLinks } from "../crawl/known-links.ts"
import { linksOf, type PageSignals, signalReader } from "../crawl/page-signals.ts"
import { measureImages } from "../images/measure-images.ts"
import { explained } from "../request/failure.ts"
import { maxRefreshPageSize } from "../scrape/refresh-target.ts"
import type { StoredPage } from "../store/page-store.ts"
import { timeSlice } from "../time-slice.ts"
import { foundPages, readSitemaps, readsSitemaps, type Site, sitemapsOf } from "./found-pages.ts"
import { delayOf, type JobRequest, type LeasedPage, type PageJob, policyOf, sitemapDepth } from "./page-job.ts"
import { Leases } from "./leases.ts"
import { scrapeForJob, settlementsOf } from "./read-for-job.ts"
import { NotNow } from "./work-on-job.ts"

/** Reads a page of a crawl, or the sitemaps of its site. Returns the outcome, with the pages that it found. */
export const readCrawledPage = Effect.fnUntraced(function*(job: PageJob, page: LeasedPage, site: Site) {
  const { options } = site
  const settle = yield* settlementsOf(job)
  const rules = yield* rulesFor(page.url, job.request)
  if (page.depth === sitemapDepth) {
    // another process may be reading them now
    if (!(yield* (yield* Leases).areValid)) return yield* new NotNow()
    const listed = yield* readSitemaps(page.url, rules, delayOf(job))
    const found = yield* foundPages(site, listed.urls, { depth: 0, parent: page.id })
    return { ...settle.other({ isPage: false }), ...found, notes: [...listed.notes, ...found.notes] }
  }
  const notes = rules?.crawlDelay === undefined
    ? []
    : [`robots.txt of ${page.host} asks for ${rules.crawlDelay} s between requests (Crawl-delay).`]
  const forbiddenBy = (rules: SiteRules | undefined, url: string) =>
    rules?.allows(url) === false
      ? {
        ...settle.other({ blocked: rules.message ?? `robots.txt of ${new URL(url).host} forbids this page.` }),
        notes: [...notes, someForbidden]
      }
      : undefined
  const notRead = (code: string, error: string) => {
    const failed = { code, error }
    return Effect.map(
      settle.failed(page.url, failed),
      (settled) => ({ ...settled, result: { failed, isSkipped: true } })
    )
  }
  const forbidden = forbiddenBy(rules, page.url)
  if (forbidden !== undefined) return forbidden
  const url = new URL(page.url)
  if (site.traps.isClosed(url)) {
    return yield* notRead("CRAWL_TRAP", "The crawl skipped this page, because similar pages repeat each other.")
  }
  const isOwn = site.scope.isInternal(url)
  if (!isOwn && isHome(url)) {
    return yield* notRead("EXTERNAL_LINK", "This is the home page of another site. Crawls do not read other sites.")
  }

  const read = yield* scrapeForJob(job, page)
  if ("failed" in read) {
    return { ...yield* settle.failed(page.url, { ...read.failed, error: explained(read.failed) }, read.credits), notes }
  }
  const { document, headers, source } = read
  const { scope } = site
  const final = scope.identify(source.url) ?? { url: source.url, key: source.url, parsed: new URL(source.url) }
  const isStart = page.depth === 0 && page.url === scope.identify(options.url)?.url
  let arrived: string | undefined
  if (final.key !== scope.keyOf(page.url)) {
    const forbidden = forbiddenBy(yield* rulesFor(final.url, job.request), final.url)
    if (forbidden !== undefined) return forbidden
    if (isStart) {
      if (!scope.isInternal(final.parsed)) {
        arrived = final.url
        site.scope = crawlScope(options, arrived)
        site.known = new KnownLinks()
      }
    } else if (isOwn && scope.place([final.parsed])[0] === "outside") {
      const code = scope.isInternal(final.parsed) ? "CRAWL_DENIAL" : "EXTERNAL_LINK"
      const error = `It redirects to ${final.url}, outside the crawl.`
      return { ...yield* settle.failed(page.url, { code, error }), notes }
    }
  }
  const { failsErrorPages, measuresImages } = policyOf(job)
  const isRefused = failsErrorPages && source.status >= 400
  const signals = yield* signalsOf(source)
  const mayFollow = indexingRules([headers["x-robots-tag"] ?? "", ...signals.robots]).follow &&
    options.sitemap !== "only" && page.depth < (options.maxDiscoveryDepth ?? Infinity) &&
    site.scope.isInternal(final.parsed) && !isRefused
  // an overloaded host returns the same error for many pages
  const { changed, leadsNowhere } = source.status >= 400 && source.status !== 404 && source.status !== 410
    ? { changed: undefined, leadsNowhere: false }
    : site.traps.observe({ ...source.content, url: final.url, parent: page.parent })
  // scrapes follow up to ten refreshes of small pages, so a further refresh is part of an endless chain or a loop
  const endless = source.rawHtml.length > maxRefreshPageSize ? undefined : signals.refresh
  if (endless !== undefined && ![final.key, scope.keyOf(page.url)].includes(scope.keyOf(endless))) {
    notes.push("Some pages redirect endlessly to new URLs with meta refresh. The crawl did not follow them.")
  }
  const links = linksOf(endless === undefined ? signals : { ...signals, refresh: undefined })
  const repeat = leadsNowhere ? final.parsed : undefined
  const from = { depth: page.depth + 1, parent: page.id }
  const found = yield* foundPages(site, mayFollow ? links : [], from, repeat)
  const isOtherHost = isStart && final.parsed.host !== page.host
  const more = {
    ...found,
    sitemaps: isOtherHost && readsSitemaps(job.request, job.limit) ? sitemapsOf(final.url) : undefined,
    notes: [...new Set([...notes, ...found.notes])],
    arrived,
    patternScore: changed
  }

  const verdict = classifyPage({ ...source, headers })
  if (isUnbilled(verdict)) {
    const error = `The page is ${verdict.verdict}: ${verdict.reason ?? "it is not the content of the site"}`
    return { ...yield* settle.failed(page.url, { code: verdict.verdict.toUpperCase(), error }), ...more }
  }
  if (isRefused) {
    const error = `The server returned status ${source.status}.`
    return { ...yield* settle.failed(page.url, { code: "SCRAPE_SITE_ERROR", error }), ...more }
  }
  if (page.depth === 0 && scope.matches([url])[0] === "not included") {
    const error = "The start page does not match includePaths: only its links were read."
    return { ...yield* settle.failed(page.url, { code: "CRAWL_DENIAL", error }), ...more }
  }
  if (measuresImages && document.metadata?.cacheState !== "hit") {
    yield* measureImagesPolitely(
      source,
      (image) => site.scope.isInternal(new URL(image)) && rules?.allows(image) !== false,
      job
    )
  }
  const done = yield* settle.document(document, read.credits)
  const claims = { keys: claimsOf(page, source, signals, site.scope), ifDuplicate: settle.duplicate }
  return { ...done, result: { document, claims }, ...more }
})

/** The rules of robots.txt for the pages of a host; undefined if the crawl does not read robots.txt. */
const rulesFor = Effect.fnUntraced(function*(url: string, { crawl, lockdown }: JobRequest) {
  if (crawl?.ignoreRobotsTxt === true || lockdown === true) return undefined
  const robots = yield* RobotsTxt
  return yield* robots.rulesFor(url, crawl?.robotsUserAgent ?? crawlerName).pipe(
    Effect.map((found): SiteRules => found),
    Effect.catchTag("RobotsUnreachable", ({ message }) => Effect.succeed(unreachableRobots(message))),
    // a page of a host that does not respond, or that the engine may not contact, fails on its own
    Effect.catchTag("PageFailed", (failed) =>
      hostOf(failed.url) === hostOf(url)
        ? Effect.undefined
        : Effect.succeed(unreachableRobots(`robots.txt of ${hostOf(url)} redirects: ${failed.message}`)))
  )
})

/** An unreadable robots.txt forbids all pages. */
const unreachableRobots = (message: string): SiteRules => ({
  allows: () => false,
  crawlDelay: undefined,
  sitemaps: [],
  message
})

interface SiteRules extends Robots {
  readonly message?: string
}

const measureImagesPolitely = Effect.fnUntraced(
  function*(page: StoredPage, mayRequest: (image: string) => boolean, job: PageJob) {
    const { fetch } = yield* PageFetcher
    const pace = yield* HostPace
    const options = { firstBytes: imageBytes, timeout: job.request.timeout }
    yield* measureImages(
      page,
      (image) => mayRequest(image) ? pace.turn(image, delayOf(job))(fetch(image, options)) : undefined
    )
  }
)

/** Cameras write previews and colour tables before the size of a picture. */
const imageBytes = 64 * 1024

const signalsOf = Effect.fnUntraced(function*(page: StoredPage) {
  if (!page.contentType.includes("html")) {
    const signals: PageSignals = { links: new Set(page.content.links), robots: [] }
    return signals
  }
  const reader = signalReader(page.url, true)
  for (let at = 0; at < page.rawHtml.length; at += charactersOfTurn) {
    yield* timeSlice
    reader.write(page.rawHtml.slice(at, at + charactersOfTurn))
  }
  return reader.end()
})

/**
 * The identities of a document: the keys of its URL, of the URL to which it redirects, and of its canonical URL on the
 * same host. Error pages share only the target of their redirects.
 */
const claimsOf = (
  page: LeasedPage,
  source: StoredPage,
  { canonical }: PageSignals,
  scope: CrawlScope
): ReadonlyArray<string> => {
  const final = scope.keyOf(source.url)
  if (source.status >= 400) return [`${source.status} ${final}`]
  const own = [scope.keyOf(page.url), final]
  if (canonical === undefined) return [...new Set(own)]
  const [declared, target] = [new URL(canonical), new URL(source.url)]
  const isBelieved = bareHost(declared) === bareHost(target) && (!isHome(declared) || isHome(target))
  return [...new Set([...own, ...isBelieved ? [scope.keyOf(canonical)] : []])]
}

/** Broken templates name the home page as the canonical URL of every page. */
const isHome = ({ pathname, search }: URL): boolean => /^\/(?:index\.\w+)?$/.test(pathname) && search === ""

const someForbidden = "robots.txt disallows some pages. They are listed in the errors of the crawl."

const charactersOfTurn = 40_000
