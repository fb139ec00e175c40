import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { CrawlEvent } from "../../src/crawl/crawl-event.ts"
import type { CrawlOptions } from "../../src/crawl/crawl-options.ts"
import { crawlSite } from "../../src/index.ts"
import { PageStore } from "../../src/store/page-store.ts"

/** Runs a crawl to its end and returns what it told. */
export const crawled = (start: string, options?: CrawlOptions) =>
  Effect.map(Stream.runCollect(crawlSite(start, options)), (events) => ({
    events,
    stored: paths(events, "PageStored"),
    kept: paths(events, "PageKept"),
    skipped: Object.fromEntries(
      events.flatMap((event) => event._tag === "PageSkipped" ? [[path(event.url), event.reason]] : [])
    ),
    failed: Object.fromEntries(
      events.flatMap((event) => event._tag === "PageFailed" ? [[path(event.url), event.message]] : [])
    ),
    finished: events.find((event) => event._tag === "Finished")
  }))

/** What the store holds for a URL. */
export const inStore = (url: string) => Effect.flatMap(PageStore, (store) => store.get(url))

/** How many pages the store holds. */
export const storeSize = Effect.flatMap(PageStore, (store) => store.count)

/** Path and query of the URLs that events of one kind name, sorted. */
const paths = (events: ReadonlyArray<CrawlEvent>, tag: "PageStored" | "PageKept") =>
  events.flatMap((event) => event._tag === tag ? [path(event.url)] : []).sort()

const path = (url: string) => url.replace(/^https?:\/\/[^/]+/, "")
