import { HostPace, PageFetcher, RobotsTxt, sitemapEntries } from "@trawl/fetcher/effect"
import type { Robots } from "@trawl/fetcher/robots"
import { hostOf } from "@trawl/fetcher/url"
import { classifyPage, isUnbilled } from "@trawl/reader/verdict"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import type { SqlError } from "effect/sql/SqlError"
import { bareHost, type CrawlScope, crawlScope } from "../crawl/crawl-scope.ts"
import { crawlerName, indexingRules } from "../crawl/indexing-rules.ts"
import { KnownLinks } from "../crawl/known-links.ts"
import { linksOf, type PageSignals, signalReader } from "../crawl/page-signals.ts"
import { TrapDetection } from "../crawl/trap-detection.ts"
import type { ImageIndex } from "../images/image-index.ts"
import { measureImages } from "../images/measure-images.ts"
import { explained } from "../request/failure.ts"
import { maxRefreshPageSize } from "../scrape/refresh-target.ts"
import type { StoredPage } from "../store/page-store.ts"
import { timeSlice } from "../time-slice.ts"
import { JobStore } from "./job-store.ts"
import { newId } from "./new-id.ts"
import {
  type CrawlJobOptions,
  delayOf,
  type JobRequest,
  type LeasedPage,
  type NewPage,
  type PageJob,
  policyOf,
  sitemapDepth
} from "./page-job.ts"
import { scrapeForJob, settlementsOf } from "./read-for-job.ts"
import { type JobPorts, runJobs } from "./run-jobs.ts"
import { Webhooks } from "./webhooks.ts"

/** Crawls of sites in the background. */
export class Crawls extends Context.Service<Crawls, {
  readonly start: (crawl: NewCrawl) => Effect.Effect<PageJob, SqlError>
  /** False when the crawl has ended. */
  readonly cancel: (job: PageJob) => Effect.Effect<boolean, SqlError>
  /** Waits until this process reads no more pages of a crawl. Dies with the failure that ended the reading. */
  readonly ended: (job: PageJob) => Effect.Effect<void>
}>()("@trawl/engine/jobs/Crawls") {}

export interface NewCrawl {
  readonly request: JobRequest & { readonly crawl: CrawlJobOptions }
  readonly limit: number
  /** The classifier's risk of the start URL, and the cost of the check. */
  readonly risks: ReadonlyMap<string, number>
  readonly credits: number
}

/** Also continues the crawls of earlier processes. */
export const layer: Layer.Layer<Crawls, never, ImageIndex | JobPorts | PageFetcher | RobotsTxt> = Layer.effect(
  Crawls,
  Effect.gen(function*() {
    const jobs = yield* JobStore
    const { prepare } = yield* Webhooks
    const sites = new WeakMap<PageJob, Site>()
    const siteOf = Effect.fnUntraced(function*(job: PageJob) {
      const { arrived, notes, request: { crawl } } = job
      if (crawl === undefined) return yield* Effect.die(new Error(`The crawl ${job.id} has no options`))
      const scores = sites.has(job) ? [] : yield* Effect.orDie(jobs.patternScores(job))
      const site: Site = sites.get(job) ?? {
        options: crawl,
        scope: crawlScope(crawl, arrived),
        traps: new TrapDetection({ maxDepth: crawl.maxDiscoveryDepth, scores, notes }),
        known: new KnownLinks()
      }
      sites.set(job, site)
      return site
    })
    const { cancel, ended, launch } = yield* runJobs(
      "crawl",
      (job, page) => Effect.flatMap(siteOf(job), (site) => readPage(job, page, site))
    )

    return Crawls.of({
      start: Effect.fnUntraced(function*({ credits, limit, request, risks }) {
        const { crawl } = request
        const id = yield* newId
        const { key, url } = crawlScope(crawl).identify(crawl.url) ?? { url: crawl.url, key: crawl.url }
        const job = yield* jobs.start({
          id,
          kind: "crawl",
          limit,
          pages: [
            { url, key },
            ...readsSitemaps(crawl, limit) ? [sitemapsOf(url)] : []
          ],
          request,
          credits,
          deliveries: yield* prepare(request.webhook, { id, type: "crawl.started", success: true, data: [] })
        })
        yield* launch(job, risks)
        return job
      }, Effect.uninterruptible),
      cancel,
      ended
    })
  })
)

/** A crawl in progress. */
interface Site {
  readonly options: CrawlJobOptions
  /** Changes if the start page redirects to another host. */
  scope: CrawlScope
  readonly traps: TrapDetection
  /** Links that need no second look: the crawl has their pages, or they do not belong to it. Changes with the scope. */
  known: KnownLinks
}

