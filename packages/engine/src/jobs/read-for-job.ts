import { HostPace } from "@trawl/fetcher/effect"
import type { Document, Failure, SearchScrapeOptions } from "@trawl/schema"
import { scrapeRequestDefaults } from "@trawl/types"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { explained, failure } from "../request/failure.ts"
import { type StoredCopy, storedCopy } from "../scrape/cached-page.ts"
import { withChargeAndSource } from "../scrape/page-charge.ts"
import { requestedTypes } from "../scrape/request/requested-formats.ts"
import { scrapeWithSource } from "../scrape/scrape-page.ts"
import { CurrentTeam } from "../service/team.ts"
import { Traffic } from "../service/traffic.ts"
import { mayBeWrittenLater } from "../store/database-unusable.ts"
import { timeSlice } from "../time-slice.ts"
import { leaseTime } from "./frontier.ts"
import type { PageResult, Settlement } from "./job-store.ts"
import { maxAttempts } from "./attempts.ts"
import { Leases } from "./leases.ts"
import { delayOf, type JobKind, type LeasedPage, type PageJob, policyOf, sitemapDepth } from "./page-job.ts"
import { type WebhookEvent, Webhooks } from "./webhooks.ts"
import { NotNow } from "./work-on-job.ts"

/** Reads a page of a job, and returns its outcome. */
export const readForJob = Effect.fnUntraced(function*(job: PageJob, page: LeasedPage) {
  const settle = yield* settlementsOf(job)
  const read = yield* scrapeForJob(job, page)
  return "document" in read
    ? yield* settle.document(read.document, read.credits)
    : yield* settle.failed(page.url, { ...read.failed, error: explained(read.failed) }, read.credits)
})

/** The outcome of a page that no attempt finished reading. */
export const giveUp = Effect.fnUntraced(function*(job: PageJob, page: LeasedPage) {
  const settle = yield* settlementsOf(job)
  const error = `The page could not be read in ${maxAttempts} attempts: the engine stopped or got no result each time.`
  return page.depth === sitemapDepth
    ? settle.other({ isPage: false })
    : yield* settle.failed(page.url, { code: "UNKNOWN_ERROR", error })
})

/**
 * Scrapes a page with the options of a job, within the limits of its host and team. If the host asks for a pause
 * instead of answering, the job gives the page back and reads it again after the pause, at most twice.
 */
export const scrapeForJob = Effect.fnUntraced(
  function*(job: PageJob, { attempt, id, url }: LeasedPage) {
    const {
      base: _,
      crawl: ______,
      formats = scrapeRequestDefaults.formats,
      maxConcurrency: __,
      trace: _______,
      warning: ___,
      webhook: ____,
      zeroDataRetention: _____,
      ...requested
    } = job.request
    const { isFree, ...policy } = policyOf(job)
    // an earlier attempt may have stored the page, in a process that ended before it stored the outcome
    const freshSince = policy.freshSince ?? (attempt > 1 && requested.maxAge !== undefined ? job.createdAt : undefined)
    const options: SearchScrapeOptions = freshSince === undefined
      ? requested
      : { ...requested, maxAge: Math.max((yield* Clock.currentTimeMillis) - freshSince, requested.maxAge ?? 0) }
    const pace = yield* HostPace
    const traffic = yield* Traffic
    const delay = delayOf(job)
    let hasBegun = false
    const scraped = (copy?: StoredCopy) =>
      scrapeWithSource(url, options, formats, copy).pipe(
        Effect.catchCause((cause) => Effect.flatMap(reasonOf(cause), Effect.fail)),
        withChargeAndSource,
        Effect.map((read) => isFree ? { ...read, credits: 0 } : read)
      )
    if (freshSince !== undefined) {
      const copy = yield* Effect.orElseSucceed(storedCopy(url, options, requestedTypes(formats)), () => undefined)
      if (copy?.isFresh === true) return yield* scraped(copy)
    }
    const { areValid } = yield* Leases
    const scrape = Effect.gen(function*() {
      // another process may be reading the page now
      if (!(yield* areValid)) return yield* new NotNow()
      hasBegun = true
      return yield* scraped()
    }).pipe(
      pace.visitNow(url, delay),
      traffic.readingInTurn(yield* CurrentTeam)
    )
    const inTurn = Effect.gen(function*() {
      while (true) {
        // a page that waits for its host does not count as one of the team's concurrent pages
        if (!(yield* pace.ready(url, delay, maxWait))) return yield* new NotNow()
        const read = yield* scrape
        if (Option.isSome(read)) return read.value
      }
    })
    const isLate = Effect.suspend(() => hasBegun ? Effect.never : Effect.fail(new NotNow()))
    const read = yield* Effect.raceFirst(inTurn, Effect.delay(isLate, leaseTime / 2))
    if (!("failed" in read) && isRefusal(read.source.status) && (yield* pace.isPaused(read.source.url))) {
      const repeats = repeated.get(job) ?? new Map<number, number>()
      repeated.set(job, repeats)
      const count = repeats.get(id) ?? 0
      repeats.set(id, count + 1)
      if (count < maxRepeats) return yield* new NotNow()
    }
    // work on a large document takes long: yield to other work between the steps
    yield* timeSlice
    return read
  }
)

