import { credits, type ExtractRequest, type Failure } from "@trawl/schema"
import { extractRequestDefaults as defaults } from "@trawl/types"
import { addressGuard, refusedHost } from "@trawl/fetcher/connections"
import * as Effect from "effect/Effect"
import { bookScans } from "../agent/run/start-urls.ts"
import { jobFailure } from "../jobs/job-failure.ts"
import { refusal } from "../page/refusal.ts"
import { failure, problem } from "../request/failure.ts"
import { blockedMessage } from "../scrape/policy/threat/blocked-url.ts"
import { checkUrls } from "../scrape/policy/threat/check-urls.ts"
import { EngineSettings } from "../settings.ts"

/**
 * The pages and sites of an extraction. Fails if none can be read and web search is off, or if some cannot be read and
 * `ignoreInvalidURLs` is false.
 */
export const admittedUrls = Effect.fnUntraced(function*(request: ExtractRequest) {
  const {
    enableWebSearch = defaults.enableWebSearch,
    ignoreInvalidURLs = defaults.ignoreInvalidURLs,
    threatProtection,
    urls = []
  } = request
  const given = urls.map((url) => ({ url, address: addressOf(url), isSite: isSite(url) }))
  const problems = given.map(({ address }): string | undefined =>
    address === undefined ? "Expected an absolute http(s) URL without credentials, which may end in /*" : undefined
  )
  if (!ignoreInvalidURLs && problems.some((message) => message !== undefined)) {
    return yield* Effect.fail<Failure>(failure("UrlInvalid", { details: detailsOf(problems) }))
  }
  const { allowedAddresses } = yield* EngineSettings
  const guard = allowedAddresses && addressGuard(allowedAddresses)
  for (const [at, { address }] of given.entries()) {
    const why = address === undefined || guard === undefined ? undefined : refusedHost(address, guard)
    if (address !== undefined && why !== undefined) problems[at] = refusal(address, why)
  }
  const { blocked, scans } = yield* checkUrls(
    given.flatMap(({ address }, at) => address === undefined || problems[at] !== undefined ? [] : [address]),
    threatProtection === undefined ? {} : { threatProtection }
  )
  for (const [at, { address = "" }] of given.entries()) {
    const why = blocked.get(address)
    if (why !== undefined) problems[at] = blockedMessage(address, why)
  }
  const scanned = scans * credits.threatScan
  const admitted = given.filter((_, at) => problems[at] === undefined)
  const details = detailsOf(problems)
  const refused = details.length > 0 && !ignoreInvalidURLs
    ? failure("Forbidden", { code: "unsafe_domain_blocked", details })
    : urls.length > 0 && admitted.length === 0 && !enableWebSearch
    ? jobFailure("UrlsInvalid", { details })
    : undefined
  if (refused !== undefined) {
    yield* bookScans({ urls: [...urls] }, scanned, "extract")
    return yield* Effect.fail<Failure>(refused)
  }
  const addresses = (ofSites: boolean) =>
    admitted.flatMap(({ address = [], isSite }) => isSite === ofSites ? address : [])
  return {
    urls: addresses(false),
    sites: addresses(true),
    invalidURLs: ignoreInvalidURLs
      ? given.flatMap(({ url }, at) => problems[at] === undefined ? [] : [url])
      : undefined,
    scanned
  }
})

const isSite = (url: string): boolean => url.endsWith("/*")

/** The URL to read, without the `/*` of a site; undefined if it is invalid. */
const addressOf = (text: string): string | undefined => {
  const url = URL.parse(isSite(text) ? text.slice(0, -"/*".length) : text)
  return url !== null && /^https?:\/\/[^/\s]/iu.test(text) && url.username === "" && url.password === ""
    ? url.href
    : undefined
}

const detailsOf = (problems: ReadonlyArray<string | undefined>) =>
  problems.flatMap((message, at) => message === undefined ? [] : [problem(["urls", at], message)])