const readPage = Effect.fnUntraced(function*(
  job: PageJob,
  page: LeasedPage,
  site: Site
) {
  const { options } = site
  const settle = yield* settlementsOf(job)
  const robots = yield* RobotsTxt
  const rulesFor = (url: string) =>
    options.ignoreRobotsTxt === true ?
      Effect.undefined :
      robots.rulesFor(url, options.robotsUserAgent ?? crawlerName).pipe(
        Effect.map((found): SiteRules => found),
        Effect.catchTag("RobotsUnreachable", ({ message }) => Effect.succeed(unreachableRobots(message))),
        // the page of a host that does not respond, or that may not be contacted, fails by itself
        Effect.catchTag("PageFailed", (failed) =>
          hostOf(failed.url) === hostOf(url)
            ? Effect.undefined
            : Effect.succeed(unreachableRobots(`robots.txt of ${hostOf(url)} redirects: ${failed.message}`)))
      )
  const notes: Array<string> = []
  const url = new URL(page.url)
  const rules = yield* rulesFor(page.url)
  if (page.depth === sitemapDepth) {
    const listed = yield* readSitemaps(page.url, rules, delayOf(job))
    const found = yield* foundPages(site, listed.urls, { depth: 0, parent: page.id })
    return { ...settle.other({ isPage: false }), ...found, notes: [...listed.notes, ...found.notes] }
  }
  const notRead = (code: string, error: string) => {
    const failed = { code, error }
    return Effect.map(
      settle.failed(page.url, failed),
      (settled) => ({ ...settled, result: { failed, isSkipped: true } })
    )
  }
  const forbiddenBy = (rules: SiteRules | undefined, url: string) =>
    rules?.allows(url) === false
      ? {
        ...settle.other({ blocked: rules.message ?? `robots.txt of ${new URL(url).host} forbids this page.` }),
        notes: [...notes, someForbidden]
      }
      : undefined
  if (rules?.crawlDelay !== undefined) {
    notes.push(`robots.txt of ${page.host} asks for ${rules.crawlDelay} s between requests (Crawl-delay).`)
  }
  const forbidden = forbiddenBy(rules, page.url)
  if (forbidden !== undefined) return forbidden
  if (site.traps.isClosed(url)) {
    return yield* notRead("CRAWL_TRAP", "Pages like this one repeat each other, so the crawl left it out.")
  }
  const isOwn = site.scope.isInternal(url)
  if (!isOwn && isHome(url)) {
    return yield* notRead("EXTERNAL_LINK", "It is the home page of another site, which crawls do not read.")
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
    const forbidden = forbiddenBy(yield* rulesFor(final.url), final.url)
    if (forbidden !== undefined) return forbidden
    if (isStart) {
      if (!scope.isInternal(final.parsed)) {
        arrived = final.url
        site.scope = crawlScope(options, arrived)
        site.known = new KnownLinks()
      }
    } else if (isOwn && scope.place([final.parsed])[0] === "outside") {
      const code = scope.isInternal(final.parsed) ? "CRAWL_DENIAL" : "EXTERNAL_LINK"
      const error = `It redirects to ${final.url}, which does not belong to the crawl.`
      return { ...yield* settle.failed(page.url, { code, error }), notes }
    }
  }
  const { failsErrorPages, measuresImages } = policyOf(job)
  const isRefused = failsErrorPages && source.status >= 400
  const signals = yield* signalsOf(source)
  const mayFollow = indexingRules([headers["x-robots-tag"] ?? "", ...signals.robots]).follow &&
    options.sitemap !== "only" && page.depth < (options.maxDiscoveryDepth ?? Infinity) &&
    site.scope.isInternal(final.parsed) && !isRefused
  // a host that is overloaded answers many pages with the same error
  const { changed, leadsNowhere } = source.status >= 400 && source.status !== 404 && source.status !== 410
    ? { changed: undefined, leadsNowhere: false }
    : site.traps.observe({ ...source.content, url: final.url, parent: page.parent })
  // scrapes follow up to ten refreshes of small pages: another one leads back, or there is no last one
  const endless = source.rawHtml.length > maxRefreshPageSize ? undefined : signals.refresh
  if (endless !== undefined && ![final.key, scope.keyOf(page.url)].includes(scope.keyOf(endless))) {
    notes.push("Some pages refresh to new addresses without end (meta refresh), so the crawl did not follow them.")
  }
  const links = linksOf(endless === undefined ? signals : { ...signals, refresh: undefined })
  const repeat = leadsNowhere ? final.parsed : undefined
  const from = { depth: page.depth + 1, parent: page.id }
  const found = yield* foundPages(site, mayFollow ? links : [], from, repeat)
  const isOtherHost = isStart && final.parsed.host !== page.host
  const more = {
    ...found,
    sitemaps: isOtherHost && readsSitemaps(options, job.limit) ? sitemapsOf(final.url) : undefined,
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
    const error = `The server answered with status ${source.status}.`
    return { ...yield* settle.failed(page.url, { code: "SCRAPE_SITE_ERROR", error }), ...more }
  }
  if (page.depth === 0 && scope.matches([url])[0] === "not included") {
    const error = "It does not match includePaths: only its links were read."
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

const readsSitemaps = ({ sitemap }: CrawlJobOptions, limit = Infinity): boolean =>
  sitemap === "only" || sitemap !== "skip" && limit > 1

/** The row for the sitemaps of a site. */
const sitemapsOf = (site: string): NewPage => ({ url: site, key: `sitemaps of ${site}`, depth: sitemapDepth })

/** The URLs in the sitemaps of a site, the pages that changed last first, and which files could not be read. */
const readSitemaps = Effect.fnUntraced(
  function*(site: string, rules: SiteRules | undefined, delay: Duration.Duration) {
    const problems: Array<string> = []
    const entries = yield* sitemapEntries(site, {
      listed: rules?.sitemaps,
      delay,
      timeBudget: sitemapTime(Math.max(rules?.crawlDelay ?? 0, Duration.toSeconds(delay))),
      onProblem: ({ message, url }) => void problems.push(`${url} (${message})`)
    }).pipe(Stream.take(maxSitemapUrls), Stream.runCollect)
    const shown = problems.slice(0, 3).join(", ")
    const more = problems.length > 3 ? ` and ${problems.length - 3} more` : ""
    return {
      urls: entries.toSorted((one, other) => (other.lastModified ?? 0) - (one.lastModified ?? 0)).map(({ url }) => url),
      notes: problems.length === 0 ? [] : [`Sitemaps that could not be read to their end: ${shown}${more}.`]
    }
  }
)

/** A minute, and the delays of 20 files: well below the time of a lease. */
const sitemapTime = (delay: number) => Duration.seconds(Math.min(60 + 20 * delay, 600))

/**
 * The pages of links that belong to a crawl, each once, and what was left out. `repeat` is the page with the links, if
 * it repeats other pages.
 */
const foundPages = Effect.fnUntraced(
  function*({ known, scope, traps }: Site, all: ReadonlyArray<string>, from: Partial<NewPage>, repeat?: URL) {
    const links = all.filter((link) => !known.has(link))
    const found = new Map<string, NewPage>()
    let isSlow = false
    for (let at = 0; at < links.length; at += linksOfTurn) {
      let pages = links.slice(at, at + linksOfTurn).flatMap((link) => scope.identify(link) ?? [])
      while (pages.length > 0) {
        yield* timeSlice
        const places = scope.place(pages.map(({ parsed }) => parsed))
        for (const [at, place] of places.entries()) {
          const { key, parsed, url } = pages[at]!
          if (found.has(key)) continue
          if (place === "too slow") isSlow = true
          else if (place === "outside") known.add(url)
          else if (traps.admits(parsed, from.depth ?? 0, repeat)) found.set(key, { url, key, ...from })
        }
        pages = pages.slice(places.length)
      }
    }
    return {
      found: [...found.values()],
      notes: [...isSlow ? [slowPatterns] : [], ...traps.notes],
      added: (pages: ReadonlyArray<NewPage>) => pages.forEach(({ url }) => known.add(url))
    }
  }
)

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
  const isBelieved = canonical !== undefined && bareHost(new URL(canonical)) === bareHost(new URL(source.url)) &&
    (!isHome(new URL(canonical)) || isHome(new URL(source.url)))
  return [...new Set([...own, ...isBelieved ? [scope.keyOf(canonical)] : []])]
}

/** Broken templates name the home page as the canonical URL of every page. */
const isHome = ({ pathname, search }: URL): boolean => /^\/(?:index\.\w+)?$/.test(pathname) && search === ""

const someForbidden = "robots.txt forbids some pages; the errors of the crawl list them."

const slowPatterns =
  "The patterns of includePaths and excludePaths take too long on some URLs, which were left out. Use patterns without nested repetition."

/** A robots.txt that cannot be read forbids all pages. */
const unreachableRobots = (message: string): SiteRules => ({
  allows: () => false,
  crawlDelay: undefined,
  sitemaps: [],
  message
})

interface SiteRules extends Robots {
  readonly message?: string
}

const maxSitemapUrls = 100_000
const linksOfTurn = 500
const charactersOfTurn = 40_000
