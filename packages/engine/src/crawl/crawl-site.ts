import type { ImageIndex } from "../images/image-index.ts"
import type { DocumentReader } from "../page/worker/document-reader.ts"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import type { Done } from "effect/Cause"
import type { Browser } from "@trawl/browser/effect"
import { LinkGraph } from "../links/link-graph.ts"
import { elapsed, type HostPace, type PageFetcher, type RobotsTxt, sitemapEntries } from "@trawl/fetcher/effect"
import type { PageStore } from "../store/page-store.ts"
import type { CrawlEvent, PageOutcome } from "./crawl-event.ts"
import { CrawlFailed } from "./crawl-failed.ts"
import { type CrawlOptions, type CrawlSettings, crawlSettings } from "./crawl-options.ts"
import { crawlableUrl, isSameOwner } from "@trawl/fetcher/url"
import { openSite, type Site } from "./site.ts"
import { visitPage } from "./visit-page.ts"

/**
 * Crawls a site breadth first into the `PageStore` and emits the outcome of each page. Stays on the host and port of
 * the start URL, or of its redirect target on the same domain. Obeys robots.txt and robots tags.
 *
 * A page that fails is an event. The stream fails with `CrawlFailed` only if no page could be stored. Ending the stream
 * stops the crawl; with `skipFresh`, a later crawl continues where it stopped.
 */
export const crawlSite = (
  startUrl: string,
  options: CrawlOptions = {}
): Stream.Stream<CrawlEvent, CrawlFailed, CrawlPorts> =>
  Stream.callback(
    (events) => Effect.andThen(crawl(startUrl, options, events), Queue.end(events)),
    { bufferSize: 16, strategy: "suspend" }
  )

/** The services of a crawl. */
export type CrawlPorts =
  | Browser
  | DocumentReader
  | HostPace
  | ImageIndex
  | LinkGraph
  | PageFetcher
  | PageStore
  | RobotsTxt

const crawl = Effect.fn("Crawl.site")(function*(
  startUrl: string,
  options: CrawlOptions,
  events: Queue.Queue<CrawlEvent, CrawlFailed | Done>
) {
  const startedAt = yield* elapsed
  const settings = yield* crawlSettings(startUrl, options)
  const { site, first } = yield* arrive(startUrl, settings)
  const { frontier } = site
  const { maxPages, concurrency } = settings

  const count = { PageStored: 0, PageKept: 0, PageSkipped: 0, PageFailed: 0 }
  const inStore = () => count.PageStored + count.PageKept
  const tell = (outcome: PageOutcome, depth: number) => {
    count[outcome._tag]++
    const done = inStore() + count.PageSkipped + count.PageFailed
    const queued = Math.min(frontier.open, maxPages - inStore())
    return Queue.offer(events, { ...outcome, depth, done, queued })
  }

  yield* tell(first, 0)
  if (inStore() < maxPages) yield* addSitemaps(site)
  for (;;) {
    const places = frontier.take(maxPages - inStore())
    if (places.length === 0) break
    yield* Effect.forEach(places, (place) =>
      frontier.claim(place.url)
        ? Effect.flatMap(visitPage(place, site), (outcome) => tell(outcome, place.depth))
        : Effect.void, { concurrency, discard: true })
  }

  if (inStore() === 0 && (first._tag === "PageFailed" || first._tag === "PageSkipped")) {
    const message = first._tag === "PageFailed"
      ? first.message
      : `the start page ${skipPhrases[first.reason]}${first.other ?? ""}`
    return yield* new CrawlFailed({ url: site.start, reason: first.reason, message })
  }
  // pages stored by this crawl have changed the link graph
  if (count.PageStored > 0) yield* Effect.flatMap(LinkGraph, ({ refresh }) => refresh)
  yield* Queue.offer(events, {
    _tag: "Finished",
    stored: count.PageStored,
    kept: count.PageKept,
    skipped: count.PageSkipped,
    failed: count.PageFailed,
    millis: (yield* elapsed) - startedAt
  })
})

/** Visits the start page, following redirects to its real host. */
const arrive = Effect.fnUntraced(function*(startUrl: string, settings: CrawlSettings) {
  const start = crawlableUrl(startUrl)
  if (start === undefined) {
    return yield* new CrawlFailed({
      url: startUrl,
      reason: "UrlInvalid",
      message: "the start URL must be an absolute http or https URL without credentials, of at most 2000 characters"
    })
  }
  const arrived = yield* visitStart(start, settings)
  const { first } = arrived
  const moved = first._tag === "PageSkipped" && first.reason === "OtherHost" ? first.other : undefined
  return moved !== undefined && isSameOwner(start, moved) ? yield* visitStart(moved, settings) : arrived
})

const visitStart = Effect.fnUntraced(function*(url: string, settings: CrawlSettings) {
  const site = yield* openSite(url, settings)
  site.frontier.claim(url)
  return { site, first: yield* visitPage({ url, depth: 0 }, site) }
})

/** Adds the pages of sitemaps with depth 1. */
const addSitemaps = Effect.fnUntraced(function*({ start, contains, robots, delay, frontier, settings }: Site) {
  if (settings.maxDepth === 0) return
  let added = 0
  yield* sitemapEntries(start, { listed: robots.sitemaps, delay, timeout: settings.timeout }).pipe(
    Stream.runForEachWhile(({ url }) =>
      Effect.sync(() => {
        if (contains(url) && frontier.add(url, 1)) added++
        return added < settings.maxPages
      })
    )
  )
})

const skipPhrases = {
  Robots: "is forbidden to crawlers by robots.txt",
  NoIndex: "asks not to be indexed, and no other page could be stored",
  Duplicate: "is a duplicate of a page that could not be stored: ",
  OtherHost: "leads to another host: ",
  ContentUnsupported: "is neither HTML nor plain text"
}