const isRefusal = (status: number): boolean => status === 429 || status === 503

/** The number of times that this process has given back each refused page of a job. */
const repeated = new WeakMap<PageJob, Map<number, number>>()
const maxRepeats = 2

/** If a host needs a longer wait, the job gives the page back and reads pages of other hosts. */
const maxWait = Duration.seconds(2)

/** The outcomes of pages of a job, with their webhook deliveries. */
export const settlementsOf = Effect.fnUntraced(function*({ id, kind, request }: PageJob) {
  const { prepare } = yield* Webhooks
  const team = yield* CurrentTeam
  const eventOf = (type: string, event: Pick<WebhookEvent, "data" | "error" | "success">) =>
    Effect.provideService(
      prepare(request.webhook, { ...event, id, type: `${eventsOf(kind)}.${type}` }),
      CurrentTeam,
      team
    )
  const ends = {
    end: eventOf("completed", { success: true, data: [] }),
    fail: (error: string) => eventOf("failed", { success: false, error, data: [] })
  }
  const failures = (url: string, error: string) =>
    eventOf("page", { success: false, error, data: [{ metadata: { sourceURL: url, error } }] })
  return {
    document: (document: Document, credits: number) =>
      Effect.map(
        eventOf("page", { success: true, data: [document] }),
        (deliveries): Settlement => ({ result: { document }, credits, deliveries, ...ends })
      ),
    failed: (url: string, failed: Pick<Failure, "code" | "error">, credits = 0) =>
      Effect.map(
        failures(url, failed.error),
        (deliveries): Settlement => ({ result: { failed }, credits, deliveries, ...ends })
      ),
    /** The outcome of work that delivers nothing, such as reading sitemaps. */
    other: (result: PageResult): Settlement => ({ result, credits: 0, deliveries: [], ...ends }),
    /** The outcome of a page whose document the job has delivered under the URL `as`. */
    duplicate: (url: string, as: string) => {
      const error = `The same page as ${as}`
      return Effect.map(failures(url, error), (deliveries) => ({ failed: { code: "DUPLICATE", error }, deliveries }))
    }
  }
})

/** The first part of the names of a job's webhook events. */
export const eventsOf = (kind: JobKind): string => kind === "batch" ? "batch_scrape" : kind

/** The failure of a page, from the cause that ended its scrape. */
export const reasonOf = (cause: Cause.Cause<Failure>): Effect.Effect<Failure> => {
  const [failed] = cause.reasons.filter(Cause.isFailReason)
  if (failed !== undefined) return Effect.succeed(failed.error)
  // a page does not fail if the job is cancelled or the engine stops
  if (Cause.hasInterruptsOnly(cause)) return Effect.interrupt
  // a page does not fail if it cannot be stored: the job continues when the disk has space
  if (mayBeWrittenLater(cause)) return Effect.die(Cause.squash(cause))
  return Effect.as(
    Effect.logError("A page of a job failed unexpectedly", cause),
    failure("ServerFailed", { code: "UNKNOWN_ERROR" })
  )
}
