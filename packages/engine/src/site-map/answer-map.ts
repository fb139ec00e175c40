import type { Failure, MapLink, MapRequest } from "@trawl/schema"
import { errorTables } from "@trawl/schema"
import { mapRequestDefaults } from "@trawl/types"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { slowPatterns } from "../crawl/slow-patterns.ts"
import { failure, problem, rowOf } from "../request/failure.ts"
import { pageFailure } from "../scrape/page-failure.ts"
import { type Findings, findLinks, noFindings, timeBudget } from "./find-links.ts"
import { inTimeSlices } from "./in-time-slices.ts"
import { rankLinks } from "./rank-links.ts"

/** The URLs of a site, the start URL among them. Without a `timeout`, the engine looks for URLs for 15 seconds. */
export const answerMap = Effect.fn("Engine.map")(function*(request: MapRequest) {
  const findings = noFindings(request)
  const milliseconds = request.timeout ?? timeBudget
  const inTime = yield* findLinks(request, findings).pipe(
    Effect.timeoutOption(Duration.millis(milliseconds - Math.min(milliseconds / 10, 500))),
    Effect.catch((failed) => Effect.fail(pageFailure(failed)))
  )
  const isLate = inTime._tag === "None"
  if (findings.isSlow) return yield* Effect.fail(slowPatterns(request))
  const links = yield* inTimeSlices(ordered(request, findings))
  if (links.length <= 1 && (isLate || findings.failure?.reason === "TimedOut")) {
    return yield* Effect.fail(failure("RequestTimedOut", { code: "MAP_TIMEOUT" }))
  }
  if (links.length <= 1 && findings.failure !== undefined) {
    return yield* Effect.fail(
      findings.failure.reason === "HostNotFound" ? pageFailure(findings.failure) : mapFailed(findings.failure.message)
    )
  }
  const warnings = [
    ...isLate ? [`The map is incomplete: it took longer than ${milliseconds} ms. Set a longer timeout.`] : [],
    ...problemsOf(links, request, findings),
    ...fewLinks(links, request)
  ]
  return { links, ...warnings.length === 0 ? {} : { warning: warnings.join(" ") } }
})

/** The links of a map, in the order of relevance, or of their sources. */
function* ordered(request: MapRequest, { indexed, linked, listed, scope }: Findings) {
  const { limit = mapRequestDefaults.limit, search = "", sitemap } = request
  const startKey = scope.keyOf(request.url)
  const links = new Map<string, MapLink>()
  const put = (key: string, url: string) => {
    if (!links.has(key)) links.set(key, { ...indexed.get(key), url })
  }
  put(startKey, scope.admit(request.url)?.url ?? new URL(request.url).href)
  if (sitemap !== "only") { for (const [key, { url }] of indexed) yield put(key, url) }
  for (const [key, url] of listed) yield put(key, url)
  for (const [key, url] of linked) yield put(key, url)
  const all = [...links.values()]
  const ranked = search.trim() === "" ? all : yield* rankLinks(all, search)
  if (ranked.length <= limit) return ranked
  const [start] = all
  const first = ranked.slice(0, limit)
  return start === undefined || first.includes(start) ? first : [...first.slice(0, -1), start]
}

/**
 * A start page that cannot be read leaves out its links. Other failures to read something matter if little else was
 * found.
 */
const problemsOf = (
  links: ReadonlyArray<MapLink>,
  { sitemap }: MapRequest,
  { cutShort, failure: unread, listed, problems }: Findings
): ReadonlyArray<string> => {
  const lacksSitemap = sitemap === "only" && listed.size === 0
  if (lacksSitemap && problems.length === 0) return ["No sitemap was found."]
  if (lacksSitemap || links.length <= 1) return problems.slice(0, 3)
  if (sitemap === "only") return []
  if (cutShort !== undefined) return [`Only the first links of the start page are listed: ${cutShort}.`]
  return unread === undefined
    ? []
    : [`The start page could not be read, so its links are not listed: ${unread.message}.`]
}

const fewLinks = ({ length }: ReadonlyArray<MapLink>, { limit, url }: MapRequest): ReadonlyArray<string> => {
  const { pathname } = new URL(url)
  return length > 1 || limit === 1 || pathname === "/"
    ? []
    : [`Only ${length} URL was found below ${pathname}. Map the site itself for more.`]
}

const mapFailed = (message: string): Failure => {
  const { code, error, status } = rowOf(errorTables.map, "MapFailed")
  return { status, error, code, details: [problem(["url"], message)] }
}
