import type { SearchRequest } from "@trawl/schema"
import type { Gap } from "./gap.ts"
import { preferredPlace } from "./place/preferred-place.ts"
import { requestedSources } from "./sources.ts"

/** What a request asks of every answer, and this engine can do in part only. */
export const unanswered = (request: SearchRequest): ReadonlyArray<Gap> => {
  const location = requestedSources(request).web?.location ?? request.location ?? ""
  return [
    ...location.trim() !== "" && preferredPlace(request)?.country === undefined
      ? [{ message: `The location ${JSON.stringify(location)} names no country that this engine knows: it prefers pages that name the place.` }]
      : [],
    ...request.safe === true
      ? [{ message: "Explicit content is told by what pages say of themselves, by rating tags and the RTA label: pages that say nothing are not filtered." }]
      : []
  ]
}
