import { credits, type Document, type SearchScrapeOptions } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { CurrentMeter } from "../../meter.ts"
import { blockedHostMessage, blockedUrl } from "./blocked-url.ts"
import { judgeUrl, RiskCache, withoutFragment } from "./judge-url.ts"
import { matchLists } from "./match-lists.ts"
import { policyOfRequest } from "./policy-of-request.ts"
import { ThreatProtection } from "./threat-protection.ts"

/** Checks all URLs that a scrape reads by its policy. A blocked URL returns 403. */
export const checkScrape = Effect.fnUntraced(function*({ lockdown, threatProtection }: SearchScrapeOptions) {
  const policy = yield* policyOfRequest(threatProtection, ["threatProtection"])
  const risks = (yield* RiskCache) ?? new Map<string, number>()
  const meter = yield* CurrentMeter
  const protection = yield* ThreatProtection
  const passed = new Set<string>()
  return {
    url: Effect.fnUntraced(function*(url: string) {
      if (policy === undefined || passed.has(withoutFragment(url))) return
      // with lockdown, the page comes from the cache and its URL is not sent to the classifier
      const judged = yield* judgeUrl(url, policy, risks, lockdown === true)
      if (judged.scanned) meter.scans++
      if (judged.blockedBy !== undefined) return yield* Effect.fail(blockedUrl(url, judged.blockedBy))
      passed.add(withoutFragment(url))
    }, Effect.provideService(ThreatProtection, protection)),
    forbids: (host: string) => {
      const verdict = policy === undefined ? undefined : matchLists(host.replace(/\.$/, ""), policy)
      return typeof verdict === "object" ? blockedHostMessage(host, verdict.blockedBy) : undefined
    },
    /** Adds the cost of the scans. */
    charged: (document: Document): Document =>
      meter.scans === 0
        ? document
        : {
          ...document,
          metadata: {
            ...document.metadata,
            creditsUsed: (document.metadata?.creditsUsed ?? 0) + meter.scans * credits.threatScan
          }
        }
  }
})
