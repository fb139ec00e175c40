import { elapsed } from "@trawl/fetcher/effect"
import { pageKey } from "@trawl/fetcher/url"
import { documentKind } from "@trawl/reader/documents"
import type { Document } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { CrawlEvent, PageOutcome } from "../crawl/crawl-event.ts"
import { CrawlFailed } from "../crawl/crawl-failed.ts"
import { type CrawlOptions, type CrawlSettings, crawlSettings } from "../crawl/crawl-options.ts"
import { LinkGraph } from "../links/link-graph.ts"
import { Draining } from "../service/draining.ts"
import { CurrentTeam, operatorTeam } from "../service/team.ts"
import { PageStore } from "../store/page-store.ts"
import { removeCopy } from "../store/remove-copy.ts"
import { Crawls } from "./crawls.ts"
import { followJob, isOver, type JobChange, maxDocumentsPerChange } from "./follow-job.ts"
import type { JobEvents } from "./job-events.ts"
import { JobStore } from "./job-store.ts"
import type { JobRequest, PageJob } from "./page-job.ts"
import { Roles } from "./roles.ts"

/** The services of a crawl; `embedded` has them. */
export type CrawlPorts = Crawls | JobEvents | JobStore | LinkGraph | PageStore | Roles

/**
 * Crawls a site into the index and emits the outcome of each page. The crawl is a job like those of `POST /v2/crawl`,
 * but of no team, and it costs no credits. It reads all pages of the host of the start URL, breadth first, and obeys
 * robots.txt.
 *
 * A page that fails is an event. The stream fails with `CrawlFailed` only if no page could be stored. Ending the stream
 * stops the crawl. A crawl that a crash interrupted continues with the engine, and with `skipFresh` this stream follows
 * it.
 */
export const crawlSite = (
  startUrl: string,
  options: CrawlOptions = {}
): Stream.Stream<CrawlEvent, CrawlFailed, CrawlPorts> =>
  Stream.unwrap(Effect.gen(function*() {
    const settings = yield* crawlSettings(startUrl, options)
    const { own } = yield* Roles
    if (!own.has("crawl")) {
      const message = "this engine reads no pages of crawls, because it was started without the role crawl"
      return yield* new CrawlFailed({ url: startUrl, message, isPermanent: true })
    }
    const jobs = yield* JobStore
    const crawls = yield* Crawls
    const startedAt = yield* elapsed
    const job = yield* Effect.acquireRelease(
      jobOf(settings),
      // if the end cannot be stored, the next start continues the crawl
      (job) => Effect.ignoreCause(crawls.cancel(job))
    )
    const count = { PageStored: 0, PageKept: 0, PageSkipped: 0, PageFailed: 0 }
    const stored = new Set<string>()
    const duplicates = new Set<string>()
    const failed = new Set<string>()
    let checkedAt = -Infinity

    /** The pages without a document since the last query. One query lists them all, so run it at most every second. */
    const failuresIn = Effect.fnUntraced(function*({ job, turn }: JobChange) {
      const now = yield* Clock.currentTimeMillis
      const isLast = isOver(job, turn)
      const areMissing = () => job.done - job.read > failed.size
      if (!areMissing() || Math.abs(now - checkedAt) < 1_000 && !isLast) return []
      // a long crawl has many, so only the last query reads all if some are missing
      const since = Math.max(checkedAt - maxCommitTime, 0)
      checkedAt = now
      const recent = yield* failuresSince(job, since)
      return isLast && since > 0 && areMissing() ? [...recent, ...yield* failuresSince(job, 0)] : recent
    })
    const failuresSince = Effect.fnUntraced(function*(job: PageJob, since: number) {
      const blocked = yield* jobs.robotsBlocked(job, since)
      const outcomes: ReadonlyArray<PageOutcome> = [
        ...blocked.map((url) => ({ _tag: "PageSkipped", url, reason: "Robots" } as const)),
        ...(yield* jobs.failures(job, since)).map(({ code, error, url }) => {
          if (code === "DUPLICATE") duplicates.add(url)
          return notWanted.has(code ?? "")
            ? { _tag: "PageSkipped", url, reason: "NotWanted" } as const
            : { _tag: "PageFailed", url, message: error } as const
        })
      ]
      return outcomes.filter(({ url }) => !failed.has(url) && failed.add(url))
    })
    const eventsOf = Effect.fnUntraced(function*(change: JobChange) {
      const outcomes = [...yield* Effect.forEach(change.documents, outcomeOf), ...yield* failuresIn(change)]
      const { done, read, total } = change.job
      // outcomes may lag behind the counters of the job
      const expected = Math.min(total, done - read + settings.maxPages)
      return outcomes.map((outcome): CrawlEvent => {
        count[outcome._tag]++
        if (outcome._tag === "PageStored" || outcome._tag === "PageKept") stored.add(pageKey(outcome.url))
        const known = Object.values(count).reduce((sum, pages) => sum + pages)
        return { ...outcome, done: known, queued: Math.max(expected - known, 0) }
      })
    })
    /** One query for several pages costs less than one for each. */
    const rest = Effect.fnUntraced(function*({ documents, job, turn }: JobChange) {
      if (documents.length < maxDocumentsPerChange && !isOver(job, turn)) yield* Effect.sleep("100 millis")
    })
    const finish = Effect.gen(function*() {
      if (stored.size === 0) return yield* failureOf(startUrl, job)
      // the index does not keep the copy of a duplicate page
      yield* Effect.forEach([...duplicates].filter((url) => !stored.has(pageKey(url))), removeCopy)
      // stored pages have changed the link graph
      if (count.PageStored > 0) yield* Effect.flatMap(LinkGraph, ({ refresh }) => refresh)
      const finished: CrawlEvent = {
        _tag: "Finished",
        stored: count.PageStored,
        kept: count.PageKept,
        skipped: count.PageSkipped,
        failed: count.PageFailed,
        millis: (yield* elapsed) - startedAt,
        warnings: (yield* Effect.orDie(jobs.get(job.id)))?.notes ?? []
      }
      return finished
    })
    return Stream.concat(
      followJob(job.id, 0).pipe(
        Stream.provideService(Draining, { hasBegun: false }),
        Stream.filter((change) => change !== undefined),
        Stream.merge(Stream.fromEffectDrain(crawls.ended(job))),
        Stream.flatMap((change) =>
          Stream.concat(Stream.fromIterableEffect(eventsOf(change)), Stream.fromEffectDrain(rest(change)))
        ),
        Stream.orDie
      ),
      Stream.fromEffect(finish)
    )
  })).pipe(Stream.provideService(CurrentTeam, { name: operatorTeam, key: "crawl" }))

