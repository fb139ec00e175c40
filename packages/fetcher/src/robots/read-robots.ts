import * as Data from "effect/Data"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { PageFailed, PageFetcher } from "../fetch/page-fetcher.ts"
import { parseRobots, type Robots } from "./robots.ts"

/** The host may not be crawled now, because its robots.txt cannot be read. */
export class RobotsUnreachable
  extends Data.TaggedError("RobotsUnreachable")<{ readonly url: string; readonly message: string }>
{}

/**
 * Reads the robots.txt of a URL's host according to RFC 9309. A missing file (4xx, endless redirects) allows everything. An unreachable
 * file (5xx, no response) forbids everything and fails with `RobotsUnreachable`. Only the first 500 KiB count.
 */
export const readRobots = Effect.fn("Fetcher.readRobots")(
  function*(
    site: string,
    crawler: string,
    timeout: Duration.Duration
  ): Effect.fn.Return<Robots, PageFailed | RobotsUnreachable, PageFetcher> {
    const url = URL.parse("/robots.txt", site)?.href
    if (url === undefined) {
      return yield* new PageFailed({
        url: site,
        reason: "UrlInvalid",
        message: `${JSON.stringify(site.slice(0, 200))} is not an absolute URL`
      })
    }
    const fetcher = yield* PageFetcher
    const fetched = yield* fetcher.fetch(url, { timeout }).pipe(
      Effect.catchIf((failed) => failed.reason === "TooManyRedirects", () => Effect.void),
      Effect.mapError((failed) => hostFailures.has(failed.reason) ? failed : unreachable(url, failed.message))
    )
    if (fetched === undefined || fetched.status >= 400 && fetched.status < 500) return parseRobots(url, "", crawler)
    if (fetched.status !== 200) return yield* unreachable(url, `it answered with status ${fetched.status}`)
    return parseRobots(url, new TextDecoder().decode(fetched.body.subarray(0, mostBytes)), crawler)
  }
)

const unreachable = (url: string, why: string) =>
  new RobotsUnreachable({ url, message: `${url} could not be read (${why}), so the host may not be crawled now` })

/** Failures of the host itself. Its pages would fail as well, so these errors are passed on instead of `RobotsUnreachable`. */
const hostFailures: ReadonlySet<string> = new Set([
  "UrlInvalid",
  "AddressRefused",
  "HostNotFound",
  "ProxyFailed",
  "ConnectionFailed",
  "TlsFailed"
])

/** RFC 9309 requires at least 500 KiB. */
const mostBytes = 512_000
