import { credits, type Document, type Failure } from "@trawl/schema"
import { scansOfFailure } from "../scrape/policy/threat/check-scrape.ts"

/** What a scraped page costs. */
export const chargeOf = (document: Document): number => document.metadata?.creditsUsed ?? 0

/** What a scrape costs that failed: most cost nothing. */
export const chargeOfFailure = (failed: Pick<Failure, "code" | "details">): number =>
  failed.code === "SCRAPE_LOCKDOWN_CACHE_MISS" ? credits.lockdownMiss : failed.code === "SCRAPE_PROMPT_INJECTION_DETECTED" ? credits.jsonPage : scansOfFailure(failed)
