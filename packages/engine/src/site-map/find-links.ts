import type { MapLink, MapRequest } from "@trawl/schema"
import { mapRequestDefaults } from "@trawl/types"
import { PageFailed, RobotsTxt, sitemapEntries, type SitemapProblem } from "@trawl/fetcher/effect"
import type { Robots } from "@trawl/fetcher/robots"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { crawlerName } from "../crawl/indexing-rules.ts"
import { ZeroRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"
import { PageStore } from "../store/page-store.ts"
import { inTimeSlices } from "./in-time-slices.ts"
import { type MapScope, mapScope } from "./map-scope.ts"
import { requestOptions } from "./request-options.ts"
import { SitemapCopies } from "./sitemap-copies.ts"
import { linksOfPage, walkPages } from "./walk-pages.ts"

/** The URLs of a site that are found so far, by the keys of their pages. */
export interface Findings {
  scope: MapScope
  /** Pages of the engine's own index. */
  readonly indexed: Map<string, MapLink>
  readonly listed: Map<string, string>
  readonly linked: Map<string, string>
  /** What could not be read, for warnings. */
  readonly problems: Array<string>
  /** Why the start page could not be read. */
  failure: PageFailed | undefined
  /** Why only the first links of the start page could be read. */
  cutShort: string | undefined
  /** The patterns of the request take too long. */
  isSlow: boolean
}

export const noFindings = (request: MapRequest): Findings => ({
  scope: mapScope(request),
  indexed: new Map(),
  listed: new Map(),
  linked: new Map(),
  problems: [],
  failure: undefined,
  cutShort: undefined,
  isSlow: false
})

/**
 * Adds the URLs of a site to the findings: those of its sitemaps, of the engine's own index and of a few pages. Fails
 * if the site may not be contacted.
 */
export const findLinks = Effect.fnUntraced(function*(request: MapRequest, findings: Findings) {
  const { sitemap = mapRequestDefaults.sitemap, useIndex = mapRequestDefaults.useIndex } = request
  const sources = (url: string) =>
    Effect.all([
      sitemap === "skip" ? Effect.void : readSitemaps(url, request, findings),
      useIndex ? readIndex(url, request, findings) : Effect.void
    ], { concurrency: "unbounded", discard: true })
  const start = Effect.gen(function*() {
    const time = Duration.millis(0.6 * (request.timeout ?? timeBudget))
    const read = yield* linksOfPage(request.url, request, time).pipe(Effect.catch((failed) => {
      findings.failure = failed
      return notAllowed.has(failed.reason) ? Effect.fail(failed) : Effect.undefined
    }))
    if (read === undefined) return
    const { links, problem, status, url } = read
    findings.cutShort = problem
    if (status >= 400) findings.problems.push(`The start page returned status ${status}.`)
    if (findings.scope.keyOf(url) !== findings.scope.keyOf(request.url)) findings.scope = mapScope(request, url)
    yield* add(findings.linked, [url], request, findings)
    if (new URL(url).host !== new URL(request.url).host) yield* sources(url)
    if (sitemap === "only") return
    if (!(yield* add(findings.linked, links, request, findings))) return
    const robots = yield* rulesFor(url, request, findings)
    if (robots === undefined) return
    yield* walkPages(links, {
      found: (more) => add(findings.linked, more, request, findings),
      request,
      robots,
      scope: findings.scope
    })
  })
  yield* Effect.all([start, sources(request.url)], { concurrency: "unbounded", discard: true })
})

/** Failures by which the engine refuses to contact the site. */
const notAllowed: ReadonlySet<string> = new Set(["AddressRefused", "UrlInvalid"])

/** Adds the URLs that belong to the map, and returns whether more are needed. */
const add = (
  known: Map<string, string>,
  urls: Iterable<string>,
  request: MapRequest,
  findings: Findings
): Effect.Effect<boolean> => {
  const maxUrls = request.search === undefined ? request.limit ?? mapRequestDefaults.limit : maxRankedUrls
  const work = function*() {
    let batch: Array<string> = []
    const take = function*() {
      let pages = batch.flatMap((url) => findings.scope.admit(url) ?? [])
      batch = []
      while (pages.length > 0) {
        const matches = findings.scope.matches(pages.map(({ parsed }) => parsed))
        for (const [at, match] of matches.entries()) {
          const page = pages[at]
          if (match === "too slow") findings.isSlow = true
          if (page !== undefined && match === "included" && known.size < maxUrls && !known.has(page.key)) {
            known.set(page.key, page.url)
          }
        }
        if (findings.isSlow || known.size >= maxUrls) return false
        pages = pages.slice(matches.length)
        yield
      }
      return true
    }
    for (const url of urls) {
      if (batch.push(url) >= batchSize && !(yield* take())) return false
    }
    return yield* take()
  }
  return inTimeSlices(work())
}

/** Undefined if the host cannot answer: then only the start page is requested. */
const rulesFor = (url: string, request: MapRequest, findings: Findings) =>
  Effect.flatMap(RobotsTxt, (robots) => robots.rulesFor(url, crawlerName)).pipe(
    Effect.map((rules): Robots => request.ignoreRobotsTxt === true ? { ...rules, allows: () => true } : rules),
    Effect.catch(({ message }) => {
      if (!findings.problems.includes(message)) findings.problems.push(message)
      return Effect.undefined
    })
  )

const readSitemaps = Effect.fnUntraced(function*(site: string, request: MapRequest, findings: Findings) {
  const copies = yield* SitemapCopies
  const { origin } = new URL(site)
  // pages for one reader are not kept for others
  const isKept = Object.keys(request.headers ?? {}).length === 0 && !(yield* ZeroRetention)
  const known = isKept && request.ignoreCache !== true ? yield* copies.get(origin) : undefined
  if (known !== undefined) return void (yield* add(findings.listed, known, request, findings))
  const robots = yield* rulesFor(site, request, findings)
  if (robots === undefined) return
  const urls: Array<string> = []
  let isWhole = true
  const onProblem = ({ message, url }: SitemapProblem) => {
    isWhole = false
    findings.problems.push(`The sitemap ${url} could not be read: ${message}.`)
  }
  yield* sitemapEntries(site, { ...requestOptions(request), listed: robots.sitemaps, onProblem }).pipe(
    Stream.runForEachArray((entries) => {
      const more = entries.map(({ url }) => url)
      if (urls.length <= maxRankedUrls) { for (const url of more) urls.push(url) }
      return Effect.filterOrFail(add(findings.listed, more, request, findings), (needsMore) => needsMore, () => enough)
    }),
    Effect.catch(() => {
      isWhole = false
      return Effect.void
    })
  )
  if (isKept && isWhole && urls.length > 0) yield* copies.put(origin, urls)
})

const readIndex = Effect.fnUntraced(function*(site: string, request: MapRequest, findings: Findings) {
  const { indexed } = findings
  const store = yield* PageStore
  const { name } = yield* CurrentTeam
  const admitted = new Map<string, string>()
  for (let after = 0, needsMore = true; needsMore;) {
    const pages = yield* store.ofSite(site, name, after)
    const last = pages.at(-1)
    if (last === undefined) return
    after = last.id
    needsMore = yield* add(admitted, pages.map(({ url }) => url), request, findings)
    yield* inTimeSlices(function*() {
      for (const { description, title, url } of pages) {
        const key = findings.scope.keyOf(url)
        const page = admitted.get(key)
        if (page !== undefined) indexed.set(key, { url: page, title, description })
        yield
      }
    }())
  }
})

const enough = "enough"
/** Milliseconds of a map without a `timeout`. */
export const timeBudget = 15_000
const batchSize = 200
/** URLs that are ranked by a search. */
const maxRankedUrls = 200_000
