import { elapsed } from "@trawl/fetcher/effect"
import { credits, limits, type SearchData, type SearchRequest } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { addressKey, numbered, withValidUrls } from "../federation/valid-urls.ts"
import { checkResults } from "../scrape/policy/threat/check-results.ts"
import { hostOf, matchLists } from "../scrape/policy/threat/match-lists.ts"
import { policyOfRequest } from "../scrape/policy/threat/policy-of-request.ts"

/** The results of a search so far, and the source of further results. */
export interface ResultSource<E, R> {
  /** The merged results of all sources, with at most `limit` items per list. */
  readonly data: SearchData
  /** The engine's own results, up to the same limit. */
  readonly own: SearchData
  /** The engine's own results, up to another limit. */
  readonly ownUpTo: (limit: number) => Effect.Effect<SearchData, E, R>
  /** Time limit for further results, in milliseconds. */
  readonly milliseconds: number
}

/**
 * The results that the policy allows. Further results of the engine replace blocked ones. It checks only as many as are
 * missing, because the classifier costs credits for each URL.
 */
export const allowedResults = Effect.fnUntraced(
  function*<E, R>({ data, milliseconds, own, ownUpTo }: ResultSource<E, R>, request: SearchRequest) {
    const limit = request.limit ?? limits.searchLimitDefault
    const first = yield* checkResults(data, request)
    if (lists.every((name) => first.data[name]?.length === data[name]?.length) && request.ignoreInvalidURLs !== true) {
      return first
    }
    const ruleOut = yield* rulingOut(request)
    const until = (yield* elapsed) + Math.min(maxMilliseconds, milliseconds)
    const inTime = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.flatMap(elapsed, (now) => Effect.timeoutOption(effect, Math.max(until - now, 0)))
    let [requested, known, looked, passed, spent] = [limit, own, data, first, 0]
    while (spent < limit * credits.threatScan) {
      const { data: allowed } = passed
      const lacking = lists.filter((name) => (allowed[name]?.length ?? limit) < limit)
      const next = unseen(ruleOut(known), looked)
      if (lacking.some((name) => next[name].length > 0)) {
        const affordable = limit - spent / credits.threatScan
        looked = mapLists(looked, (list, name) =>
          lacking.includes(name)
            ? [...list, ...next[name].slice(0, Math.min(limit - allowed[name]!.length, affordable))]
            : list)
        const judged = yield* inTime(checkResults(looked, request))
        if (Option.isNone(judged)) {
          break
        }
        passed = judged.value
        spent += passed.credits
        // the classifier has not judged any of them
        if (passed.credits === 0 && count(passed.data) === count(allowed)) {
          break
        }
      } else if (requested < maxRequested && lacking.some((name) => (known[name]?.length ?? 0) >= requested)) {
        requested = Math.min(requested * 4, maxRequested)
        const further = yield* inTime(ownUpTo(requested))
        if (Option.isNone(further)) break
        known = further.value
      } else break
    }
    return {
      data: mapLists(passed.data, (list) => numbered(list.slice(0, limit))),
      credits: first.credits + spent,
      warnings: passed.warnings
    }
  }
)

// limits how much longer a client waits for replacements
const maxMilliseconds = 3_000
const maxRequested = 1_000

/** Removes results that lists alone block, which is free. */
const rulingOut = Effect.fnUntraced(function*({ ignoreInvalidURLs, threatProtection }: SearchRequest) {
  const policy = yield* policyOfRequest(threatProtection, ["threatProtection"])
  const isListed = ({ url }: Item): boolean =>
    policy !== undefined && url !== undefined && URL.canParse(url) && isBlocked(matchLists(hostOf(url), policy))
  return (data: SearchData): SearchData =>
    mapLists(ignoreInvalidURLs === true ? withValidUrls(data) : data, (list) => list.filter((item) => !isListed(item)))
})

const isBlocked = (verdict: ReturnType<typeof matchLists>): boolean => verdict !== undefined && verdict !== "allowed"

const lists = ["web", "images", "news"] as const
type ListName = (typeof lists)[number]

interface Item {
  readonly url?: string
  readonly imageUrl?: string
}

const mapLists = (
  data: SearchData,
  change: (list: ReadonlyArray<Item>, name: ListName) => ReadonlyArray<Item>
): SearchData => ({
  ...data,
  // each list has the items of lists with the same name
  ...Object.fromEntries(
    lists.flatMap((name) => data[name] === undefined ? [] : [[name, change(data[name], name)]])
  ) as Partial<SearchData>
})

/** The items of each list that are not in the same list of `others`. */
const unseen = (data: SearchData, others: SearchData): Readonly<Record<ListName, ReadonlyArray<Item>>> => {
  const besides = (name: ListName): ReadonlyArray<Item> => {
    const seen = new Set((others[name] ?? []).map(keyOf))
    return (data[name] ?? []).filter((item: Item) => !seen.has(keyOf(item)))
  }
  return { web: besides("web"), images: besides("images"), news: besides("news") }
}

const keyOf = ({ imageUrl = "", url = "" }: Item): string => `${addressKey(imageUrl)} ${addressKey(url)}`

const count = (data: SearchData): number => lists.reduce((sum, name) => sum + (data[name]?.length ?? 0), 0)
