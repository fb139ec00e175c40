import { urlIdentity } from "@trawl/fetcher/url"
import { credits, type Document, limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { Crawls } from "../jobs/crawls.ts"
import { JobEvents } from "../jobs/job-events.ts"
import { attemptsFor, type PageJob } from "../jobs/page-job.ts"
import { JobStore } from "../jobs/job-store.ts"
import { newId } from "../jobs/new-id.ts"
import { blockedMessage } from "../scrape/policy/threat/blocked-url.ts"
import { checkUrls } from "../scrape/policy/threat/check-urls.ts"
import { Ledger } from "../service/ledger.ts"
import { CurrentTeam } from "../service/team.ts"
import { checkDocument, failedPage, missingPage, type PageRules } from "./check-page.ts"
import { crawlOptionsOf } from "./crawl-options.ts"
import { absencesBeforeRemoved, MonitorStore } from "./monitor-store.ts"
import type { CrawlTarget } from "./monitor.ts"
import { rulesOf, settlePage, type TargetWork } from "./target-work.ts"

/**
 * Crawls a site, and compares its pages with their stored versions. A known page counts as removed if two complete
 * crawls do not find it. A crawl that reached its limit, or failed to read a page, is not complete.
 */
export const checkSite = Effect.fnUntraced(function*(target: CrawlTarget, work: TargetWork) {
  const { check, monitor, report, result } = work
  const store = yield* MonitorStore
  const jobs = yield* JobStore
  const rules = rulesOf(target, monitor)
  const crawlId = result?.crawlId ?? (yield* newId)
  // stored before the crawl starts, so that a process that continues the check finds it
  yield* report({ targetId: target.id, type: "crawl", crawlId })
  const started = (yield* Effect.orDie(jobs.get(crawlId))) ?? (yield* startCrawl(target, crawlId, rules, monitor.base))
  const isFirst = !(yield* Effect.orDie(store.hasBaseline(check, target.id)))
  const keyOf = (url: string) => target.crawlOptions?.["deduplicateSimilarURLs"] === false ? url : urlIdentity(url)
  const settled = yield* Effect.orDie(store.settled(check, target.id))
  const knownAs = (key: string) => Effect.orDie(store.known(monitor.id, target.id, key))
  const fail = Effect.fnUntraced(function*(url: string, error: string) {
    const key = keyOf(url)
    if (settled.has(key)) return
    const outcome = yield* failedPage(url, rules, yield* knownAs(key), error)
    yield* settlePage(check, monitor, key, outcome, false)
  })
  if (typeof started === "string") return yield* Effect.as(fail(target.url, started), undefined)
  const job = yield* ended(started)
  // the links of a page that could not be read are unknown
  let hasErrors = false
  for (let taken = 0; taken < job.read;) {
    // fewer if they are large
    const documents = yield* Effect.orDie(jobs.documents(job, taken, documentsAtOnce))
    taken += documents.length
    for (const document of documents) {
      const url = document.metadata?.sourceURL ?? document.metadata?.url ?? target.url
      const key = keyOf(url)
      if (settled.has(key)) {
        hasErrors ||= !isRead(document)
        continue
      }
      const known = yield* knownAs(key)
      // a broken link of the site is not a removed page
      if (known === undefined && isMissing(document)) continue
      const outcome = yield* checkDocument(url, readOf(document), rules, known)
      hasErrors ||= outcome.page.status === "error"
      yield* settlePage(check, monitor, key, { ...outcome, isCharged: true }, isFirst || isReadAnew(rules, known))
    }
    if (documents.length === 0) return "The documents of its crawl have expired."
  }
  const failures = yield* Effect.orDie(jobs.failures(job))
  const lost = failures.filter(({ code }) => code !== "DUPLICATE")
  for (const { error, url } of lost) yield* fail(url, error)
  if (job.status !== "completed" && lost.length === 0) yield* fail(target.url, job.error ?? "The crawl was cancelled.")
  if (job.status !== "completed" || hasErrors || lost.length > 0 || isCutOff(job)) return undefined
  // these pages exist
  const present = [
    ...failures.map(({ url }) => url),
    ...yield* Effect.orDie(jobs.robotsBlocked(job))
  ].map(keyOf)
  yield* Effect.forEach(new Set(present), (key) => Effect.orDie(store.absent(check, target.id, key, 0)))
  yield* countAbsences(rules, work)
  return undefined
})

const countAbsences = Effect.fnUntraced(function*(rules: PageRules, { check, monitor }: TargetWork) {
  const store = yield* MonitorStore
  for (let after = "";;) {
    const missing = yield* Effect.orDie(store.unseen(check, rules.target, after, documentsAtOnce))
    const last = missing.at(-1)
    if (last === undefined) return
    after = last.key
    for (const known of missing) {
      const absences = known.absences + 1
      if (absences < absencesBeforeRemoved) {
        yield* Effect.orDie(store.absent(check, rules.target, known.key, absences))
      } else {
        yield* settlePage(check, monitor, known.key, yield* missingPage(rules, known), false)
      }
    }
  }
})

/** Starts the crawl of a check. Returns the reason if the crawl is refused. */
const startCrawl = Effect.fnUntraced(function*(
  target: CrawlTarget,
  id: string,
  { scrapeOptions: options, watched }: ReturnType<typeof rulesOf>,
  base: string
) {
  const crawls = yield* Crawls
  const crawl = crawlOptionsOf(target)
  if ("problems" in crawl) return `crawlOptions: ${crawl.problems.map(({ message }) => message).join("; ")}`
  const { maxConcurrency, ...found } = crawl
  const { blocked, risks, scans } = yield* checkUrls([target.url], options)
  const why = blocked.get(target.url)
  if (why !== undefined) return blockedMessage(target.url, why)
  const balance = yield* Effect.orDie((yield* Ledger).balance(yield* CurrentTeam))
  const most = crawl.limit ?? limits.crawlLimitDefault
  const limit = balance === undefined ? most : Math.max(1, Math.min(most, balance.left))
  return yield* Effect.orDie(crawls.start({
    id,
    limit,
    risks,
    credits: scans * credits.threatScan,
    request: {
      ...options,
      ...maxConcurrency === undefined ? {} : { maxConcurrency },
      formats: watched.formats,
      maxAge: 0,
      base,
      crawl: { ...found, limit }
    }
  }))
})

/** Waits until a crawl has ended. */
const ended = Effect.fnUntraced(function*(job: PageJob) {
  const jobs = yield* JobStore
  const { watch } = yield* JobEvents
  return yield* Effect.scoped(Effect.gen(function*() {
    const changed = yield* watch(job.id)
    while (true) {
      changed.closeUnsafe()
      const now = (yield* Effect.orDie(jobs.get(job.id))) ?? { ...job, status: "failed" as const }
      if (now.status !== "scraping") return now
      yield* Effect.timeoutOption(changed.await, "5 seconds")
    }
  }))
})

/** Whether a crawl has ended before it found all pages. */
const isCutOff = ({ done, limit = 0, read }: PageJob): boolean => read >= limit || done >= attemptsFor(limit)

const isMissing = ({ metadata }: Document): boolean => metadata?.statusCode === 404 || metadata?.statusCode === 410

const isRead = ({ metadata }: Document): boolean =>
  (metadata?.statusCode ?? 200) < 400 && metadata?.trawl?.verdict === undefined

const isReadAnew = ({ options }: PageRules, known: { readonly snapshot: { readonly options: string } } | undefined) =>
  known !== undefined && known.snapshot.options !== options

const readOf = (document: Document) => ({
  document,
  status: document.metadata?.statusCode ?? 200,
  // absent for content
  verdict: document.metadata?.trawl?.verdict as Parameters<typeof checkDocument>[1]["verdict"],
  credits: document.metadata?.creditsUsed ?? 0
})

const documentsAtOnce = 10
