import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { CrawlFailed } from "./crawl-failed.ts"

export interface CrawlOptions {
  /** Links from the start page: 0 for the start page alone. Default: 5. */
  readonly maxDepth?: number | undefined
  /** Maximum number of pages stored or kept. Default: 1000. */
  readonly maxPages?: number | undefined
  /** Pages processed concurrently. Default: 8. */
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
  /** Query strings visited per path. Default: 100. */
  readonly maxQueries?: number | undefined
}

export interface CrawlSettings {
  readonly maxDepth: number
  readonly maxPages: number
  readonly concurrency: number
  readonly delay: Duration.Duration | undefined
  readonly timeout: Duration.Duration
  /**
   * Pages fetched at this time or later are not fetched again, in milliseconds since 1970. Infinite if all pages are
   * fetched.
   */
  readonly freshSince: number
  readonly maxQueries: number
}

/** Adds the defaults. Fails with `CrawlFailed` for a value out of range. */
export const crawlSettings = Effect.fnUntraced(function*(url: string, options: CrawlOptions) {
  const refused = (field: keyof CrawlOptions, value: unknown, allowed: string) =>
    new CrawlFailed({
      url,
      reason: "OptionInvalid",
      message: `${field} is ${String(value)}; allowed is ${allowed}`
    })
  const count = (field: "maxDepth" | "maxPages" | "concurrency" | "maxQueries", least: number, otherwise: number) => {
    const value = options[field] ?? otherwise
    return Number.isSafeInteger(value) && value >= least
      ? Effect.succeed(value)
      : Effect.fail(refused(field, value, `a whole number from ${least}`))
  }
  const duration = (field: "delay" | "timeout" | "skipFresh", otherwise: Duration.Input) =>
    Effect.fromOption(Duration.fromInput(options[field] ?? otherwise)).pipe(
      Effect.filterOrFail((value) => !Duration.isNegative(value)),
      Effect.mapError(() => refused(field, options[field], `a duration from zero, such as "2 seconds"`))
    )
  const skipFresh = yield* duration("skipFresh", 0)
  return {
    maxDepth: yield* count("maxDepth", 0, 5),
    maxPages: yield* count("maxPages", 1, 1000),
    concurrency: yield* count("concurrency", 1, 8),
    delay: options.delay === undefined ? undefined : yield* duration("delay", 0),
    timeout: yield* duration("timeout", "20 seconds"),
    freshSince: Duration.isZero(skipFresh)
      ? Infinity
      : (yield* Clock.currentTimeMillis) - Duration.toMillis(skipFresh),
    maxQueries: yield* count("maxQueries", 0, 100)
  } satisfies CrawlSettings
})
