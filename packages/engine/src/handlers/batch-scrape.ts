import { inSlices, yieldBudget } from "@trawl/full-text/effect"
import { Api, type BatchScrapeRequest, credits, type Failure } from "@trawl/schema"
import { batchScrapeRequestDefaults } from "@trawl/types"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { IgnoredFields, withIgnored } from "../request/known-fields.ts"
import { linkBase } from "../artifacts/link-base.ts"
import { failure, problem } from "../request/failure.ts"
import { BatchScrapes, type Pages } from "../jobs/batch-scrapes.ts"
import { differingOptions } from "../jobs/differing-options.ts"
import { jobFailure } from "../jobs/job-failure.ts"
import { JobStore } from "../jobs/job-store.ts"
import type { PageJob } from "../jobs/page-job.ts"
import { newId } from "../jobs/new-id.ts"
import { checkWebhook } from "../jobs/check-webhook.ts"
import { type AddressGuard, addressGuard, refusedHost } from "@trawl/fetcher/connections"
import { refusal } from "../page/refusal.ts"
import { answerStatus, cancelledResponse, errorsOf, ownJob } from "./page-job.ts"
import { refuseJob } from "./refuse-job.ts"
import { blockedMessage } from "../scrape/policy/threat/blocked-url.ts"
import { checkUrls } from "../scrape/policy/threat/check-urls.ts"
import { refuseUnsupported } from "../scrape/request/unsupported.ts"
import { requireCredits } from "../service/admit.ts"
import { book } from "../service/ledger.ts"
import { plans } from "../service/plans.ts"
import { withRetention, ZeroRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"
import { EngineSettings } from "../settings.ts"

export const BatchScrapeLive = HttpApiBuilder.group(Api, "batch-scrape", (handlers) =>
  handlers
    .handle("startBatchScrape", ({ payload }) =>
      (payload.appendToId === undefined ? startBatch(payload) : appendToBatch(payload.appendToId, payload)).pipe(
        // lockdown implies zero data retention, for every team
        payload.lockdown === true ? Effect.provideService(ZeroRetention, true) : (same) =>
          same,
        withRetention(payload.zeroDataRetention === true, ["zeroDataRetention"])
      ))
    .handle("getBatchScrapeStatus", (request) =>
      answerStatus("batch", request))
    .handle(
      "cancelBatchScrape",
      Effect.fnUntraced(function*({ params: { jobId } }) {
        const batches = yield* BatchScrapes
        return yield* cancelledResponse(yield* Effect.orDie(batches.cancel(yield* ownJob("batch", jobId))))
      })
    )
    .handle("getBatchScrapeErrors", ({ params: { jobId } }) => Effect.flatMap(ownJob("batch", jobId), errorsOf)))

const startBatch = Effect.fnUntraced(function*(payload: BatchScrapeRequest) {
  const { appendToId: _, ignoreInvalidURLs, urls, ...request } = payload
  const batches = yield* BatchScrapes
  const refused = (yield* refuseUnsupported(request)) ?? (yield* refuseJob(request))
  if (refused !== undefined) return yield* Effect.fail(refused)
  yield* checkWebhook(request.webhook)
  const { invalidURLs, pages } = yield* admitted(urls, ignoreInvalidURLs, request)
  const job = yield* Effect.orDie(
    batches.start(pages, {
      ...request,
      base: yield* linkBase,
      warning: yield* IgnoredFields,
      zeroDataRetention: yield* ZeroRetention
    })
  )
  return yield* accepted(job, invalidURLs)
})

/** Adds pages to a batch. All pages use the options of the first request; a request with other options fails. */
const appendToBatch = Effect.fnUntraced(function*(id: string, request: BatchScrapeRequest) {
  const batches = yield* BatchScrapes
  const job = yield* ownJob("batch", id)
  if (job.status !== "scraping") return yield* Effect.fail(ended)
  const refused = yield* refuseUnsupported(request)
  if (refused !== undefined) return yield* Effect.fail(refused)
  const differing = differingOptions(request, job.request)
  if (differing.length > 0) {
    return yield* Effect.fail(failure("RequestRejected", {
      details: differing.map((field) =>
        problem(
          [field],
          "It differs from the first request of the batch. Leave it out, or start a new batch"
        )
      )
    }))
  }
  return yield* Effect.gen(function*() {
    const { invalidURLs, pages } = yield* admitted(request.urls, request.ignoreInvalidURLs, job.request)
    if (!(yield* Effect.orDie(batches.append(job, pages)))) {
      return yield* Effect.andThen(bookScans(pages), Effect.fail(ended))
    }
    return yield* accepted(job, invalidURLs)
  }).pipe(Effect.provideService(ZeroRetention, job.request.zeroDataRetention === true))
})

const accepted = Effect.fnUntraced(function*({ id }: PageJob, invalidURLs: ReadonlyArray<string> | undefined) {
  return yield* withIgnored({
    success: true,
    id,
    url: `${yield* linkBase}/v2/batch/scrape/${id}`,
    ...invalidURLs === undefined ? {} : { invalidURLs }
  })
})

/**
 * The URLs of a request that will be read. Fails if there are none or too many for the team, or if some are invalid and
 * `ignoreInvalidURLs` is false.
 */
const admitted = Effect.fnUntraced(
  function*(
    urls: ReadonlyArray<string>,
    ignoreInvalid = batchScrapeRequestDefaults.ignoreInvalidURLs,
    options: Omit<BatchScrapeRequest, "urls">
  ) {
    const wellFormed = yield* inSlices(validOf(urls))
    if (!ignoreInvalid && wellFormed.length < urls.length) return yield* Effect.fail(invalid(urls))
    yield* requireCredits(yield* CurrentTeam, wellFormed.length)
    const { refused, ...known } = yield* refusedUrls(wellFormed, options)
    const valid = wellFormed.filter((url) => !refused.has(url))
    const problems = ignoreInvalid
      ? []
      : urls.flatMap((url, index) => refused.has(url) ? [problem(["urls", index], refused.get(url) ?? "")] : [])
    if (valid.length === 0 || problems.length > 0) {
      yield* bookScans({ urls, ...known })
      return yield* Effect.fail(
        problems.length > 0
          ? failure("Forbidden", { code: "unsafe_domain_blocked", details: problems.slice(0, 100) })
          : jobFailure("UrlsInvalid")
      )
    }
    yield* Effect.tapError(requireRoom(valid.length), () => bookScans({ urls, ...known }))
    return {
      pages: { urls: valid, ...known },
      invalidURLs: ignoreInvalid ? withoutAll(urls, valid) : undefined
    }
  }
)

/**
 * Charges classifier checks, even if the batch is refused. Without checks, records no activity, because no batch
 * exists.
 */
const bookScans = Effect.fnUntraced(function*({ credits, urls: [first = ""] }: Pick<Pages, "credits" | "urls">) {
  if (credits > 0) yield* book({ id: yield* newId, endpoint: "batch_scrape", target: first, credits })
})

/** URLs blocked by the address guard or the team's policy, with the reasons. */
const refusedUrls = Effect.fnUntraced(
  function*(urls: ReadonlyArray<string>, options: Omit<BatchScrapeRequest, "urls">) {
    const { allowedAddresses } = yield* EngineSettings
    const guard = allowedAddresses && addressGuard(allowedAddresses)
    const refused = guard === undefined ? new Map<string, string>() : yield* inSlices(refusedHosts(urls, guard))
    const { blocked, risks, scans } = yield* checkUrls(urls.filter((url) => !refused.has(url)), options)
    for (const [url, why] of blocked) refused.set(url, blockedMessage(url, why))
    return { refused, risks, credits: scans * credits.threatScan }
  }
)

/** The reasons why hosts of URLs may not be contacted. Checks each host once. */
const refusedHosts = function*(urls: ReadonlyArray<string>, guard: AddressGuard): Generator<void, Map<string, string>> {
  const refused = new Map<string, string>()
  const known = new Map<string, string | undefined>()
  for (const url of urls) {
    if (yieldBudget.isSpent()) yield
    const { origin } = new URL(url)
    if (!known.has(origin)) known.set(origin, refusedHost(url, guard))
    const why = known.get(origin)
    if (why !== undefined) refused.set(url, refusal(url, why))
  }
  return refused
}

/** Fails with 429 if the plan allows no more waiting pages. */
const requireRoom = Effect.fnUntraced(function*(pages: number) {
  const store = yield* JobStore
  const { name, plan } = yield* CurrentTeam
  if (plan === undefined) return
  const waiting = (yield* Effect.orDie(store.queueOf(name))).pages
  if (waiting + pages > plans[plan].queuedJobs) {
    const limited = failure("ConcurrencyLimited", { retryAfter: "60" })
    return yield* Effect.fail<Failure>({
      ...limited,
      error: `${limited.error}: ${waiting} pages are queued, and the plan allows ${plans[plan].queuedJobs}`
    })
  }
})

const validOf = function*(urls: ReadonlyArray<string>): Generator<void, ReadonlyArray<string>> {
  const valid: Array<string> = []
  for (const url of urls) {
    if (yieldBudget.isSpent()) yield
    if (isValid(url)) valid.push(url)
  }
  return valid
}

const withoutAll = (urls: ReadonlyArray<string>, others: ReadonlyArray<string>): ReadonlyArray<string> => {
  const known = new Set(others)
  return urls.filter((url) => !known.has(url))
}

const isValid = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:\/\/[^/\s]/iu.test(text)
}

const invalid = (urls: ReadonlyArray<string>): Failure =>
  failure("UrlInvalid", {
    details: urls.flatMap((url, index) =>
      isValid(url) ? [] : [problem(["urls", index], "Expected an absolute http(s) URL")]
    ).slice(0, 100)
  })

const ended: Failure = failure("Conflict", {
  details: [problem(["appendToId"], "The batch has ended: start a new one")]
})
