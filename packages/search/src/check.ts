import {
  checkJsonSchemas,
  checkNamedItems,
  checkObject,
  kindOf,
  type RequestInvalid,
  requestInvalid
} from "@trawl/core/machine"
import * as limits from "@trawl/types/limits"
import type { SearchOptions } from "./options.ts"

/** Validates a search against the specification before it is sent. */
export const check = (options: SearchOptions): RequestInvalid | undefined =>
  checkObject("options", options) ?? checkFields(options)

const checkFields = (options: SearchOptions): RequestInvalid | undefined => {
  const { categories, excludeDomains, includeDomains, limit, query, scrapeOptions = {}, sources } = options
  if (typeof query !== "string" || !query.trim()) return requestInvalid("query", "must be a text that is not blank")
  const { length } = [...query]
  if (length > limits.queryLength) {
    return requestInvalid("query", `must have at most ${limits.queryLength} characters, not ${length}`)
  }
  if (
    limit !== undefined &&
    !(Number.isInteger(limit) && limit >= limits.searchLimitMinimum && limit <= limits.searchLimitMaximum)
  ) {
    return requestInvalid(
      "limit",
      `must be an integer from ${limits.searchLimitMinimum} to ${limits.searchLimitMaximum}, not ${kindOf(limit)}`
    )
  }
  if (includeDomains !== undefined && excludeDomains !== undefined) {
    return requestInvalid("excludeDomains", "cannot be combined with `includeDomains`")
  }
  return checkNamedItems("sources", sources) ??
    checkNamedItems("categories", categories) ??
    checkObject("scrapeOptions", scrapeOptions) ??
    checkNamedItems("scrapeOptions.formats", scrapeOptions.formats) ??
    checkJsonSchemas("scrapeOptions.formats", scrapeOptions.formats)
}
