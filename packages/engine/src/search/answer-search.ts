import { elapsed } from "@trawl/fetcher/effect"
import { type Format, limits, type SearchData, type SearchRequest, type SearchResponse } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"
import { failure, problem } from "../request/failure.ts"
import { askProviders } from "../federation/ask-providers.ts"
import { mergeAnswers } from "../federation/merge-answers.ts"
import { RiskCache } from "../scrape/policy/threat/judge-url.ts"
import { policyOfRequest } from "../scrape/policy/threat/policy-of-request.ts"
import { refuseWithoutBrowser } from "../scrape/request/refuse-without-browser.ts"
import { refuseUnsupported } from "../scrape/request/unsupported.ts"
import { allowedResults } from "./allowed-results.ts"
import { creditsUsed } from "./credits.ts"
import { type Limitation, limitationsOf } from "./limitation.ts"
import { readQuery } from "./read-query.ts"
import { scrapeResults } from "./scrape-results.ts"
import { searchIndex } from "./searched-index.ts"
import { timeFilters } from "./time-filters.ts"
import { countryOf } from "./place/country-of.ts"
import { schemaFaults } from "../scrape/extract/schema-checks.ts"
import { locationOf } from "./place/location-of.ts"
import { preferredPlace } from "./place/preferred-place.ts"
import { requestedSources } from "../request/sources.ts"

/** Answers a search from the engine's index and its providers, within the request's `timeout`. */
export const answerSearch = Effect.fnUntraced(
  function*(request: SearchRequest) {
    const { formats = [], ...options } = request.scrapeOptions ?? {}
    const refused = (yield* refuseUnsupported(request.scrapeOptions ?? {}, ["scrapeOptions"])) ??
      (yield* refuseWithoutBrowser(request.scrapeOptions ?? {}, ["scrapeOptions"]))
    if (refused !== undefined) return yield* Effect.fail(refused)
    yield* policyOfRequest(request.threatProtection, ["threatProtection"])
    yield* policyOfRequest(options.threatProtection, ["scrapeOptions", "threatProtection"])
    yield* refuseCountry(request)
    yield* refuseSchemas(request)
    const began = yield* elapsed
    const query = yield* readQuery(request)
    const { terms } = query
    const times = yield* timeFilters(request)
    if (!query.hasSearchTerms) return answerOf(mergeAnswers([], request), query.warnings, 0)
    let limitations: ReadonlyArray<Limitation> = unanswered(request)
    const left = yield* timeLeft(request, began)
    // leave time to fetch pages
    const milliseconds = formats.length === 0 ? left : Math.ceil(left / 2)
    const ownUpTo = (limit: number) => searchIndex({ request, terms, times, milliseconds, limit })
    let own: SearchData = {}
    const found = yield* askProviders(
      { request, terms, milliseconds },
      Effect.map(ownUpTo(request.limit ?? limits.searchLimitDefault), ({ data, limitations: lacks }) => {
        limitations = [...lacks, ...limitations]
        return own = data
      })
    )
    const allowed = yield* allowedResults({
      data: found.data,
      own,
      ownUpTo: (limit) => Effect.map(ownUpTo(limit), ({ data }) => data),
      milliseconds: (yield* timeLeft(request, began)) / 2
    }, request)
    const data: SearchData = formats.length === 0
      ? allowed.data
      : yield* scrapeResults(allowed.data, options, formats, yield* timeLeft(request, began))
    const warnings = [...query.warnings, ...limitationsOf(limitations, data), ...found.warnings, ...allowed.warnings]
    return answerOf(data, warnings, creditsUsed(data, request) + allowed.credits)
  },
  (effect, request) =>
    Effect.timeoutOrElse(effect, {
      duration: request.timeout ?? limits.searchTimeoutDefault,
      orElse: () => Effect.fail(failure("RequestTimedOut", { code: "SCRAPE_TIMEOUT" }))
    }),
  // each URL is classified, and billed, once per request
  (effect) => Effect.suspend(() => Effect.provideService(effect, RiskCache, new Map())),
  // capturing the stack costs time, and always gives the same line
  (effect) => Effect.withSpan(effect, "Engine.search", { captureStackTrace: false })
)

const answerOf = (data: SearchData, warnings: ReadonlyArray<string>, creditsUsed: number) =>
  ({
    success: true,
    data,
    id: randomUUID(),
    creditsUsed,
    ...warnings.length === 0 ? {} : { warning: warnings.join(" "), warnings }
  }) satisfies SearchResponse

/**
 * The remaining milliseconds, rounded down, so that a slow part is reported in the answer before the request itself
 * times out.
 */
const timeLeft = Effect.fnUntraced(function*({ timeout = limits.searchTimeoutDefault }: SearchRequest, began: number) {
  const taken = (yield* elapsed) - began
  return Math.max(Math.floor((timeout - taken) * 0.9), 1)
})

/** Refuses a `country` that is not a country code. */
const refuseCountry = ({ country }: Pick<SearchRequest, "country">) =>
  country === undefined || countryOf(country) !== undefined
    ? Effect.void
    : Effect.fail(
      failure("RequestRejected", {
        details: [
          problem(
            ["country"],
            `Expected an ISO country code of two letters, such as DE, found ${
              JSON.stringify(country)
            }, which no country has`
          )
        ]
      })
    )

/** Refuses formats with an invalid JSON Schema before anything is searched or fetched. */
const refuseSchemas = Effect.fnUntraced(function*({ scrapeOptions: { formats = [] } = {} }: SearchRequest) {
  const problems = yield* Effect.forEach(formats, (format, index) => {
    const schema = schemaOf(format)
    return schema === undefined ? Effect.undefined : schemaFaults(schema, ["scrapeOptions", "formats", index, "schema"])
  })
  const details = problems.flatMap((faults) => faults ?? [])
  if (details.length > 0) return yield* Effect.fail(failure("ExtractionFailed", { details }))
})

/** The schema for the data of a format. */
const schemaOf = (format: Format): Readonly<Record<string, unknown>> | undefined => {
  if (typeof format === "string") return undefined
  if (format.type === "changeTracking") return format.modes?.includes("json") === true ? format.schema : undefined
  return format.type === "json" ? format.schema : undefined
}

/** Warnings for fields that the engine supports only in part. */
const unanswered = (request: SearchRequest): ReadonlyArray<Limitation> => {
  const sources = requestedSources(request)
  const unknown = (["web", "news"] as const).filter((source) => sources[source] !== undefined).map((source) =>
    locationOf(request, source)
  )
    .filter((location) => {
      const place = preferredPlace(location, request)
      return place !== undefined && place.country === undefined
    })
  return [
    ...unknown.map((location) => ({
      message: `The location ${
        shortened(location)
      } has no known country, so only pages that name the place are preferred.`
    })),
    ...request.safe === true
      ? [{
        message:
          "Explicit content is detected by rating tags and the RTA label only: pages without them are not filtered."
      }]
      : []
  ]
}

const shortened = (location: string): string =>
  JSON.stringify(
    location.length > maxLocationLength
      ? `${location.slice(0, maxLocationLength).replace(/[\ud800-\udbff]$/u, "")}…`
      : location
  )

const maxLocationLength = 60
