import * as Cache from "effect/Cache"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import { PageFailed, PageFetcher } from "../fetch/page-fetcher.ts"
import { fetchPolitely } from "../host/fetch-politely.ts"
import { HostPace } from "../host/host-pace.ts"
import { parseRobots, type Robots } from "./robots.ts"

/** The host may not be crawled now, because its robots.txt cannot be read. */
export class RobotsUnreachable
  extends Data.TaggedError("RobotsUnreachable")<{ readonly url: string; readonly message: string }>
{}

/**
 * The robots.txt of hosts according to RFC 9309. A missing file (4xx, endless redirects) allows everything. An
 * unreachable file (5xx, no response) forbids everything and fails with `RobotsUnreachable`. Only the first 500 KiB
 * count. Files are kept for 24 hours, failures for 30 seconds.
 */
export class RobotsTxt extends Context.Service<RobotsTxt, {
  /**
   * The rules of a URL's host for a crawler, such as `mybot`. Their `Crawl-delay` then applies to all requests of
   * `HostPace` to the host, or a longer one of another crawler.
   */
  readonly rulesFor: (url: string, crawler: string) => Effect.Effect<Robots, PageFailed | RobotsUnreachable>
}>()("@trawl/fetcher/RobotsTxt") {}

/** Keeps the files in memory, at most 32 million characters. */
export const robotsTxt: Layer.Layer<RobotsTxt, never, HostPace | PageFetcher> = Layer.effect(
  RobotsTxt,
  Effect.gen(function*() {
    const pace = yield* HostPace
    const lengths = new Map<string, number>()
    const files = yield* Cache.makeWith(
      (url: string) => Effect.map(readFile(url), (text): RobotsFile => ({ text, last: undefined, delay: 0 })),
      {
        capacity: maxHosts,
        requireServicesAt: "construction",
        timeToLive: (exit) => Exit.isSuccess(exit) ? Duration.hours(24) : Duration.seconds(30)
      }
    )
    const forgetOldest = Effect.fnUntraced(function*(url: string, length: number) {
      lengths.delete(url)
      lengths.set(url, length)
      let total = [...lengths.values()].reduce((sum, each) => sum + each, 0)
      for (const [oldest, each] of lengths) {
        if (total <= maxCharacters && lengths.size <= maxHosts) return
        total -= each
        lengths.delete(oldest)
        yield* Cache.invalidate(files, oldest)
      }
    })
    return RobotsTxt.of({
      rulesFor: Effect.fn("Fetcher.robots")(function*(url, crawler) {
        const place = URL.parse("/robots.txt", url)?.href
        if (place === undefined) {
          return yield* new PageFailed({
            url,
            reason: "UrlInvalid",
            message: `${JSON.stringify(url.slice(0, 200))} is not an absolute URL`
          })
        }
        const file = yield* Cache.get(files, place)
        if (file.last?.crawler !== crawler) {
          file.last = { crawler, robots: parseRobots(place, file.text, crawler) }
          file.delay = Math.max(file.delay, file.last.robots.crawlDelay ?? 0)
          yield* forgetOldest(place, file.text.length)
        }
        const { robots } = file.last
        yield* pace.slowDown(url, Duration.seconds(file.delay))
        return robots
      })
    })
  })
)

interface RobotsFile {
  readonly text: string
  /** The rules that were requested last. */
  last: { readonly crawler: string; readonly robots: Robots } | undefined
  /** The longest `Crawl-delay` of all crawlers that requested rules, in seconds, because they share the pace of the host. */
  delay: number
}

const readFile = Effect.fnUntraced(function*(url: string) {
  const pace = yield* HostPace
  let text = ""
  const receive = async (chunks: AsyncIterable<Uint8Array>) => {
    const decoder = new TextDecoder()
    let left = maxFileBytes
    text = ""
    for await (const chunk of chunks) {
      text += decoder.decode(chunk.subarray(0, left), { stream: true })
      left -= chunk.length
      if (left >= 0) continue
      // half a rule, such as `Disallow: /`, would forbid too much
      text = text.slice(0, Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1)
      break
    }
  }
  const page = yield* pace.turn(url, Duration.zero)(fetchPolitely(url, { timeout, maxBytes: Infinity, receive })).pipe(
    Effect.map((fetched) => fetched.page),
    Effect.catchIf((failed) => failed.reason === "TooManyRedirects", () => Effect.void),
    Effect.mapError((failed) => hostFailures.has(failed.reason) ? failed : unreachable(url, failed.message))
  )
  if (page === undefined || page.status >= 400 && page.status < 500) return ""
  if (page.status !== 200) return yield* unreachable(url, `it returned status ${page.status}`)
  return text
})

const unreachable = (url: string, why: string) =>
  new RobotsUnreachable({ url, message: `${url} could not be read (${why}), so the host may not be crawled now` })

/**
 * Failures of the host itself. Its pages would fail as well, so these errors are passed on instead of
 * `RobotsUnreachable`.
 */
const hostFailures: ReadonlySet<string> = new Set([
  "UrlInvalid",
  "AddressRefused",
  "HostNotFound",
  "ProxyFailed",
  "ConnectionFailed",
  "TlsFailed"
])

const timeout = Duration.seconds(20)
/** RFC 9309 requires at least 500 KiB. */
const maxFileBytes = 512_000
const maxHosts = 10_000
const maxCharacters = 32_000_000
