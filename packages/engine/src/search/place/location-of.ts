import type { SearchRequest } from "@trawl/schema"
import { requestedSources } from "../../request/sources.ts"

/** The location for a source: its own location, or else that of the request. Images have no location. */
export const locationOf = (request: SearchRequest, source: "web" | "news"): string =>
  ((source === "web" ? requestedSources(request).web?.location : undefined) ?? request.location ?? "").trim()
