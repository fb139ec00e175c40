import { creditEstimate, type CreditEstimate, pageCredits } from "@trawl/core/machine"
import type { ScrapeOptions } from "./options.ts"

/** What a scrape will cost, before it is sent. */
export const estimateCredits = (options: ScrapeOptions): CreditEstimate => creditEstimate(pageCredits(options))
