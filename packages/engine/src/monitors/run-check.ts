import * as Effect from "effect/Effect"
import { alertDeliveries, eventWebhook } from "./alerts/alert-deliveries.ts"
import { Webhooks } from "../jobs/webhooks.ts"
import { Ledger } from "../service/ledger.ts"
import { CurrentTeam } from "../service/team.ts"
import { checkList } from "./check-list.ts"
import { checkSearch } from "./check-search.ts"
import { checkSite } from "./check-site.ts"
import { neededForCheck } from "./estimate-credits.ts"
import { MonitorStore } from "./monitor-store.ts"
import type { Check, CheckStatus, Monitor, TargetResult } from "./monitor.ts"

/**
 * Runs a check that this process has taken, and ends it. Continues where an earlier process, or an earlier attempt of
 * this one that failed (`isRetry`), has stopped.
 */
export const runCheck = Effect.fn("Engine.monitorCheck")(function*(taken: Check, monitor: Monitor, isRetry: boolean) {
  yield* Effect.annotateCurrentSpan({ "trawl.monitor": monitor.id, "trawl.check": taken.id })
  const store = yield* MonitorStore
  const check = (isRetry ? yield* Effect.orDie(store.check(monitor.id, taken.id)) : undefined) ?? taken
  // the earlier attempt has ended it, and only the response was lost
  if (check.finishedAt !== undefined) return
  // a check that has begun ends, also if it has used up the credits
  const hasBegun = check.summary.totalPages > 0 || check.targetResults.length > 0
  const refused = hasBegun ? undefined : yield* refusal(monitor)
  if (refused !== undefined) return yield* endCheck(taken, monitor, refused)
  const results = new Map(check.targetResults.map((result) => [result.targetId, result]))
  const note = (result: TargetResult) => {
    results.set(result.targetId, result)
  }
  const report = (result: TargetResult, credits?: number) => {
    note(result)
    return Effect.orDie(store.progress(taken, [...results.values()], credits))
  }
  const problems: Array<string> = []
  for (const target of monitor.settings.targets) {
    const isResumed = isRetry || taken.epoch > 1
    const of = { check: taken, monitor, note, report, isResumed, result: results.get(target.id) }
    const problem = target.type === "scrape"
      ? yield* checkList(target, of)
      : target.type === "crawl"
      ? yield* checkSite(target, of)
      : yield* checkSearch(target, of)
    if (problem !== undefined) problems.push(problem)
  }
  const now = yield* Effect.orDie(store.check(monitor.id, taken.id))
  if (now === undefined) return
  const { error, totalPages } = now.summary
  const failed = error + problems.length
  const status = failed === 0 ? "completed" : error === totalPages ? "failed" : "partial"
  yield* endCheck(taken, monitor, {
    status,
    summary: now.summary,
    targetResults: [...results.values()],
    ...problems.length > 0
      ? { error: problems.join(" ") }
      : status === "failed"
      ? { error: "No page could be read." }
      : {}
  })
})

/** Why a check does not run now; undefined if it does. */
const refusal = Effect.fnUntraced(function*({ settings }: Monitor) {
  const team = yield* CurrentTeam
  if (team.zeroDataRetention === "forced") {
    return { status: "failed" as const, error: "The team has zero data retention enabled, so nothing may be stored." }
  }
  const balance = yield* Effect.orDie((yield* Ledger).balance(team))
  const needed = neededForCheck(settings)
  return balance !== undefined && balance.left < needed
    ? {
      status: "skipped_no_credits" as const,
      error: `The check needs ${needed} credits, and the team has ${balance.left} left.`
    }
    : undefined
})

interface End {
  readonly status: CheckStatus
  readonly error?: string
  readonly summary?: Check["summary"]
  readonly targetResults?: ReadonlyArray<TargetResult>
}

/** Ends a check, and sends its result. */
export const endCheck = Effect.fnUntraced(
  function*(check: Check, monitor: Monitor, { error, status, summary = check.summary, targetResults = [] }: End) {
    const store = yield* MonitorStore
    const deliveries = [
      ...yield* alertDeliveries({ ...check, summary }, monitor),
      ...yield* checkDeliveries(check.id, monitor, { status, summary, error })
    ]
    yield* Effect.orDie(store.finish(check, { status, error, targetResults, deliveries }))
  }
)

/** The deliveries for the end of a check. */
export const checkDeliveries = Effect.fnUntraced(function*(
  id: string,
  monitor: Pick<Monitor, "id" | "settings">,
  { error, status, summary }: Pick<Check, "status" | "summary"> & { readonly error?: string | undefined }
) {
  const { prepare } = yield* Webhooks
  if (status === "skipped_no_credits") return []
  return yield* prepare(eventWebhook(monitor.settings), {
    id,
    report: { channel: "webhook", id },
    type: "monitor.check.completed",
    success: summary.error === 0 && status !== "failed",
    ...error === undefined ? {} : { error },
    data: [{ monitorId: monitor.id, checkId: id, status, summary }]
  })
})
