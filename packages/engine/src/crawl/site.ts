import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { CrawlSettings } from "./crawl-options.ts"
import { hostOf } from "@trawl/fetcher/url"
import { SiteFrontier } from "./frontier.ts"
import { RobotsTxt } from "@trawl/fetcher/effect"
import type { Robots } from "@trawl/fetcher/robots"
import { CrawlFailed } from "./crawl-failed.ts"
import { crawlerName } from "./indexing-rules.ts"

/** A host that is being crawled: its rules, its pace and the known pages. */
export interface Site {
  readonly start: string
  readonly contains: (url: string) => boolean
  readonly robots: Robots
  /** Minimum time between requests; a `Crawl-delay` also counts. */
  readonly delay: Duration.Duration
  readonly frontier: SiteFrontier
  readonly settings: CrawlSettings
}

/** Prepares a host: reads its robots.txt. */
export const openSite = Effect.fnUntraced(function*(start: string, settings: CrawlSettings) {
  const robots = yield* Effect.flatMap(RobotsTxt, ({ rulesFor }) => rulesFor(start, crawlerName)).pipe(
    Effect.mapError((failed) =>
      failed._tag === "PageFailed"
        ? new CrawlFailed({ url: start, reason: failed.reason, message: failed.message, cause: failed })
        : new CrawlFailed({ url: start, reason: failed._tag, message: failed.message })
    )
  )
  const { maxDepth, maxPages, maxQueries } = settings
  const host = hostOf(start)
  return {
    start,
    contains: (url) => hostOf(url) === host,
    robots,
    delay: settings.delay ?? (isThisMachine(new URL(start).hostname) ? Duration.zero : Duration.millis(250)),
    // ten links per wanted page leave room for pages that fail or are skipped
    frontier: new SiteFrontier({ maxDepth, maxQueries, capacity: Math.max(1000, 10 * maxPages) }),
    settings
  } satisfies Site
})

const isThisMachine = (hostname: string) => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
