import { maxCrawlDelay } from "../host/crawl-delay.ts"
import { robotsRules } from "./robots-rules.ts"

/** The rules of one host for a crawler. */
export interface Robots {
  readonly allows: (url: string) => boolean
  /** In seconds, at most 60. */
  readonly crawlDelay: number | undefined
  /** Absolute URLs of the listed sitemaps. */
  readonly sitemaps: ReadonlyArray<string>
}

/** Reads a robots.txt (RFC 9309) for a crawler, such as `mybot` or `MyBot/1.0`. `url` is where the file is. */
export const parseRobots = (url: string, text: string, crawler: string): Robots => {
  const { allows, crawlDelay, sitemaps } = robotsRules(text, crawler)
  const delay = Number(crawlDelay)
  return {
    allows: (page) => {
      const { pathname, search } = new URL(page)
      return allows(pathname + search)
    },
    crawlDelay: delay > 0 && delay < Infinity ? Math.min(delay, maxCrawlDelay) : undefined,
    sitemaps: sitemaps.flatMap((sitemap) => URL.parse(sitemap, url)?.href ?? [])
  }
}
