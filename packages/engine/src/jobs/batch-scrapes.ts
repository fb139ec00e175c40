import type { Failure, SearchScrapeOptions } from "@trawl/schema"
import { scrapeRequestDefaults } from "@trawl/types"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberMap from "effect/FiberMap"
import * as Layer from "effect/Layer"
import type { SqlError } from "effect/sql/SqlError"
import { LinkBase } from "../artifacts/link-base.ts"
import { explained, failure } from "../request/failure.ts"
import { retryForever } from "../store/retry-forever.ts"
import { HostPace } from "@trawl/fetcher/effect"
import { repeatForever } from "@trawl/full-text/effect"
import { withCharge } from "../scrape/page-charge.ts"
import { RiskCache } from "../scrape/policy/threat/judge-url.ts"
import { scrapePage, type ScrapePorts } from "../scrape/scrape-page.ts"
import { settingsOf } from "../service/keys.ts"
import { pagesAtOnce } from "../service/plans.ts"
import { ZeroRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"
import { Traffic } from "../service/traffic.ts"
import { EngineSettings } from "../settings.ts"
import { mayBeWrittenLater } from "../store/database-unusable.ts"
import { timeSlice } from "../time-slice.ts"
import { WorkQueue } from "../work-queue.ts"
import { Frontier } from "./frontier.ts"
import { JobEvents } from "./job-events.ts"
import { JobStore, type Settlement } from "./job-store.ts"
import { newId } from "./new-id.ts"
import type { JobRequest, LeasedPage, PageJob } from "./page-job.ts"
import { type WebhookEvent, Webhooks } from "./webhooks.ts"
import { workOnJob } from "./work-on-job.ts"

/** Batches of pages that are read in the background. */
export class BatchScrapes extends Context.Service<BatchScrapes, {
  readonly start: (pages: Pages, request: JobRequest) => Effect.Effect<PageJob, SqlError>
  /** False when the batch has ended. */
  readonly append: (job: PageJob, pages: Pages) => Effect.Effect<boolean, SqlError>
  /** False when the batch has ended. */
  readonly cancel: (job: PageJob) => Effect.Effect<boolean, SqlError>
}>()("@trawl/engine/jobs/BatchScrapes") {}

/** Pages to read, with the results of checks before the start. */
export interface Pages {
  readonly urls: ReadonlyArray<string>
  /** The classifier's risks of their URLs, so that no check is charged twice. */
  readonly risks: ReadonlyMap<string, number>
  /** The cost of these checks. */
  readonly credits: number
}

/** Also continues the batches of earlier processes. */
export const layer: Layer.Layer<
  BatchScrapes,
  never,
  EngineSettings | Frontier | HostPace | JobEvents | JobStore | ScrapePorts | Traffic | Webhooks
> = Layer.effect(
  BatchScrapes,
  Effect.gen(function*() {
    const { teams = {} } = yield* EngineSettings
    const jobs = yield* JobStore
    const pace = yield* HostPace
    const traffic = yield* Traffic
    const { prepare } = yield* Webhooks
    const { notify } = yield* JobEvents
    const { releaseExpired } = yield* Frontier
    const parts = yield* Effect.context<Frontier | HostPace | JobEvents | JobStore | ScrapePorts>()
    const running = yield* FiberMap.make<string>()
    const risksOf = new Map<string, Map<string, number>>()
    const remember = (job: string, risks: ReadonlyMap<string, number>) => {
      const known = risksOf.get(job) ?? new Map<string, number>()
      risksOf.set(job, known)
      for (const [url, risk] of risks) known.set(url, risk)
      return known
    }

    /** Reads a page and returns its outcome. */
    const readPage = Effect.fnUntraced(function*(job: PageJob, page: LeasedPage): Effect.fn.Return<
      Settlement,
      never,
      ScrapePorts
    > {
      const {
        base: _,
        formats = scrapeRequestDefaults.formats,
        maxConcurrency: __,
        webhook,
        warning: ___,
        zeroDataRetention: ____,
        ...options
      } = job.request
      const team = yield* CurrentTeam
      const read = yield* scrapePage(page.url, options satisfies SearchScrapeOptions, formats).pipe(
        Effect.catchCause((cause) => Effect.flatMap(reasonOf(cause), Effect.fail)),
        withCharge,
        pace.visit(page.url, Duration.zero),
        traffic.readingInTurn(team)
      )
      // work on a large document takes long: yield to other work between the steps
      yield* timeSlice
      const { credits } = read
      const tell = (event: Pick<WebhookEvent, "data" | "error" | "success">, type = "page") =>
        prepare(webhook, { ...event, id: job.id, type: `batch_scrape.${type}` })
      const end = Effect.provideService(tell({ success: true, data: [] }, "completed"), CurrentTeam, team)
      if ("document" in read) {
        const { document } = read
        return {
          result: { document },
          credits,
          deliveries: yield* tell({ success: true, data: [document] }),
          end
        }
      }
      const error = explained(read.failed)
      return {
        result: { failed: { ...read.failed, error } },
        credits,
        deliveries: yield* tell({
          success: false,
          error,
          data: [{ metadata: { sourceURL: page.url, error } }]
        }),
        end
      }
    })

    const run = Effect.fn("Engine.batchScrape")(
      function*(job: PageJob) {
        yield* Effect.annotateCurrentSpan("trawl.job", job.id)
        yield* workOnJob(job, {
          atOnce: Math.min(job.request.maxConcurrency ?? pagesAtOnce, pagesAtOnce),
          first: traffic.afterClients,
          read: (page) => readPage(job, page)
        })
      },
      (effect, job) =>
        effect.pipe(
          Effect.provideContext(parts),
          Effect.provideService(CurrentTeam, { ...settingsOf(teams, job.team), name: job.team, key: job.key }),
          Effect.provideService(WorkQueue, job.id),
          Effect.provideService(LinkBase, job.request.base),
          Effect.provideService(ZeroRetention, job.request.zeroDataRetention === true),
          Effect.provideService(RiskCache, remember(job.id, new Map()))
        )
    )
    const launch = (job: PageJob) =>
      FiberMap.run(
        running,
        job.id,
        Effect.ensuring(
          retryForever(`Reading the batch ${job.id}`, run(job)),
          Effect.sync(() => risksOf.delete(job.id))
        )
      )
    /** Continues the batches of processes that have ended. */
    const takeUp = Effect.gen(function*() {
      yield* Effect.forEach(yield* jobs.take("batch"), launch)
      yield* Effect.forEach(yield* releaseExpired, notify)
    })
    yield* Effect.forkScoped(Effect.andThen(
      retryForever("Taking up batches", takeUp),
      repeatForever("Taking up batches", "30 seconds", takeUp)
    ))

    // a batch that is kept is worked at, or ended, whether or not whoever asked for it still listens
    return BatchScrapes.of({
      start: Effect.fnUntraced(function*({ credits, risks, urls }, request) {
        const id = yield* newId
        const job = yield* jobs.start({
          id,
          kind: "batch",
          pages: urls.map((url) => ({ url })),
          request,
          credits,
          deliveries: yield* prepare(request.webhook, { id, type: "batch_scrape.started", success: true, data: [] })
        })
        remember(id, risks)
        yield* launch(job)
        return job
      }, Effect.uninterruptible),
      append: Effect.fnUntraced(function*(job, { credits, risks, urls }) {
        const isOpen = yield* jobs.append(job, urls.map((url) => ({ url })), credits)
        if (!isOpen) return false
        if (FiberMap.hasUnsafe(running, job.id)) remember(job.id, risks)
        return true
      }, Effect.uninterruptible),
      cancel: (job) => Effect.uninterruptible(Effect.tap(jobs.cancel(job), () => FiberMap.remove(running, job.id)))
    })
  })
)

const reasonOf = (cause: Cause.Cause<Failure>): Effect.Effect<Failure> => {
  const [failed] = cause.reasons.filter(Cause.isFailReason)
  if (failed !== undefined) return Effect.succeed(failed.error)
  // if the batch is cancelled or the engine stops, the page has not failed
  if (Cause.hasInterruptsOnly(cause)) return Effect.interrupt
  // a page that cannot be stored has not failed: the batch continues when the disk has space
  if (mayBeWrittenLater(cause)) return Effect.die(Cause.squash(cause))
  return Effect.as(
    Effect.logError("A page of a batch failed unexpectedly", cause),
    failure("ServerFailed", { code: "UNKNOWN_ERROR" })
  )
}
