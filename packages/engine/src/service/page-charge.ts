import { credits, type Document, type Failure } from "@trawl/schema"

/** What a scraped page costs. */
export const chargeOf = (document: Document): number => document.metadata?.creditsUsed ?? 0

/** What a scrape costs that failed: most cost nothing. */
export const chargeOfFailure = ({ code }: Pick<Failure, "code">): number =>
  code === "SCRAPE_LOCKDOWN_CACHE_MISS" ? credits.lockdownMiss : code === "SCRAPE_PROMPT_INJECTION_DETECTED" ? credits.jsonPage : 0
