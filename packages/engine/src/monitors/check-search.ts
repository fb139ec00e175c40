import { urlIdentity } from "@trawl/fetcher/url"
import { credits, limits, type WebResult } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { newId } from "../jobs/new-id.ts"
import { explained } from "../request/failure.ts"
import { answerSearch } from "../search/answer-search.ts"
import { judgeChanges } from "./judge-changes.ts"
import { MonitorStore } from "./monitor-store.ts"
import type { CheckedPage, SearchTarget } from "./monitor.ts"
import { rulesOf, settlePage, type TargetWork } from "./target-work.ts"

/** Searches, and reports each result once. Returns the problem if a search failed. */
export const checkSearch = Effect.fnUntraced(function*(target: SearchTarget, work: TargetWork) {
  const { check, monitor, report, result } = work
  if (result?.searchCompleted === true) return undefined
  const store = yield* MonitorStore
  const found = yield* resultsOf(target)
  if ("problem" in found) {
    yield* report({ targetId: target.id, type: "search", searchCompleted: false })
    return found.problem
  }
  const isFirst = !(yield* Effect.orDie(store.hasBaseline(check, target.id)))
  const { goal } = rulesOf(target, monitor)
  let matches = 0
  let judged = 0
  for (const { description = "", title, url } of found.results) {
    const key = urlIdentity(url)
    const known = yield* Effect.orDie(store.known(monitor.id, target.id, key))
    // the result of a process that ended after it settled the page
    const isNew = known === undefined || known.check === check.id
    const judgment = isNew
      ? judgeChanges(goal, [{ kind: "added", block: "paragraph", after: `${title}\n${description}`, path: [] }])
      : undefined
    if (judgment !== undefined) judged++
    const isMatch = isNew && judgment?.meaningful !== false
    if (isMatch) matches++
    const page: CheckedPage = {
      id: yield* newId,
      targetId: target.id,
      url,
      status: isMatch ? "new" : "same",
      previousScrapeId: null,
      currentScrapeId: null,
      statusCode: null,
      error: null,
      metadata: { title, description, searchStatus: isMatch ? "alert" : isNew ? "ignored" : "already_seen" },
      judgment: judgment ?? null,
      diff: null,
      createdAt: new Date(yield* Clock.currentTimeMillis).toISOString()
    }
    const snapshot = isNew ? { scrapeId: "", markdown: `${title}\n\n${description}`, options: target.type } : undefined
    yield* settlePage(check, monitor, key, { page, snapshot, credits: 0 }, isFirst)
  }
  const searchCredits = Math.ceil(found.results.length / 10) * credits.searchPerTenResults
  const judgeCredits = judged * credits.judgedChange
  yield* report({
    targetId: target.id,
    type: "search",
    searchCompleted: true,
    resultCount: found.results.length,
    matches,
    searchCredits,
    judgeCredits,
    resultsJudged: judged
  }, searchCredits + judgeCredits)
  return undefined
})

/** The results of all queries, without duplicates. */
const resultsOf = Effect.fnUntraced(function*(target: SearchTarget) {
  const { excludeDomains, includeDomains, maxResults = limits.monitorResultsDefault, searchWindow = "24h" } = target
  const results = new Map<string, Pick<WebResult, "description" | "title" | "url">>()
  for (const query of target.queries) {
    if (results.size >= maxResults) break
    const answer = yield* Effect.result(answerSearch({
      query,
      limit: maxResults,
      tbs: windows[searchWindow],
      ...includeDomains === undefined ? {} : { includeDomains },
      ...excludeDomains === undefined ? {} : { excludeDomains }
    }))
    if (answer._tag === "Failure") {
      return { problem: `The search ${JSON.stringify(query)} failed: ${explained(answer.failure)}.` }
    }
    for (const found of answer.success.data.web ?? []) {
      const key = urlIdentity(found.url)
      if (results.size < maxResults && !results.has(key)) results.set(key, found)
    }
  }
  return { results: [...results.values()] }
})

/** The shortest time filter that includes the window. */
const windows = { "5m": "qdr:h", "15m": "qdr:h", "1h": "qdr:h", "6h": "qdr:d", "24h": "qdr:d", "7d": "qdr:w" } as const
