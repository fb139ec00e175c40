import type { MapRequest } from "@trawl/schema"
import { type FetchedPage, fetchPolitely, HostPace } from "@trawl/fetcher/effect"
import type { Robots } from "@trawl/fetcher/robots"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { contentTypeOf, decoderOf } from "@trawl/reader/page"
import { setImmediate } from "node:timers/promises"
import { linksOf, signalReader } from "../crawl/page-signals.ts"
import { isBinary, isTrap } from "../crawl/unwanted-urls.ts"
import { timeSlice } from "../time-slice.ts"
import type { MapScope } from "./map-scope.ts"
import { inTimeSlices } from "./in-time-slices.ts"
import { requestOptions } from "./request-options.ts"

/**
 * Reads the links of a page while it arrives: the first 200,000 different ones. If it is too large or does not arrive
 * in time, returns the links until then, and the `problem`.
 */
export const linksOfPage = Effect.fnUntraced(function*(url: string, request: MapRequest, timeout: Duration.Duration) {
  const pace = yield* HostPace
  let arrived = url
  let reader: ReturnType<typeof signalReader> | undefined
  const receive = async (chunks: AsyncIterable<Uint8Array>, headers: FetchedPage["headers"]) => {
    const type = headers["content-type"]
    let decoder: TextDecoder | undefined
    let pausedAt = performance.now()
    for await (const chunk of chunks) {
      if (decoder === undefined && !contentTypeOf(type, chunk).includes("html")) return
      decoder ??= decoderOf(chunk, type)
      reader ??= signalReader(arrived, false, maxLinks)
      reader.write(decoder.decode(chunk, { stream: true }))
      if (performance.now() - pausedAt < maxTurn) continue
      await setImmediate()
      pausedAt = performance.now()
    }
  }
  const onHop = (hop: string) => Effect.sync(() => arrived = hop)
  const read = yield* pace.visit(url, Duration.zero)(
    fetchPolitely(url, { ...requestOptions(request), maxBytes: maxPageBytes, timeout, onHop, receive })
  ).pipe(
    Effect.map(({ page }) => ({ url: page.url, status: page.status, problem: undefined })),
    Effect.catchIf(
      ({ reason }) => reader !== undefined && (reason === "TimedOut" || reason === "TooLarge"),
      ({ message }) => Effect.succeed({ url: arrived, status: 200, problem: message })
    )
  )
  yield* timeSlice
  return { ...read, links: reader === undefined ? [] : linksOf(reader.end()) }
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
  let left = maxPages
  let level = links
  for (let depth = 1; depth < (request.maxDiscoveryDepth ?? maxLevels) && level.length > 0; depth++) {
    const next: Array<ReadonlyArray<string>> = []
    const visits: Array<string> = []
    // the rules of a robots.txt may take a millisecond for a URL
    yield* inTimeSlices(function*() {
      for (const link of level) {
        if (visits.length === left) return
        yield
        const page = scope.admit(link)
        if (page === undefined || known.has(page.key) || isBinary(page.parsed) || isTrap(page.parsed)) continue
        known.add(page.key)
        if (robots.allows(page.url)) visits.push(page.url)
      }
    }())
    left -= visits.length
    yield* Effect.forEach(visits, (url) =>
      Effect.gen(function*() {
        const read = yield* Effect.orElseSucceed(linksOfPage(url, request, pageTimeout), () => ({ links: [] }))
        if (yield* found(read.links)) next.push(read.links)
        else left = 0
      }), { concurrency: pagesAtOnce, discard: true })
    level = left > 0 ? next.flat() : []
  }
})

const maxPages = 40
/** Links from the start page, without `maxDiscoveryDepth`. */
const maxLevels = 3
const pagesAtOnce = 4
const maxPageBytes = 50_000_000
const maxLinks = 200_000
/** Milliseconds. */
const maxTurn = 4
const pageTimeout = Duration.seconds(10)
