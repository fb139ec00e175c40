import { Api, credits, type ExtractRequest, type ExtractStatusResponse, type Failure } from "@trawl/schema"
import { extractRequestDefaults as defaults } from "@trawl/types"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import type { Extraction } from "../agent/ground/extraction.ts"
import { AgentRuns } from "../agent/run/agent-runs.ts"
import { RunStore } from "../agent/run/run-store.ts"
import { linkBase } from "../artifacts/link-base.ts"
import { checkWebhook } from "../jobs/check-webhook.ts"
import { jobFailure } from "../jobs/job-failure.ts"
import { failure, problem } from "../request/failure.ts"
import { IgnoredFields, withIgnored } from "../request/known-fields.ts"
import { schemaFaults } from "../scrape/extract/schema-checks.ts"
import { refuseWithoutBrowser } from "../scrape/request/refuse-without-browser.ts"
import { refuseUnsupported } from "../scrape/request/unsupported.ts"
import { deprecationOf } from "../service/deprecation.ts"
import { resultsLifetime } from "../service/lifetime.ts"
import { CurrentTeam } from "../service/team.ts"
import { admittedUrls } from "./extract-urls.ts"
import { isoTime } from "./job-status.ts"

export const ExtractLive = HttpApiBuilder.group(Api, "extract", (handlers) =>
  handlers
    .handle("startExtract", ({ payload }) => startExtract(payload))
    .handle(
      "getExtractStatus",
      Effect.fnUntraced(function*({ params: { jobId } }) {
        const store = yield* RunStore
        const run = yield* Effect.orDie(store.get(jobId))
        if (run?.kind !== "extract" || run.team !== (yield* CurrentTeam).name) {
          return yield* Effect.fail<Failure>(jobFailure("ExtractNotFound"))
        }
        const { createdAt, endedAt, outcome, request: { extraction }, settings: { warning } } = run
        const about = {
          expiresAt: isoTime(createdAt + resultsLifetime),
          warnings,
          ...warning === undefined ? {} : { warning }
        }
        if (endedAt === undefined) {
          return {
            success: true,
            status: "processing",
            data: [],
            creditsUsed: run.credits,
            ...about
          } satisfies ExtractStatusResponse
        }
        const { data, error, sources } = yield* Effect.orDie(store.resultOf(run))
        const answer: ExtractStatusResponse = outcome === "succeeded"
          ? {
            success: true,
            status: "completed",
            data: data ?? null,
            ...extraction?.showSources === true ? { sources: sources ?? {} } : {},
            creditsUsed: run.credits,
            ...about
          }
          : {
            success: false,
            status: "failed",
            data: [],
            error: error ?? null,
            creditsUsed: credits.failedAgentRun,
            ...about
          }
        return answer
      })
    ))

/** The replacement of both operations, and the warning about it. */
const deprecation = deprecationOf(Api.groups.extract.endpoints.startExtract)
const warnings = deprecation === undefined ? [] : [deprecation.warning]

const startExtract = Effect.fnUntraced(function*(request: ExtractRequest) {
  const { agent, prompt = "", schema, scrapeOptions = {}, threatProtection, webhook } = request
  if ((yield* CurrentTeam).zeroDataRetention === "forced") {
    return yield* Effect.fail<Failure>(jobFailure("ZeroDataRetentionForced"))
  }
  if (agent?.model === "v3-beta") return yield* Effect.fail<Failure>(jobFailure("ExtractAgentMoved"))
  yield* checkWebhook(webhook)
  yield* checkScrapeOptions(scrapeOptions)
  const details = schema === undefined ? undefined : yield* schemaFaults(schema, ["schema"])
  if (details !== undefined) return yield* Effect.fail(failure("ExtractionFailed", { details }))
  const { invalidURLs, scanned, sites, urls } = yield* admittedUrls(request)
  const extraction = extractionOf(request, sites)
  const runs = yield* AgentRuns
  const started = yield* Effect.orDie(runs.start({
    prompt,
    ...urls.length === 0 ? {} : { urls },
    ...schema === undefined ? {} : { schema },
    ...webhook === undefined ? {} : { webhook },
    ...threatProtection === undefined ? {} : { threatProtection },
    // without URLs, only a search finds pages
    strictConstrainToURLs: !extraction.leavesSites && !extraction.searchesWeb,
    extraction,
    base: yield* linkBase,
    warning: yield* IgnoredFields
  }, scanned))
  // only a request with a thread can conflict with another run
  if (started._tag !== "Started") return yield* Effect.die(new Error("An extraction conflicts with another run"))
  return yield* withIgnored({
    success: true,
    id: started.run.id,
    ...invalidURLs === undefined ? {} : { invalidURLs },
    warnings,
    ...deprecation === undefined ? {} : { replacement: deprecation.successor }
  })
})

const extractionOf = (request: ExtractRequest, sites: ReadonlyArray<string>): Extraction => {
  const {
    allowExternalLinks = defaults.allowExternalLinks,
    enableWebSearch = defaults.enableWebSearch,
    ignoreSitemap = defaults.ignoreSitemap,
    includeSubdomains = defaults.includeSubdomains,
    limit,
    scrapeOptions,
    showSources = defaults.showSources,
    systemPrompt,
    timeout,
    urls = []
  } = request
  const { formats: _, ...reading } = scrapeOptions ?? {}
  return {
    sites,
    ignoreSitemap,
    includeSubdomains,
    leavesSites: allowExternalLinks || enableWebSearch,
    searchesWeb: enableWebSearch || urls.length === 0,
    showSources,
    ...limit === undefined ? {} : { limit },
    ...systemPrompt === undefined ? {} : { systemPrompt },
    scrapeOptions: { ...reading, ...timeout === undefined ? {} : { timeout } }
  }
}

/** Refuses page options that the engine does not support, or that forbid storing the result. */
const checkScrapeOptions = Effect.fnUntraced(function*(options: NonNullable<ExtractRequest["scrapeOptions"]>) {
  const refused = (yield* refuseUnsupported(options, ["scrapeOptions"])) ??
    (yield* refuseWithoutBrowser(options, ["scrapeOptions"]))
  if (refused !== undefined) return yield* Effect.fail(refused)
  if (options.lockdown === true) {
    return yield* Effect.fail(failure("RequestRejected", {
      details: [
        problem(
          ["scrapeOptions", "lockdown"],
          "lockdown implies zero data retention, but the result of an extraction is stored for 24 hours. Use POST /v2/scrape"
        )
      ]
    }))
  }
})
