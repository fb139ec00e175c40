import type { SearchScrapeOptions } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { judgeUrl } from "./judge-url.ts"
import { policyOfRequest } from "./policy-of-request.ts"

/**
 * The URLs of a batch that the policy blocks, with reasons. The classifier has a few seconds for all of them; the
 * others are checked when they are read.
 */
export const checkUrls = Effect.fnUntraced(
  function*(
    urls: ReadonlyArray<string>,
    { lockdown = false, threatProtection }: SearchScrapeOptions,
    /** The place of the options in the request, for refusals. */
    path: ReadonlyArray<string> = []
  ) {
    const policy = yield* policyOfRequest(threatProtection, [...path, "threatProtection"])
    const blocked = new Map<string, string>()
    /** The risks from the classifier. */
    const risks = new Map<string, number>()
    let scans = 0
    if (policy === undefined) return { blocked, risks, scans }
    const judge = (isPrivate: boolean) => (url: string) =>
      Effect.map(judgeUrl(url, policy, risks, isPrivate), ({ blockedBy, scanned }) => {
        if (scanned) scans++
        if (blockedBy !== undefined) blocked.set(url, blockedBy)
      })
    const different = [...new Set(urls)]
    // lists need no waiting
    yield* Effect.forEach(different, judge(true), { discard: true })
    if (!lockdown) {
      yield* Effect.forEach(different.filter((url) => !blocked.has(url)), judge(false), {
        concurrency: 8,
        discard: true
      }).pipe(Effect.timeoutOption(lookupTimeout))
    }
    return { blocked, risks, scans }
  }
)

const lookupTimeout = "10 seconds"
