import { type RequestInvalid, requestInvalid } from "@trawl/core/machine"
import { limits } from "@trawl/types"
import type { SearchOptions } from "./options.ts"

/** The rules of the specification that a search can break without the service being asked. */
export const check = ({ query, limit, includeDomains, excludeDomains }: SearchOptions): RequestInvalid | undefined => {
  const { queryLength, searchLimitMinimum, searchLimitMaximum } = limits
  if (typeof query !== "string" || query.trim() === "") return requestInvalid("query", "must be a text that is not empty")
  const { length } = query
  if (length > queryLength) return requestInvalid("query", `must have at most ${queryLength} characters, not ${length}`)
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= searchLimitMinimum && limit <= searchLimitMaximum)) {
    return requestInvalid("limit", `must be an integer from ${searchLimitMinimum} to ${searchLimitMaximum}, not ${limit}`)
  }
  if (includeDomains !== undefined && excludeDomains !== undefined) {
    return requestInvalid("excludeDomains", "cannot be combined with `includeDomains`")
  }
  return undefined
}
