import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { CrawlFailed } from "./crawl-failed.ts"

export interface CrawlOptions {
  /** Links from the start page: 0 takes the start page alone. Default 5. */
  readonly maxDepth?: number | undefined
  /** Pages stored or kept; 1000 by default. */
  readonly maxPages?: number | undefined
  /** Pages in work at once; 8 by default. */
  readonly concurrency?: number | undefined
  /**
   * Least time between the starts of two requests. Default 250 milliseconds, none for this machine itself; a longer
   * `Crawl-delay` of robots.txt is respected up to 60 seconds.
   */
  readonly delay?: Duration.Input | undefined
  /** For one page; 20 seconds by default. */
  readonly timeout?: Duration.Input | undefined
  /** Pages stored within this time are kept as they are, and only their links are followed. Default: fetch all again. */
  readonly skipFresh?: Duration.Input | undefined
  /** Query strings visited per path; 100 by default. */
  readonly maxQueries?: number | undefined
}

export interface CrawlSettings {
  readonly maxDepth: number
  readonly maxPages: number
  readonly concurrency: number
  readonly delay: Duration.Duration | undefined
  readonly timeout: Duration.Duration
  readonly skipFresh: Duration.Duration
  readonly maxQueries: number
}

/** Fills in the defaults; a value out of range fails with `CrawlFailed`. */
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
  return {
    maxDepth: yield* count("maxDepth", 0, 5),
    maxPages: yield* count("maxPages", 1, 1000),
    concurrency: yield* count("concurrency", 1, 8),
    delay: options.delay === undefined ? undefined : yield* duration("delay", 0),
    timeout: yield* duration("timeout", "20 seconds"),
    skipFresh: yield* duration("skipFresh", 0),
    maxQueries: yield* count("maxQueries", 0, 100)
  } satisfies CrawlSettings
})
