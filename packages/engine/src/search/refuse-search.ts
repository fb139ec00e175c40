import type { Failure, SearchRequest } from "@trawl/schema"
import { refuseUnsupported } from "../scrape/unsupported.ts"

/** Refuses scrape options this engine cannot honour. */
export const refuseSearch = (request: SearchRequest): Failure | undefined =>
  refuseUnsupported(request.scrapeOptions ?? {}, ["scrapeOptions"])
