import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { hostOf, matchLists } from "./match-lists.ts"
import { type TeamPolicy, ThreatProtection } from "./threat-protection.ts"

export interface UrlVerdict {
  /** The reason why the URL is blocked, as the end of a sentence. */
  readonly blockedBy?: string | undefined
  /** Whether the classifier rated the URL now, which is billed. */
  readonly scanned: boolean
}

/** The risks of URLs within one request, so that each URL is billed once. */
export const RiskCache = Context.Reference<Map<string, number> | undefined>("@trawl/engine/scrape/RiskCache", {
  defaultValue: () => undefined
})

/**
 * Checks a URL by the policy's lists, or else by the classifier. Does not send a URL to the classifier if `isPrivate`.
 */
export const judgeUrl = Effect.fnUntraced(
  function*(url: string, policy: TeamPolicy, risks: Map<string, number>, isPrivate = false) {
    const verdict = matchLists(hostOf(url), policy)
    if (verdict !== undefined) {
      return { scanned: false, ...verdict === "allowed" ? {} : verdict } satisfies UrlVerdict as UrlVerdict
    }
    if (isPrivate) return { scanned: false } satisfies UrlVerdict as UrlVerdict
    const address = withoutFragment(url)
    const known = risks.get(address)
    const risk = known ?? (yield* classify(address))
    if (risk === undefined) {
      return {
        scanned: false,
        ...policy.failurePolicy === "open"
          ? {}
          : { blockedBy: "no classifier is available, and failurePolicy is closed" }
      } satisfies UrlVerdict as UrlVerdict
    }
    risks.set(address, risk)
    return {
      scanned: known === undefined,
      ...risk >= policy.riskScoreThreshold
        ? { blockedBy: `its risk ${risk} reaches the threshold ${policy.riskScoreThreshold}` }
        : {}
    } satisfies UrlVerdict as UrlVerdict
  }
)

/** The URL as it is sent to the server. */
export const withoutFragment = (url: string): string => {
  const address = new URL(url)
  address.hash = ""
  return address.href
}

/** Undefined if there is no classifier, or if it fails or times out. */
const classify = Effect.fnUntraced(function*(url: string) {
  const { settings: { classifier } } = yield* ThreatProtection
  if (classifier === undefined) return undefined
  return yield* Effect.tryPromise((signal) => classifier(url, signal)).pipe(
    Effect.timeout(classifierTimeout),
    Effect.filterOrFail(
      (risk) => risk >= 0 && risk <= 100,
      (risk) => new Error(`The classifier returned ${risk}: expected a risk from 0 to 100`)
    ),
    Effect.catch((failed) => Effect.as(Effect.logWarning("The threat classifier failed", failed), undefined))
  )
})

const classifierTimeout = "5 seconds"
