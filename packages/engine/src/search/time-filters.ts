import type { SearchRequest } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { failure, problem } from "../request/failure.ts"
import { hasReversedRange, missingDay, parseTimeFilter, type TimeFilter } from "../request/time-filter.ts"
import { requestedCategories, requestedSources, type SourceType, tbsOf } from "../request/sources.ts"

/**
 * The date filter of each source; papers use that of the web. Fails with 400 if a `tbs` has an invalid date or an empty
 * range.
 */
export const timeFilters = Effect.fnUntraced(function*(request: SearchRequest) {
  const sources = requestedSources(request)
  const now = yield* Clock.currentTimeMillis
  const filters = new Map<SourceType, TimeFilter>()
  for (const source of ["web", "images", "news"] as const) {
    const isRequested = sources[source] !== undefined ||
      source === "web" && requestedCategories(request).has("research")
    const tbs = isRequested ? tbsOf(request, source) : undefined
    if (tbs === undefined) continue
    const filter = parseTimeFilter(tbs, now)
    if (filter === undefined || hasReversedRange(tbs)) {
      const message = filter === undefined
        ? `It contains a date that does not exist: ${missingDay(tbs)}`
        : "Its range ends before it begins: cd_min is after cd_max"
      return yield* Effect.fail(failure("RequestRejected", { details: [problem(placeOf(request, source), message)] }))
    }
    filters.set(source, filter)
  }
  return filters
})

const placeOf = (request: SearchRequest, source: SourceType): ReadonlyArray<PropertyKey> => {
  const own = source === "web" && requestedSources(request).web?.tbs !== undefined
  return own
    ? ["sources", request.sources!.findIndex((one) => typeof one !== "string" && one.type === source), "tbs"]
    : ["tbs"]
}
