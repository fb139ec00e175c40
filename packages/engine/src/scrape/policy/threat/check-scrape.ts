import { credits, type Document, type Failure, type SearchScrapeOptions } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { failure, problem } from "../../../failure.ts"
import { judgeUrl, KnownRisks } from "./judge-url.ts"
import { policyOfRequest } from "./policy-of-request.ts"

/** Checks the URLs that one scrape reads, by the policy that holds for it: a blocked one is a 403. */
export const checkScrape = Effect.fnUntraced(function*({ lockdown, threatProtection }: SearchScrapeOptions) {
  const policy = yield* policyOfRequest(threatProtection, ["threatProtection"])
  const risks = (yield* KnownRisks) ?? new Map<string, number>()
  let scanned = 0
  return {
    url: Effect.fnUntraced(function*(url: string) {
      if (policy === undefined) return
      // lockdown tells nobody of the page, and reads it from the cache
      const judged = yield* judgeUrl(url, policy, risks, lockdown === true)
      if (judged.scanned) scanned++
      if (judged.blockedBy !== undefined) return yield* Effect.fail<Failure>(blocked(url, judged.blockedBy, scanned))
    }),
    /** With what the scans cost. */
    charged: (document: Document): Document =>
      scanned === 0 ? document : { ...document, metadata: { ...document.metadata, creditsUsed: (document.metadata?.creditsUsed ?? 0) + scanned * credits.threatScan } }
  }
})

const blocked = (url: string, why: string, scanned: number): Failure => ({
  ...failure("Forbidden", { code: "unsafe_domain_blocked", details: [{ ...problem(["url"], `Threat protection blocks ${new URL(url).host}: ${why}`), creditsUsed: scanned * credits.threatScan }] })
})

/** What the scans of a scrape cost that threat protection ended. */
export const scansOfFailure = ({ code, details }: Pick<Failure, "code" | "details">): number => {
  const [detail] = code === "unsafe_domain_blocked" && Array.isArray(details) ? details : []
  return typeof detail?.creditsUsed === "number" ? detail.creditsUsed : 0
}
