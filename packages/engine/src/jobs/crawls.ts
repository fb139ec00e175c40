import type { PageFetcher, RobotsTxt } from "@trawl/fetcher/effect"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SqlError } from "effect/sql/SqlError"
import { crawlScope } from "../crawl/crawl-scope.ts"
import { KnownLinks } from "../crawl/known-links.ts"
import { TrapDetection } from "../crawl/trap-detection.ts"
import type { ImageIndex } from "../images/image-index.ts"
import { readsSitemaps, type Site, sitemapsOf } from "./found-pages.ts"
import { currentTrace } from "../service/trace.ts"
import { taggedId } from "../service/held-results.ts"
import { JobStore } from "./job-store.ts"
import { newId } from "./new-id.ts"
import type { CrawlJobOptions, JobRequest, PageJob } from "./page-job.ts"
import { readCrawledPage } from "./read-crawled-page.ts"
import { type JobPorts, runJobs } from "./run-jobs.ts"
import { Webhooks } from "./webhooks.ts"

/** Crawls sites in the background. */
export class Crawls extends Context.Service<Crawls, {
  readonly start: (crawl: NewCrawl) => Effect.Effect<PageJob, SqlError>
  /** Returns false if the crawl has ended. */
  readonly cancel: (job: PageJob) => Effect.Effect<boolean, SqlError>
  /** Waits until this process reads no more pages of a crawl. Dies with the failure that stopped it. */
  readonly ended: (job: PageJob) => Effect.Effect<void>
}>()("@trawl/engine/jobs/Crawls") {}

export interface NewCrawl {
  /** A new ID by default. */
  readonly id?: string | undefined
  readonly request: JobRequest & { readonly crawl: CrawlJobOptions }
  readonly limit: number
  /** The classifier's risk of the start URL, and the cost of the check. */
  readonly risks: ReadonlyMap<string, number>
  readonly credits: number
}

/** Also continues the crawls of earlier processes. */
export const layer: Layer.Layer<Crawls, never, ImageIndex | JobPorts | PageFetcher | RobotsTxt> = Layer.effect(
  Crawls,
  Effect.gen(function*() {
    const jobs = yield* JobStore
    const { prepare } = yield* Webhooks
    const sites = new WeakMap<PageJob, Site>()
    const siteOf = Effect.fnUntraced(function*(job: PageJob) {
      const { arrived, notes, request: { crawl } } = job
      if (crawl === undefined) return yield* Effect.die(new Error(`The crawl ${job.id} has no options`))
      const scores = sites.has(job) ? [] : yield* Effect.orDie(jobs.patternScores(job))
      const site: Site = sites.get(job) ?? {
        options: crawl,
        scope: crawlScope(crawl, arrived),
        traps: new TrapDetection({ maxDepth: crawl.maxDiscoveryDepth, scores, notes }),
        known: new KnownLinks()
      }
      sites.set(job, site)
      return site
    })
    const { cancel, ended, launch } = yield* runJobs(
      "crawl",
      Effect.fnUntraced(function*(job, page) {
        const site = yield* siteOf(job)
        const read = yield* readCrawledPage(job, page, site)
        // other processes may also have found repeated patterns
        if ("patternScore" in read && read.patternScore !== undefined) {
          const { pattern } = read.patternScore
          for (const score of yield* Effect.orDie(jobs.patternScores(job, pattern))) site.traps.learn(score)
        }
        return read
      })
    )

    return Crawls.of({
      start: Effect.fnUntraced(function*({ credits, id: given, limit, request, risks }) {
        const { crawl } = request
        const id = given ?? (yield* taggedId(yield* newId))
        const { key, url } = crawlScope(crawl).identify(crawl.url) ?? { url: crawl.url, key: crawl.url }
        const job = yield* jobs.start({
          id,
          kind: "crawl",
          limit,
          pages: [
            { url, key },
            ...readsSitemaps(request, limit) ? [sitemapsOf(url)] : []
          ],
          request: { ...request, trace: yield* currentTrace },
          credits,
          deliveries: yield* prepare(request.webhook, { id, type: "crawl.started", success: true, data: [] })
        })
        yield* launch(job, risks)
        return job
      }, Effect.uninterruptible),
      cancel,
      ended
    })
  })
)
