import { sitemapEntries } from "@trawl/fetcher/effect"
import type { Robots } from "@trawl/fetcher/robots"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { CrawlScope } from "../crawl/crawl-scope.ts"
import type { KnownLinks } from "../crawl/known-links.ts"
import type { TrapDetection } from "../crawl/trap-detection.ts"
import { timeSlice } from "../time-slice.ts"
import { type CrawlJobOptions, type JobRequest, type NewPage, sitemapDepth } from "./page-job.ts"

/** A crawl in progress. */
export interface Site {
  readonly options: CrawlJobOptions
  /** Changes if the start page redirects to another host. */
  scope: CrawlScope
  readonly traps: TrapDetection
  /**
   * Links that need no second check: the crawl has their pages, or they do not belong to it. Changes with the scope.
   */
  known: KnownLinks
}

/**
 * The pages of links that belong to a crawl, without duplicates, and what was left out. `repeat` is the page with the
 * links, if it repeats other pages.
 */
export const foundPages = Effect.fnUntraced(
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

/** Whether a crawl with this limit reads sitemaps. With `lockdown` it makes no request to the site. */
export const readsSitemaps = ({ crawl, lockdown }: JobRequest, limit = Infinity): boolean =>
  lockdown !== true && (crawl?.sitemap === "only" || crawl?.sitemap !== "skip" && limit > 1)

/** The row for the sitemaps of a site. */
export const sitemapsOf = (site: string): NewPage => ({ url: site, key: `sitemaps of ${site}`, depth: sitemapDepth })

/** The URLs in the sitemaps of a site, last changed first, and the files that could not be read. */
export const readSitemaps = Effect.fnUntraced(
  function*(site: string, rules: Robots | undefined, delay: Duration.Duration) {
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
      notes: problems.length === 0 ? [] : [`Some sitemaps could not be read completely: ${shown}${more}.`]
    }
  }
)

/** A minute plus the delays of 20 files: well below the duration of a lease. */
const sitemapTime = (delay: number) => Duration.seconds(Math.min(60 + 20 * delay, 600))

const slowPatterns =
  "The patterns of includePaths and excludePaths take too long on some URLs, which were left out. Use patterns without nested repetition."

const maxSitemapUrls = 100_000
const linksOfTurn = 500
