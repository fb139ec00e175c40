import type { Failure, SearchRequest } from "@trawl/schema"
import { refuseUnsupported, threatProtectionDisabled } from "../scrape/unsupported.ts"

/** Refuses what must be enabled for a team, and scrape options this engine cannot honour. */
export const refuseSearch = (request: SearchRequest): Failure | undefined => {
  if (request.threatProtection !== undefined) {
    return threatProtectionDisabled(["threatProtection"])
  }
  return refuseUnsupported(request.scrapeOptions ?? {}, ["scrapeOptions"])
}
