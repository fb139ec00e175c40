import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import type { CrawlEvent } from "../../src/crawl/crawl-event.ts"
import type { CrawlOptions } from "../../src/crawl/crawl-options.ts"
import { crawlSite } from "../../src/index.ts"
import { PageStore } from "../../src/store/page-store.ts"

/** Runs a crawl to its end and returns its events. */
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

/** Waits for a crawl, five times faster than real time. */
export const joined = <A, E>(crawl: Fiber.Fiber<A, E>) =>
  Effect.gen(function*() {
    while (crawl.pollUnsafe() === undefined) {
      yield* TestClock.adjust("50 millis")
      yield* TestClock.withLive(Effect.sleep("10 millis"))
    }
    return yield* Fiber.join(crawl)
  })

/** The stored page of a URL. */
export const inStore = (url: string) => Effect.flatMap(PageStore, (store) => store.get(url))

/** The number of stored pages. */
export const storeSize = Effect.flatMap(PageStore, (store) => store.count)

/** The path and query of the URLs in events of one kind, sorted. */
const paths = (events: ReadonlyArray<CrawlEvent>, tag: "PageStored" | "PageKept") =>
  events.flatMap((event) => event._tag === tag ? [path(event.url)] : []).sort()

const path = (url: string) => url.replace(/^https?:\/\/[^/]+/, "")
