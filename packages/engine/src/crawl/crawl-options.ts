import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { crawlableUrl } from "@trawl/fetcher/url"
import { CrawlFailed } from "./crawl-failed.ts"

export interface CrawlOptions {
  /** Links from the start page, or from a page that a sitemap lists: 0 for the start page alone. Default: 5. */
  readonly maxDepth?: number | undefined
  /** Maximum number of pages stored or kept. Default: 1000. */
  readonly maxPages?: number | undefined
  /** Pages processed concurrently, at most 8. Default: 8. */
  readonly concurrency?: number | undefined
  /**
   * Minimum time between the starts of two requests. Default: 250 milliseconds, or none for this machine itself. A
   * longer `Crawl-delay` in robots.txt applies, up to 60 seconds.
   */
  readonly delay?: Duration.Input | undefined
  /** Time limit for one page. Default: 20 seconds. */
  readonly timeout?: Duration.Input | undefined
  /**
   * Pages stored within this time before the crawl are not fetched again, but their links are followed. Default: all
   * pages are fetched.
   */
  readonly skipFresh?: Duration.Input | undefined
}

export interface CrawlSettings {
  /** The start URL. */
  readonly start: string
  readonly maxDepth: number
  readonly maxPages: number
  readonly concurrency: number
  readonly delay: Duration.Duration
  readonly timeout: Duration.Duration
  /**
   * Pages fetched at this time or later are not fetched again, in milliseconds since 1970.
   */
  readonly freshSince: number
}

/** Adds the defaults. Fails with `CrawlFailed` for a value out of range. */
export const crawlSettings = Effect.fnUntraced(function*(url: string, options: CrawlOptions) {
  const start = crawlableUrl(url)
  const refused = (message: string) => new CrawlFailed({ url, message, isPermanent: true })
  if (start === undefined) {
    return yield* refused(
      "the start URL must be an absolute http or https URL without credentials, of at most 2000 characters"
    )
  }
  const wrong = (field: keyof CrawlOptions, allowed: string) =>
    refused(`${field} is ${String(options[field])}; allowed is ${allowed}`)
  const count = (field: "maxDepth" | "maxPages" | "concurrency", min: number, otherwise: number) => {
    const value = options[field] ?? otherwise
    return Number.isSafeInteger(value) && value >= min
      ? Effect.succeed(value)
      : Effect.fail(wrong(field, `a whole number from ${min}`))
  }
  const duration = (field: "delay" | "timeout" | "skipFresh", otherwise: Duration.Input) =>
    Effect.fromOption(Duration.fromInput(options[field] ?? otherwise)).pipe(
      Effect.filterOrFail((value) => !Duration.isNegative(value)),
      Effect.mapError(() => wrong(field, `a duration from zero, such as "2 seconds"`))
    )
  return {
    start,
    maxDepth: yield* count("maxDepth", 0, 5),
    maxPages: yield* count("maxPages", 1, 1000),
    concurrency: yield* count("concurrency", 1, 8),
    delay: yield* duration("delay", isThisMachine(new URL(start).hostname) ? 0 : "250 millis"),
    timeout: yield* duration("timeout", "20 seconds"),
    freshSince: (yield* Clock.currentTimeMillis) - Duration.toMillis(yield* duration("skipFresh", 0))
  } satisfies CrawlSettings
})

const isThisMachine = (hostname: string) => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
