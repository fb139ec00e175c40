import type { SearchRequest } from "@trawl/schema"
import { requestedSources } from "../request/sources.ts"

/** The time filter of a source: its own wins over the request's. */
export const tbsOf = (request: SearchRequest, source: "web" | "images" | "news"): string | undefined =>
  (source === "web" ? requestedSources(request).web?.tbs : undefined) ?? request.tbs
