import type { SearchRequest } from "@trawl/schema"
import { requestedSources } from "../../request/sources.ts"

/** Where a source is searched from: its own location wins over the request's. Images are the same everywhere. */
export const locationOf = (request: SearchRequest, source: "web" | "news"): string =>
  ((source === "web" ? requestedSources(request).web?.location : undefined) ?? request.location ?? "").trim()
