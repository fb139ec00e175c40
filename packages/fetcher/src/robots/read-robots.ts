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
 * Reads the robots.txt of a URL's host as RFC 9309 wants it: a missing one (4xx, endless redirects) allows everything, one that cannot be
 * reached (5xx, no answer) forbids everything, which fails with `RobotsUnreachable`. Only the first 500 KiB count.
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

/** Failures that are about the host: its pages could not be had either, and they say more than "robots.txt". */
const hostFailures: ReadonlySet<string> = new Set([
  "UrlInvalid",
  "AddressRefused",
  "HostNotFound",
  "ProxyFailed",
  "ConnectionFailed",
  "TlsFailed"
])

/** RFC 9309 asks for at least 500 KiB. */
const mostBytes = 512_000
