import { Api, type BatchScrapeRequest, type Failure, type PageJobStatus } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as Option from "effect/Option"
import { linkBase } from "../artifacts/link-base.ts"
import { failure, problem } from "../failure.ts"
import { BatchScrapes } from "../jobs/batch-scrapes.ts"
import { jobFailure } from "../jobs/job-failure.ts"
import { type Job, JobStore } from "../jobs/job-store.ts"
import { resultsLifetime } from "../jobs/lifetime.ts"
import { policyOfRequest } from "../scrape/policy/threat/policy-of-request.ts"
import { refuseWithoutBrowser } from "../scrape/refuse-without-browser.ts"
import { refuseUnsupported } from "../scrape/unsupported.ts"
import { requireCredits } from "../service/admit.ts"
import { plans } from "../service/plans.ts"
import { withRetention, ZeroRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"
import { notOffered } from "./not-offered.ts"

export const BatchScrapeLive = HttpApiBuilder.group(Api, "batch-scrape", (handlers) =>
  handlers
    .handle("startBatchScrape", ({ payload: { zeroDataRetention = false, ...request } }) =>
      startBatch(request).pipe(
        // lockdown is treated as zero data retention, and for everybody
        request.lockdown === true ? Effect.provideService(ZeroRetention, true) : (same) => same,
        withRetention(zeroDataRetention, ["zeroDataRetention"])
      ))
    .handle("getBatchScrapeStatus", Effect.fnUntraced(function*({ params: { jobId }, query: { limit = documentsAtOnce, skip = 0 } }) {
      const { store } = yield* here
      const job = yield* ownJob(jobId)
      const { done, total } = yield* store.counts(job)
      const data = yield* store.documents(job, skip, limit)
      const hasMore = skip + data.length < job.read || job.status === "scraping"
      const { createdAt, credits, endedAt, request: { base }, status } = job
      const answer: PageJobStatus = {
        success: true,
        status,
        completed: done,
        total,
        creditsUsed: credits,
        createdAt: iso(createdAt),
        expiresAt: iso((endedAt ?? createdAt) + resultsLifetime),
        ...endedAt === undefined ? {} : { completedAt: iso(endedAt), duration: (endedAt - createdAt) / 1000 },
        ...hasMore ? { next: `${base}/v2/batch/scrape/${jobId}?${new URLSearchParams({ skip: String(skip + data.length), ...limit === documentsAtOnce ? {} : { limit: String(limit) } }).toString()}` } : {},
        data
      }
      return answer
    }))
    .handle("cancelBatchScrape", Effect.fnUntraced(function*({ params: { jobId } }) {
      const { batches } = yield* here
      const isCancelled = yield* batches.cancel(yield* ownJob(jobId))
      return isCancelled ? { status: "cancelled" as const } : yield* Effect.fail(jobFailure("JobFinished"))
    }))
    .handle("getBatchScrapeErrors", Effect.fnUntraced(function*({ params: { jobId } }) {
      const { store } = yield* here
      return { errors: yield* store.failures(yield* ownJob(jobId)), robotsBlocked: [] }
    })))

const startBatch = Effect.fnUntraced(function*({ appendToId, ignoreInvalidURLs = true, urls, ...request }: Omit<BatchScrapeRequest, "zeroDataRetention">) {
  const { batches } = yield* here
  const refused = refuseUnsupported(request) ?? (yield* refuseWithoutBrowser(request))
  if (refused !== undefined) return yield* Effect.fail(refused)
  yield* policyOfRequest(request.threatProtection, ["threatProtection"])
  const valid = urls.filter(isValid)
  const invalidURLs = urls.filter((url) => !isValid(url))
  if (!ignoreInvalidURLs && invalidURLs.length > 0) return yield* Effect.fail(invalid(urls))
  if (valid.length === 0) return yield* Effect.fail(jobFailure("UrlsInvalid"))
  const earlier = appendToId === undefined ? undefined : yield* ownJob(appendToId)
  yield* requireCredits(yield* CurrentTeam, valid.length)
  yield* requireRoom(valid.length)
  const base = yield* linkBase
  const job = earlier ?? (yield* batches.start(valid, { ...request, base, zeroDataRetention: yield* ZeroRetention }))
  if (earlier !== undefined && !(yield* batches.append(earlier, valid))) return yield* Effect.fail(ended)
  return { success: true, id: job.id, url: `${base}/v2/batch/scrape/${job.id}`, ...ignoreInvalidURLs ? { invalidURLs } : {} }
})

const here = Effect.gen(function*() {
  const batches = yield* Effect.serviceOption(BatchScrapes)
  const store = yield* Effect.serviceOption(JobStore)
  if (Option.isNone(batches) || Option.isNone(store)) return yield* notOffered()
  return { batches: batches.value, store: store.value }
})

/** A job of the team that asks: whether others have one of this id is nobody's business. */
const ownJob = Effect.fnUntraced(function*(id: string) {
  const { store } = yield* here
  const job: Job | undefined = yield* store.get(id)
  return job !== undefined && job.team === (yield* CurrentTeam).name ? job : yield* Effect.fail(jobFailure("JobNotFound"))
})

/** Fails with 429 when the plan lets no more pages wait. */
const requireRoom = Effect.fnUntraced(function*(pages: number) {
  const { store } = yield* here
  const { name, plan } = yield* CurrentTeam
  if (plan === undefined) return
  const waiting = (yield* store.queueOf(name)).pages
  if (waiting + pages > plans[plan].queuedJobs) {
    const limited = failure("ConcurrencyLimited", { retryAfter: "60" })
    return yield* Effect.fail<Failure>({ ...limited, error: `${limited.error}: ${waiting} pages wait, the plan lets ${plans[plan].queuedJobs} wait` })
  }
})

const documentsAtOnce = 100

const iso = (time: number): string => new Date(time).toISOString()

const isValid = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:\/\/[^/\s]/iu.test(text)
}

const invalid = (urls: ReadonlyArray<string>): Failure =>
  failure("UrlInvalid", { details: urls.flatMap((url, index) => isValid(url) ? [] : [problem(["urls", index], "Expected an absolute http(s) URL")]).slice(0, 100) })

const ended: Failure = failure("Conflict", { details: [problem(["appendToId"], "The batch has ended: start a new one")] })
