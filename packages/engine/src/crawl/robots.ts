import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { PageFetcher } from "../page/page-fetcher.ts"
import { CrawlImpossible } from "./crawl-impossible.ts"
import { robotsRules } from "./robots-rules.ts"

/** The rules of one host for crawlers. */
export interface Robots {
  readonly allows: (url: string) => boolean
  readonly crawlDelay: Duration.Duration | undefined
  /** Absolute URLs of the sitemaps it names. */
  readonly sitemaps: ReadonlyArray<string>
}

/** The name under which robots.txt and robots tags may address the crawler. */
export const crawlerName = "trawl"

/**
 * Reads the host's robots.txt as RFC 9309 wants it: a missing one (4xx, endless redirects) allows everything, one that
 * cannot be reached (5xx, no answer) forbids everything, which fails with `CrawlImpossible`. Only the first 500 KiB count.
 */
export const readRobots = Effect.fn("Crawl.readRobots")(function*(site: string, timeout: Duration.Duration) {
  const url = new URL("/robots.txt", site).href
  const fetcher = yield* PageFetcher
  const fetched = yield* fetcher.fetch(url, { timeout }).pipe(
    Effect.catchIf((failed) => failed.reason === "TooManyRedirects", () => Effect.void),
    Effect.mapError((failed) =>
      hostFailures.has(failed.reason)
        ? new CrawlImpossible({ url: site, reason: failed.reason, message: failed.message, cause: failed })
        : unreachable(site, url, failed.message)
    )
  )
  if (fetched === undefined || fetched.status >= 400 && fetched.status < 500) return parseRobots(url, "")
  if (fetched.status !== 200) return yield* unreachable(site, url, `it answered with status ${fetched.status}`)
  return parseRobots(url, new TextDecoder().decode(fetched.body.subarray(0, mostBytes)))
})

export const parseRobots = (url: string, text: string): Robots => {
  const { allows, crawlDelay, sitemaps } = robotsRules(text, crawlerName)
  const delay = Number(crawlDelay)
  return {
    allows: (page) => {
      const { pathname, search } = new URL(page)
      return allows(pathname + search)
    },
    crawlDelay: delay > 0 && Number.isFinite(delay) ? Duration.seconds(delay) : undefined,
    sitemaps: sitemaps.flatMap((sitemap) => URL.parse(sitemap, url)?.href ?? [])
  }
}

const unreachable = (site: string, url: string, why: string) =>
  new CrawlImpossible({
    url: site,
    reason: "RobotsUnreachable",
    message: `${url} could not be read (${why}), so the host may not be crawled now`
  })

/** Failures that are about the host: the start page could not be had either, and they say more than "robots.txt". */
const hostFailures: ReadonlySet<string> = new Set([
  "UrlInvalid",
  "AddressRefused",
  "HostNotFound",
  "ProxyFailed",
  "ConnectionFailed",
  "TlsFailed"
])

/** RFC 9309 asks for at least 500 KiB. */
const mostBytes = 512_000
