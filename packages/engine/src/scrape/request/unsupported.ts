import { type Format, limits, type SearchScrapeOptions } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { failure, problem } from "../../request/failure.ts"
import { isCountry } from "@trawl/browser/effect"
import { headerExpected, isHeader } from "../../request/http-header.ts"
import { ZeroRetention } from "../../service/retention.ts"
import { formatProblems } from "./format-problems.ts"

/**
 * Refuses options that the engine does not support and must not ignore, headers that HTTP does not allow, and formats
 * that cannot be created.
 */
export const refuseUnsupported = Effect.fnUntraced(function*(
  options: SearchScrapeOptions & { readonly formats?: ReadonlyArray<Format> },
  at: ReadonlyArray<PropertyKey> = []
) {
  const cleans = options.onlyCleanContent === true && (options.lockdown === true || (yield* ZeroRetention))
  const details = [
    ...cleans
      ? [problem([...at, "onlyCleanContent"], "onlyCleanContent is not supported on zero-data-retention requests")]
      : [],
    ...formatProblems(options.formats ?? [], [...at, "formats"]),
    ...waitsOf(options) > limits.waitsMilliseconds
      ? [
        problem(
          [
            ...at,
            (options.actions ?? []).some(({ type }) => type === "wait")
              ? "actions"
              : "waitFor"
          ],
          `Expected waits of at most ${limits.waitsMilliseconds} ms in all, waitFor among them and each wait for a selector counted as 1000, found ${
            waitsOf(options)
          }`
        )
      ]
      : [],
    ...Object.entries(options.headers ?? {}).filter(([name, value]) => !isHeader(name, value))
      .map(([name]) => problem([...at, "headers", name], headerExpected)),
    ...options.waitFor !== undefined && options.timeout !== undefined && options.waitFor > options.timeout / 2
      ? [
        problem(
          [...at, "waitFor"],
          `Expected at most half of timeout, which is ${options.timeout} ms, found ${options.waitFor}`
        )
      ]
      : [],
    ...options.location?.country !== undefined && !isCountry(options.location.country)
      ? [
        problem(
          [...at, "location", "country"],
          `Expected an ISO country code of two letters, such as DE, found ${
            JSON.stringify(options.location.country)
          }, which no country has`
        )
      ]
      : [],
    ...(options.location?.languages ?? []).flatMap((language, index) =>
      /^[\w-]{1,35}$/.test(language)
        ? []
        : [problem([...at, "location", "languages", index], "Expected a language tag, such as en-US")]
    )
  ]
  return details.length === 0 ? undefined : failure("RequestRejected", { details })
})

const waitsOf = ({ actions = [], waitFor = 0 }: SearchScrapeOptions): number =>
  actions.reduce((sum, action) => sum + (action.type === "wait" ? action.milliseconds ?? 1_000 : 0), waitFor)
