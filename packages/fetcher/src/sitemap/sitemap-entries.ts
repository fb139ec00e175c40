import type { Done } from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import type { PageFailure, PageFetcher } from "../fetch/page-fetcher.ts"
import { elapsed } from "../host/elapsed.ts"
import { fetchPolitely } from "../host/fetch-politely.ts"
import { HostPace } from "../host/host-pace.ts"
import { pageProblem, scanSitemap, type SitemapEntry, type SitemapPart } from "./scan-sitemap.ts"
import { maxBytes, sitemapText } from "./sitemap-text.ts"

export interface SitemapOptions {
  /** The sitemaps that robots.txt lists. If they have no entries, sitemaps with well-known names are read. */
  readonly listed?: ReadonlyArray<string> | undefined
  /** Minimum time between requests to a host; zero by default. A `Crawl-delay` also counts. */
  readonly delay?: Duration.Duration | undefined
  /** Time limit for each file; 30 seconds by default. */
  readonly timeout?: Duration.Duration | undefined
  /**
   * Time limit for reading all files, with the waits for the turns of their hosts, but without the time that the stream
   * waits for its consumer; 2 minutes by default.
   */
  readonly timeBudget?: Duration.Duration | undefined
  /** Extra request headers for the origin of the site. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Languages in priority order, sent as `Accept-Language`. */
  readonly languages?: ReadonlyArray<string> | undefined
  /**
   * Called for each file that cannot be read to its end, and when a limit ends the stream. A site need not have sitemaps
   * with well-known names.
   */
  readonly onProblem?: ((problem: SitemapProblem) => void) | undefined
}

export interface SitemapProblem {
  /** The URL of the file. */
  readonly url: string
  readonly message: string
}

/**
 * The pages that the sitemaps of a site list. Reads XML, text and feeds, gzipped or not, and indexes within indexes: at
 * most 10,000 files in 5 levels, 50,000 entries and 50 MiB each. A URL in several files occurs several times. Sitemaps
 * are optional, so a file that cannot be read is not a failure.
 */
export const sitemapEntries = (
  site: string,
  options: SitemapOptions = {}
): Stream.Stream<SitemapEntry, never, HostPace | PageFetcher> =>
  Stream.callback<ReadonlyArray<SitemapEntry>, never, HostPace | PageFetcher>(
    (entries) => Effect.andThen(readAll(site, options, entries), Queue.end(entries)),
    { bufferSize: 1, strategy: "suspend" }
  ).pipe(Stream.flattenIterable)

type Entries = Queue.Queue<ReadonlyArray<SitemapEntry>, Done>

const readAll = Effect.fnUntraced(function*(site: string, options: SitemapOptions, entries: Entries) {
  const { listed = [], onProblem = () => undefined, timeBudget = Duration.minutes(2) } = options
  const usual = wellKnown(site).filter((url) => !listed.includes(url))
  const known = new Set<string>()
  const time = yield* stopwatch
  let found = 0
  let isFull = false
  const end = (problem: SitemapProblem) => {
    if (!isFull) onProblem(problem)
    isFull = true
    return []
  }
  const read = Effect.fnUntraced(function*(url: string) {
    if (known.has(url) || isFull) return []
    if (known.size >= maxFiles) return end({ url, message: `there are more than ${maxFiles} sitemaps` })
    known.add(url)
    const left = Duration.subtract(timeBudget, yield* time.start)
    const { isMissing, pages, problem, sitemaps } = yield* readFile(url, site, options, left)
    yield* time.stop
    if (problem === timeIsUp) end({ url, message: problem })
    else if (problem !== undefined && !(isMissing && usual.includes(url))) onProblem({ url, message: problem })
    found += pages.length + sitemaps.length
    if (pages.length > 0) yield* Queue.offer(entries, pages)
    return sitemaps
  })
  const readLevels = Effect.fnUntraced(function*(files: ReadonlyArray<string>) {
    let level = files
    for (let depth = 0; depth < maxLevels && level.length > 0; depth++) {
      level = (yield* Effect.forEach(level, read, { concurrency: filesAtOnce })).flat()
    }
    for (const url of level.slice(0, 1)) onProblem({ url, message: `it is more than ${maxLevels} levels deep` })
  })
  yield* readLevels(listed)
  for (const url of usual) {
    if (found > 0) return
    yield* readLevels([url])
  }
})

/** Measures the time during which at least one of several files is read. */
const stopwatch = Effect.sync(() => {
  let [underway, since, total] = [0, 0, 0]
  return {
    /** Returns the time so far. */
    start: Effect.map(elapsed, (now) => {
      if (underway++ === 0) since = now
      return Duration.millis(total + now - since)
    }),
    stop: Effect.map(elapsed, (now) => {
      if (--underway === 0) total += now - since
    })
  }
})

/** The file's entries, as far as it can be read in the time that is left. */
const readFile = Effect.fnUntraced(
  function*(
    url: string,
    site: string,
    { delay = Duration.zero, headers, languages, timeout = Duration.seconds(30) }: SitemapOptions,
    left: Duration.Duration
  ) {
    const pace = yield* HostPace
    const all: SitemapPart = { pages: [], sitemaps: [] }
    let problem: string | undefined
    let isMissing = false
    const keep = ({ pages, sitemaps }: SitemapPart) => {
      for (const page of pages) all.pages.push(page)
      for (const sitemap of sitemaps) all.sitemaps.push(sitemap)
    }
    const receive = async (chunks: AsyncIterable<Uint8Array>, headers: Readonly<Record<string, string>>) => {
      const scanner = scanSitemap(url)
      for await (const text of sitemapText(chunks, headers["content-type"])) {
        keep(scanner.write(text))
        problem = scanner.problem()
        if (problem === undefined) continue
        // applications answer every path with their page
        isMissing = problem === pageProblem
        return
      }
      keep(scanner.end())
    }
    yield* pace.turn(url, delay)(fetchPolitely(url, {
      headers: URL.parse(url)?.origin === URL.parse(site)?.origin ? headers : undefined,
      languages,
      timeout,
      maxBytes,
      receive
    })).pipe(
      Effect.match({
        onSuccess: ({ page: { status } }) => {
          if (status === 200) return
          problem = `it returned status ${status}`
          isMissing = status >= 400 && status < 500 && status !== 429
        },
        onFailure: ({ message, reason }) => {
          problem = message
          // other requests report that the host cannot be reached
          isMissing = unreachable.has(reason)
        }
      }),
      Effect.timeoutOrElse({ duration: left, orElse: () => Effect.sync(() => void (problem = timeIsUp)) })
    )
    return { ...all, problem, isMissing }
  }
)

/** Where sitemaps usually are: at the root, and in the folder of the page. */
const wellKnown = (site: string): ReadonlyArray<string> => {
  const names = ["/sitemap.xml", "/sitemap_index.xml", "./sitemap.xml"]
  return [...new Set(names.flatMap((name) => URL.parse(name, site)?.href ?? []))]
}

const unreachable: ReadonlySet<PageFailure> = new Set(["HostNotFound", "ConnectionFailed", "TlsFailed", "ProxyFailed"])

const timeIsUp = "the time for sitemaps is used up"
const filesAtOnce = 3
const maxFiles = 10_000
const maxLevels = 5
