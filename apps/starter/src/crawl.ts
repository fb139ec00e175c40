import { CrawlFailed, crawlSite, PageStore } from "@trawl/engine"
import * as Clock from "effect/Clock"
import * as Console from "effect/Console"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { crawlProgress } from "./crawl-progress.ts"
import { lastCrawl, recordCrawl } from "./crawl-record.ts"
import type { Site } from "./open-site.ts"

/** Crawls the site, unless the data directory has a finished crawl of it. Resumes an interrupted crawl. */
export const crawl = Effect.fnUntraced(function*(site: Site, directory: string, fresh: boolean) {
  const earlier = lastCrawl(directory, site)
  const isSame = earlier?.contents === site.contents
  const last = fresh || !isSame ? undefined : earlier
  const isEmpty = (yield* (yield* PageStore).count) === 0
  if (last?.finished === true && !isEmpty) return
  const now = yield* Clock.currentTimeMillis
  const isRecent = last !== undefined && !last.finished && now - last.begun < Duration.toMillis("2 days")
  const record = { site: site.site, contents: site.contents, begun: isRecent ? last.begun : now, finished: false }
  yield* recordCrawl(directory, record)
  const pages = site.pageCount === undefined ? "" : `, ${yield* site.pageCount} pages`
  const reason = earlier === undefined ? undefined : fresh
    ? "--fresh was given"
    : !isSame
    ? "the installed packages, or the code that shows them, have changed"
    : isEmpty
    ? "the data directory has no pages"
    : "the last crawl was interrupted"
  yield* Console.log(`Crawling ${site.site}${pages}${reason === undefined ? "" : ` again: ${reason}`}`)
  yield* crawlAll(site, Math.max(now - record.begun, 0))
  yield* recordCrawl(directory, { ...record, finished: true })
})

/** Crawls, then removes stored pages of the site's hosts that no longer exist. */
const crawlAll = Effect.fnUntraced(function*({ site }: Site, skipFresh: number) {
  const progress = crawlProgress(process.stdout)
  const store = yield* PageStore
  const present = new Set<string>()
  let hasLeftOut = false
  yield* crawlSite(site, { maxPages, maxDepth: 10, skipFresh }).pipe(
    Stream.runForEach(Effect.fnUntraced(function*(event) {
      progress.show(event)
      if (event._tag === "Finished") hasLeftOut = event.warnings.length > 0
      if (event._tag === "PageStored" || event._tag === "PageKept") present.add(event.url)
      // a failed page keeps its stored copy; a removed page (404, 410) is no longer in the store
      if (event._tag === "PageFailed") present.add((yield* store.get(event.url))?.url ?? event.url)
    })),
    Effect.onInterrupt(() => Effect.sync(progress.stop)),
    Effect.catchTag(
      "CrawlFailed",
      (error) => Effect.fail(new CrawlFailed({ ...error, message: `${site} was not crawled: ${error.message}` }))
    )
  )
  // pages that were left out still exist
  if (present.size >= maxPages || hasLeftOut) return
  const hosts = new Set([site, ...present].map(hostnameOf))
  const gone = (yield* store.urls).filter((url) => !present.has(url) && hosts.has(hostnameOf(url)))
  yield* Effect.forEach(gone, store.remove, { discard: true })
})

const maxPages = 2000

const hostnameOf = (url: string): string => new URL(url).hostname
