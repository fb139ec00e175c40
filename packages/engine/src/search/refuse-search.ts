import type { Failure, SearchRequest } from "@trawl/schema"
import { failure, problem } from "../failure.ts"
import { refuseUnsupported, threatProtectionDisabled } from "../scrape/unsupported.ts"

/** Refuses what must be enabled for a team, and scrape options this engine cannot honour. */
export const refuseSearch = (request: SearchRequest): Failure | undefined => {
  if (request.enterprise !== undefined && request.enterprise.length > 0) {
    return failure("Forbidden", { details: [problem(["enterprise"], "Zero data retention is not enabled on this engine")] })
  }
  if (request.threatProtection !== undefined) {
    return threatProtectionDisabled(["threatProtection"])
  }
  return refuseUnsupported(request.scrapeOptions ?? {}, ["scrapeOptions"])
}
