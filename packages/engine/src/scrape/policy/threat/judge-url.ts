import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { hostOf, matchLists } from "./match-lists.ts"
import { type TeamPolicy, ThreatProtection } from "./threat-protection.ts"

export interface UrlVerdict {
  /** Why the URL is blocked, as the end of a sentence. */
  readonly blockedBy?: string | undefined
  /** The classifier was asked for it now, and answered. */
  readonly scanned: boolean
}

/** What the classifier said of URLs for one request of several, which pays for each only once. */
export const RiskCache = Context.Reference<Map<string, number> | undefined>("@trawl/engine/scrape/RiskCache", {
  defaultValue: () => undefined
})

/** Whether a policy lets a URL pass: by its lists, and where these say nothing by the classifier. The classifier is not told of one that `isPrivate`. */
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
          : { blockedBy: "no classifier could be asked, and failurePolicy is closed" }
      } satisfies UrlVerdict as UrlVerdict
    }
    risks.set(address, risk)
    return {
      scanned: known === undefined,
      ...risk >= policy.riskScoreThreshold
        ? { blockedBy: `its risk is ${risk}, and ${policy.riskScoreThreshold} blocks` }
        : {}
    } satisfies UrlVerdict as UrlVerdict
  }
)

/** As the page is asked for. */
export const withoutFragment = (url: string): string => {
  const address = new URL(url)
  address.hash = ""
  return address.href
}

/** Undefined when there is no classifier, or it fails, or takes too long. */
const classify = Effect.fnUntraced(function*(url: string) {
  const { settings: { classifier } } = yield* ThreatProtection
  if (classifier === undefined) return undefined
  return yield* Effect.tryPromise((signal) => classifier(url, signal)).pipe(
    Effect.timeout(classifierTimeout),
    Effect.filterOrFail(
      (risk) => risk >= 0 && risk <= 100,
      (risk) => new Error(`The classifier said ${risk}: a risk is from 0 to 100`)
    ),
    Effect.catch((failed) =>
      Effect.as(Effect.logWarning("The threat classifier could not be asked", failed), undefined)
    )
  )
})

const classifierTimeout = "5 seconds"
