import { type CreditEstimate, creditEstimate, pageCredits, withJsonSchemas, withoutCall } from "@trawl/core/machine"
import { check } from "./check.ts"
import type { ScrapeOptions } from "./options.ts"

/**
 * What a scrape will cost, before it is sent. Throws an `ApiError` for options that `scrape` would refuse. A format
 * that this version does not know costs nothing of its own.
 */
export const estimateCredits = (options: ScrapeOptions): CreditEstimate => {
  const wrong = check(withJsonSchemas(options))
  if (wrong) throw withoutCall("estimateCredits", wrong)
  return creditEstimate(pageCredits(options))
}
