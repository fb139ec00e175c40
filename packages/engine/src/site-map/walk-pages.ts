import type { MapRequest } from "@trawl/schema"
import { fetchPolitely, HostPace } from "@trawl/fetcher/effect"
import type { Robots } from "@trawl/fetcher/robots"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { decodeText } from "@trawl/reader/page"
import { linksOf, pageSignals } from "../crawl/page-signals.ts"
import { isBinary, isTrap } from "../crawl/unwanted-urls.ts"
import { timeSlice } from "../time-slice.ts"
import type { MapScope } from "./map-scope.ts"
import { requestOptions } from "./request-options.ts"

/** Reads the links of a page. */
export const linksOfPage = Effect.fnUntraced(function*(url: string, request: MapRequest) {
  const pace = yield* HostPace
  const { page } = yield* pace.visit(url, Duration.zero)(
    fetchPolitely(url, { ...requestOptions(request), maxBytes: largestPage, timeout: pageTimeout })
  )
  if (!page.contentType.includes("html") || page.status >= 400) return { page, links: [] }
  yield* timeSlice
  return { page, links: linksOf(pageSignals(decodeText(page.body, page.headers["content-type"]), page.url)) }
})

/**
 * Follows links breadth first from those of the start page, a few at a time, and passes the links of each page to
 * `found`. Reads at most 40 pages.
 * A page that cannot be read has no links.
 */
export const walkPages = Effect.fnUntraced(function*(
  links: ReadonlyArray<string>,
  { found, request, robots, scope }: {
    readonly found: (links: ReadonlyArray<string>) => Effect.Effect<boolean>
    readonly request: MapRequest
    readonly robots: Robots
    readonly scope: MapScope
  }
) {
  const known = new Set<string>([scope.keyOf(request.url)])
  let left = mostPages
  let level = links
  for (let depth = 1; depth < (request.maxDiscoveryDepth ?? mostLevels) && level.length > 0; depth++) {
    const next: Array<string> = []
    const visits = level.flatMap((link) => {
      const page = scope.admit(link)
      if (page === undefined || known.has(page.key) || isBinary(page.url) || isTrap(page.url)) return []
      known.add(page.key)
      return robots.allows(page.url) ? [page.url] : []
    }).slice(0, left)
    left -= visits.length
    yield* Effect.forEach(visits, (url) =>
      Effect.gen(function*() {
        const read = yield* Effect.orElseSucceed(linksOfPage(url, request), () => ({ links: [] }))
        if (yield* found(read.links)) next.push(...read.links)
        else left = 0
      }), { concurrency: pagesAtOnce, discard: true })
    level = left > 0 ? next : []
  }
})

const mostPages = 40
/** Links from the start page, without `maxDiscoveryDepth`. */
const mostLevels = 3
const pagesAtOnce = 4
/** Bytes of a page that are read for links in a few milliseconds. */
const largestPage = 2_000_000
const pageTimeout = Duration.seconds(10)