/** The job of a crawl: the job of an earlier process if its pages are fresh enough, otherwise a new one. */
const jobOf = Effect.fnUntraced(
  function*({ concurrency, delay, freshSince, maxDepth, maxPages, start, timeout }: CrawlSettings) {
    const jobs = yield* JobStore
    const crawls = yield* Crawls
    const crawl = {
      url: start,
      crawlEntireDomain: true,
      limit: maxPages,
      maxDiscoveryDepth: maxDepth,
      sitemap: maxDepth === 0 ? "skip" as const : "include" as const,
      delay: Duration.toSeconds(delay)
    }
    const request = {
      base: "",
      formats: [],
      maxConcurrency: concurrency,
      timeout: Duration.toMillis(timeout),
      // OCR would take seconds for each page of a scanned book
      parsers: [{ type: "pdf", mode: "fast" }] as const
    }
    const isSame = (job: PageJob) => comparable(job.request) === comparable({ ...request, crawl })
    let unfinished: PageJob | undefined
    for (const job of yield* jobs.active("crawl")) {
      if (job.request.crawl?.url !== start) continue
      if (unfinished === undefined && job.createdAt >= freshSince && isSame(job)) unfinished = job
      else yield* crawls.cancel(job)
    }
    return unfinished ?? (yield* crawls.start({
      limit: maxPages,
      credits: 0,
      risks: new Map(),
      request: { ...request, crawl: { ...crawl, forIndex: { freshSince } } }
    }))
  },
  Effect.orDie
)

const comparable = ({ crawl, ...request }: JobRequest): string =>
  JSON.stringify({ ...request, crawl: { ...crawl, forIndex: undefined } })

/** The index does not keep feeds, data and style sheets, although the engine can read them. */
const outcomeOf = Effect.fnUntraced(function*({ metadata = {} }: Document) {
  const { cacheState, contentType = "", sourceURL = "", title, url = sourceURL } = metadata
  if (!isProse(String(contentType), url)) {
    yield* Effect.flatMap(PageStore, (store) => store.remove(url))
    return { _tag: "PageSkipped", url, reason: "ContentUnsupported" } satisfies PageOutcome as PageOutcome
  }
  const stored: PageOutcome = { _tag: cacheState === "hit" ? "PageKept" : "PageStored", url, title: title ?? "" }
  return stored
})

const isProse = (contentType: string, url: string): boolean =>
  /^(?:text\/(?:html|plain|markdown|x-markdown|x-rst)|application\/xhtml\+xml)\b/.test(contentType) ||
  !["csv", undefined].includes(documentKind(contentType, url))

/** Milliseconds between the end of a page and its commit. The last query finds pages that take longer. */
const maxCommitTime = 60_000

const notWanted = new Set(["CRAWL_DENIAL", "CRAWL_TRAP", "DUPLICATE", "EXTERNAL_LINK"])

/** The failure of a crawl that stored nothing. */
const failureOf = Effect.fnUntraced(function*(url: string, { id }: PageJob) {
  const jobs = yield* JobStore
  const job = yield* Effect.orDie(jobs.get(id))
  const [first] = job === undefined ? [] : yield* Effect.orDie(jobs.failures(job))
  const message = job?.error ?? first?.error ??
    (job?.status === "cancelled" ? "another crawl of the site has begun" : "it has no page that searches can find")
  return yield* new CrawlFailed({ url, message, isPermanent: first?.code === "unsafe_domain_blocked" })
})
