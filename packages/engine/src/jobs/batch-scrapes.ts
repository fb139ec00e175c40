import type { Failure, SearchScrapeOptions } from "@trawl/schema"
import { scrapeRequestDefaults } from "@trawl/types"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FiberMap from "effect/FiberMap"
import * as Layer from "effect/Layer"
import type { SqlError } from "effect/sql/SqlError"
import { LinkBase } from "../artifacts/link-base.ts"
import { explained, failure } from "../failure.ts"
import { insist } from "../insist.ts"
import type { PageFetcher } from "@trawl/fetcher/effect"
import { ReaderLane } from "../page/worker/document-reader.ts"
import { charged } from "../scrape/page-charge.ts"
import { KnownRisks } from "../scrape/policy/threat/judge-url.ts"
import { scrapePage } from "../scrape/scrape-page.ts"
import { settingsOf } from "../service/keys.ts"
import { pagesAtOnce } from "../service/plans.ts"
import { ZeroRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"
import { Traffic } from "../service/traffic.ts"
import { EngineSettings } from "../settings.ts"
import { mayBeWrittenLater } from "../store/database-unusable.ts"
import type { PageStore } from "../store/page-store.ts"
import { type Job, type JobPage, type JobRequest, JobStore } from "./job-store.ts"
import { Webhooks } from "./webhooks.ts"

/** Batches of pages that are read while nobody waits. */
export class BatchScrapes extends Context.Service<BatchScrapes, {
  readonly start: (pages: Pages, request: JobRequest) => Effect.Effect<Job, SqlError>
  /** False when the batch has ended. */
  readonly append: (job: Job, pages: Pages) => Effect.Effect<boolean, SqlError>
  /** False when the batch has ended. */
  readonly cancel: (job: Job) => Effect.Effect<boolean, SqlError>
}>()("@trawl/engine/jobs/BatchScrapes") {}

/** Pages to read, and what was found out about them beforehand. */
export interface Pages {
  readonly urls: ReadonlyArray<string>
  /** What a classifier said of their addresses, so that nobody pays for that twice. */
  readonly risks: ReadonlyMap<string, number>
  /** What that has cost. */
  readonly credits: number
}

/** Reads what earlier processes of this engine left unread, too. */
export const layer: Layer.Layer<
  BatchScrapes,
  never,
  EngineSettings | JobStore | PageFetcher | PageStore | Traffic | Webhooks
> = Layer.effect(
  BatchScrapes,
  Effect.gen(function*() {
    const { teams = {} } = yield* EngineSettings
    const jobs = yield* JobStore
    const traffic = yield* Traffic
    const { tell } = yield* Webhooks
    const parts = yield* Effect.context<PageFetcher | PageStore>()
    const running = yield* FiberMap.make<string>()
    const risksOf = new Map<string, Map<string, number>>()
    const remember = (job: string, risks: ReadonlyMap<string, number>) => {
      const known = risksOf.get(job) ?? new Map<string, number>()
      risksOf.set(job, known)
      for (const [url, risk] of risks) known.set(url, risk)
      return known
    }

    const readPage = Effect.fnUntraced(function*(job: Job, page: JobPage) {
      const {
        base: _,
        formats = scrapeRequestDefaults.formats,
        maxConcurrency: __,
        webhook,
        warning: ___,
        zeroDataRetention: ____,
        ...options
      } = job.request
      const event = { id: job.id, type: "batch_scrape.page" }
      const read = yield* scrapePage(page.url, options satisfies SearchScrapeOptions, formats).pipe(
        Effect.catchCause((cause) => Effect.flatMap(reasonOf(cause), Effect.fail)),
        charged,
        traffic.readingInTurn(yield* CurrentTeam)
      )
      if ("failed" in read) {
        const error = explained(read.failed)
        yield* jobs.pageFailed(job, page, { ...read.failed, error }, read.credits)
        return yield* tell(webhook, {
          ...event,
          success: false,
          error,
          data: [{ metadata: { sourceURL: page.url, error } }]
        })
      }
      const { document } = read
      // work on a large document takes long: yield to other work between the steps
      yield* Effect.yieldNow
      yield* jobs.pageRead(job, page, document, read.credits)
      yield* tell(webhook, { ...event, success: true, data: [document] })
    })

    const run = Effect.fn("Engine.batchScrape")(
      function*(job: Job) {
        yield* Effect.annotateCurrentSpan("trawl.job", job.id)
        const workers = Math.min(job.request.maxConcurrency ?? pagesAtOnce, pagesAtOnce)
        while (true) {
          let last = 0
          const takeTurns = Effect.gen(function*() {
            for (
              let page = yield* jobs.nextPage(job, last);
              page !== undefined;
              page = yield* jobs.nextPage(job, last)
            ) {
              // another may have taken it meanwhile: ids only grow
              if (page.id <= last) continue
              last = page.id
              yield* traffic.afterClients
              yield* readPage(job, page)
            }
          })
          yield* Effect.all(Array.from({ length: workers }, () => takeTurns), {
            concurrency: "unbounded",
            discard: true
          })
          // pages may have been added meanwhile
          if (yield* jobs.complete(job)) break
        }
        yield* tell(job.request.webhook, { id: job.id, type: "batch_scrape.completed", success: true, data: [] })
      },
      (effect, job) =>
        effect.pipe(
          Effect.provideContext(parts),
          Effect.provideService(CurrentTeam, { ...settingsOf(teams, job.team), name: job.team, key: job.key }),
          Effect.provideService(ReaderLane, job.id),
          Effect.provideService(LinkBase, job.request.base),
          Effect.provideService(ZeroRetention, job.request.zeroDataRetention === true),
          Effect.provideService(KnownRisks, remember(job.id, new Map()))
        )
    )
    const launch = (job: Job) =>
      FiberMap.run(
        running,
        job.id,
        Effect.ensuring(insist(`Reading the batch ${job.id}`, run(job)), Effect.sync(() => risksOf.delete(job.id)))
      )
    yield* Effect.flatMap(Effect.orDie(jobs.unfinished), Effect.forEach(launch))

    return BatchScrapes.of({
      start: Effect.fnUntraced(function*({ credits, risks, urls }, request) {
        const job = yield* jobs.start(urls, request, credits)
        remember(job.id, risks)
        yield* tell(request.webhook, { id: job.id, type: "batch_scrape.started", success: true, data: [] })
        yield* launch(job)
        return job
      }),
      append: Effect.fnUntraced(function*(job, { credits, risks, urls }) {
        const isOpen = yield* jobs.append(job, urls, credits)
        if (!isOpen) return false
        if (FiberMap.hasUnsafe(running, job.id)) remember(job.id, risks)
        return true
      }),
      cancel: (job) => Effect.tap(jobs.cancel(job), () => FiberMap.remove(running, job.id))
    })
  })
)

const reasonOf = (cause: Cause.Cause<Failure>): Effect.Effect<Failure> => {
  const [failed] = cause.reasons.filter(Cause.isFailReason)
  if (failed !== undefined) return Effect.succeed(failed.error)
  // a batch that is cancelled, or whose engine ends, has not failed to read the page
  if (Cause.hasInterruptsOnly(cause)) return Effect.interrupt
  // a page that cannot be stored now has not failed: the batch continues when the disk has room
  if (mayBeWrittenLater(cause)) return Effect.die(Cause.squash(cause))
  return Effect.as(
    Effect.logError("A page of a batch failed unexpectedly", cause),
    failure("ServerFailed", { code: "UNKNOWN_ERROR" })
  )
}
