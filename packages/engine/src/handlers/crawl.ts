import {
  Api,
  Authorization,
  type CrawlRequest,
  credits,
  type Failure,
  limits,
  ongoingCrawls,
  RequestCheck
} from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as Layer from "effect/Layer"
import { linkBase } from "../artifacts/link-base.ts"
import { crawlScope, mayFindIncluded } from "../crawl/crawl-scope.ts"
import { slowPatterns } from "../crawl/slow-patterns.ts"
import { checkWebhook } from "../jobs/check-webhook.ts"
import { Crawls } from "../jobs/crawls.ts"
import { jobFailure } from "../jobs/job-failure.ts"
import { JobStore } from "../jobs/job-store.ts"
import { newId } from "../jobs/new-id.ts"
import type { CrawlJobOptions } from "../jobs/page-job.ts"
import { checkAddress } from "../request/check-address.ts"
import { failure, problem } from "../request/failure.ts"
import { withIgnored } from "../request/known-fields.ts"
import { blockedUrl } from "../scrape/policy/threat/blocked-url.ts"
import { checkUrls } from "../scrape/policy/threat/check-urls.ts"
import { refuseUnsupported } from "../scrape/request/unsupported.ts"
import { book, Ledger } from "../service/ledger.ts"
import { withRetention, ZeroRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"
import { isoTime } from "./job-status.ts"
import { refuseJob } from "./refuse-job.ts"
import { optionsOfPrompt } from "./crawl-prompt.ts"
import { answerStatus, cancelledResponse, errorsOf, ownJob } from "./page-job.ts"

const activeCrawls = Effect.fnUntraced(function*() {
  const store = yield* JobStore
  const jobs = yield* Effect.orDie(store.active("crawl"))
  return {
    success: true,
    crawls: jobs.map(({ createdAt, id, request: { crawl }, team }) => ({
      id,
      teamId: team,
      url: crawl?.url ?? "",
      created_at: isoTime(createdAt),
      options: { ...crawl }
    }))
  }
})

export const CrawlLive = HttpApiBuilder.group(Api, "crawl", (handlers) =>
  handlers
    .handle("startCrawl", ({ headers, payload }) =>
      startCrawl(payload, headers["x-idempotency-key"]).pipe(
        // lockdown implies zero data retention, for every team
        payload.scrapeOptions?.lockdown === true ? Effect.provideService(ZeroRetention, true) : (same) => same,
        withRetention(payload.zeroDataRetention === true, ["zeroDataRetention"])
      ))
    .handle(
      "previewCrawlParams",
      Effect.fnUntraced(function*({ payload: { prompt, url } }) {
        yield* checkAddress(url, ["url"])
        return yield* withIgnored({ success: true, data: { url, ...yield* optionsOfPrompt(url, prompt) } })
      })
    )
    .handle("getActiveCrawls", activeCrawls)
    .handle("getCrawlStatus", (request) => answerStatus("crawl", request))
    .handle(
      "cancelCrawl",
      Effect.fnUntraced(function*({ params: { jobId } }) {
        const crawls = yield* Crawls
        return yield* cancelledResponse(yield* Effect.orDie(crawls.cancel(yield* ownJob("crawl", jobId))))
      })
    )
    .handle("getCrawlErrors", ({ params: { jobId } }) => Effect.flatMap(ownJob("crawl", jobId), errorsOf)))

/** `GET /v2/crawl/ongoing`: another path for the active crawls. */
const Aliases = HttpApi.make("aliases").add(HttpApiGroup.make("aliases").add(ongoingCrawls)).middleware(RequestCheck)
  .middleware(Authorization)

export const CrawlAliases = HttpApiBuilder.layer(Aliases).pipe(
  Layer.provide(
    HttpApiBuilder.group(Aliases, "aliases", (handlers) => handlers.handle("getActiveCrawls", activeCrawls))
  )
)

const startCrawl = Effect.fnUntraced(function*(payload: CrawlRequest, idempotencyKey: string | undefined) {
  const {
    integration: _,
    maxConcurrency,
    origin: __,
    prompt,
    scrapeOptions = {},
    webhook,
    zeroDataRetention: ___,
    ...requested
  } = payload
  const crawls = yield* Crawls
  const store = yield* JobStore
  const refused = (yield* refuseUnsupported(scrapeOptions, ["scrapeOptions"])) ??
    (yield* refuseJob(scrapeOptions, ["scrapeOptions"])) ?? (yield* refuseRobots(payload)) ??
    refuseScope(requested)
  if (refused !== undefined) return yield* Effect.fail(refused)
  yield* checkWebhook(webhook)
  yield* checkAddress(requested.url, ["url"])
  const generated = prompt === undefined ? undefined : yield* optionsOfPrompt(requested.url, prompt)
  const together = { ...generated, ...requested }
  const limit = yield* affordable(together.limit ?? limits.crawlLimitDefault)
  const crawl: CrawlJobOptions = { ...together, limit }
  const contradiction = generated && refuseScope(crawl)
  if (contradiction !== undefined) return yield* Effect.fail(contradiction)
  const { blocked, risks, scans } = yield* checkUrls([crawl.url], scrapeOptions, ["scrapeOptions"])
  const scanned = scans * credits.threatScan
  const why = blocked.get(crawl.url)
  const isRefused = why === undefined && idempotencyKey !== undefined &&
    !(isUuid(idempotencyKey) && (yield* Effect.orDie(store.useKey(idempotencyKey.toLowerCase()))))
  if ((why !== undefined || isRefused) && scanned > 0) {
    yield* book({ id: yield* newId, endpoint: "crawl", target: crawl.url, credits: scanned })
  }
  if (why !== undefined) return yield* Effect.fail(blockedUrl(crawl.url, why))
  if (isRefused) return yield* Effect.fail(jobFailure("IdempotencyKeyUsed"))
  const { warning } = yield* withIgnored(
    together.limit === undefined || together.limit === limit
      ? {}
      : { warning: `limit was lowered from ${together.limit} to ${limit}, the remaining credits of the team.` }
  )
  const job = yield* Effect.orDie(crawls.start({
    limit,
    risks,
    credits: scanned,
    request: {
      ...scrapeOptions,
      ...maxConcurrency === undefined ? {} : { maxConcurrency },
      ...webhook === undefined ? {} : { webhook },
      base: yield* linkBase,
      warning: warning ?? undefined,
      zeroDataRetention: yield* ZeroRetention,
      crawl
    }
  }))
  return {
    success: true as const,
    id: job.id,
    url: `${yield* linkBase}/v2/crawl/${job.id}`,
    ...warning == null ? {} : { warning },
    ...generated === undefined ? {} : { promptGeneratedOptions: { ...generated }, finalCrawlerOptions: { ...crawl } }
  }
})

/**
 * The limit of a crawl, lowered to the credits of the team. At least 1, because the gate refuses teams without credits.
 */
const affordable = Effect.fnUntraced(function*(limit: number) {
  const balance = yield* Effect.orDie((yield* Ledger).balance(yield* CurrentTeam))
  return balance === undefined ? limit : Math.max(1, Math.min(limit, balance.left))
})

/** Refuses requests that ignore robots.txt, unless the team may. */
export const refuseRobots = Effect.fnUntraced(function*(
  { ignoreRobotsTxt, robotsUserAgent }: Pick<CrawlRequest, "ignoreRobotsTxt" | "robotsUserAgent">
) {
  const { ignoreRobotsTxt: isAllowed } = yield* CurrentTeam
  const field = ignoreRobotsTxt === true
    ? "ignoreRobotsTxt"
    : robotsUserAgent === undefined
    ? undefined
    : "robotsUserAgent"
  if (isAllowed === true || field === undefined) return undefined
  return failure("Forbidden", { details: [problem([field], `${field} is not enabled for this team`)] })
})

const refuse = (field: string, message: string): Failure =>
  failure("RequestRejected", { details: [problem([field], message)] })

/** Refuses a crawl whose start page is excluded, or cannot lead to a page that is included. */
export const refuseScope = (options: CrawlJobOptions): Failure | undefined => {
  const scope = crawlScope(options)
  const start = scope.identify(options.url)
  if (start === undefined) {
    return refuse("url", "Expected an http or https URL without credentials, of at most 2000 characters")
  }
  const [matched] = scope.matches([start.parsed])
  if (matched === "too slow") return slowPatterns(options)
  if (matched === "excluded") return refuse("excludePaths", `It excludes the start URL ${options.url}`)
  return matched === "included" || mayFindIncluded(options)
    ? undefined
    : refuse(
      "includePaths",
      `No page below the start URL ${options.url} can match. Start at a page above them, or set crawlEntireDomain`
    )
}

const isUuid = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(text)
