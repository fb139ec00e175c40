import type { SearchRequest } from "@trawl/schema"
import type { Limitation } from "./limitation.ts"
import { locationOf } from "./place/location-of.ts"
import { preferredPlace } from "./place/preferred-place.ts"
import { requestedSources } from "../request/sources.ts"

/** Warnings for fields that the engine supports only in part. */
export const unanswered = (request: SearchRequest): ReadonlyArray<Limitation> => {
  const sources = requestedSources(request)
  const unknown = (["web", "news"] as const).filter((source) => sources[source] !== undefined).map((source) =>
    locationOf(request, source)
  )
    .filter((location) => {
      const place = preferredPlace(location, request)
      return place !== undefined && place.country === undefined
    })
  return [
    ...unknown.map((location) => ({
      message: `The location ${shown(location)} has no known country, so only pages that name the place are preferred.`
    })),
    ...request.safe === true
      ? [{
        message:
          "Explicit content is detected by rating tags and the RTA label only: pages without them are not filtered."
      }]
      : []
  ]
}

const shown = (location: string): string =>
  JSON.stringify(
    location.length > longestShown ? `${location.slice(0, longestShown).replace(/[\ud800-\udbff]$/u, "")}…` : location
  )

const longestShown = 60
