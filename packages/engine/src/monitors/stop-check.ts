import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { Crawls } from "../jobs/crawls.ts"
import { JobStore } from "../jobs/job-store.ts"
import { MonitorStore } from "./monitor-store.ts"
import type { Check, Monitor } from "./monitor.ts"
import { endCheck } from "./run-check.ts"

/** A check that does not end, such as one of very slow sites, must not prevent the next ones. */
export const maxTimeOfCheck = Duration.hours(1)

/** Ends a check that takes too long, with what it has found so far, and its crawls. */
export const endLate = Effect.fnUntraced(function*(check: Check, monitor: Monitor) {
  const { summary, targetResults } = (yield* Effect.orDie((yield* MonitorStore).check(monitor.id, check.id))) ?? check
  const error = "The check took longer than an hour."
  yield* endCheck(check, monitor, { status: "failed", error, summary, targetResults })
  yield* stopCrawls(check)
})

/** Cancels the crawls of a check that has ended. A check that another process has taken needs them. */
export const stopCrawls = Effect.fnUntraced(function*({ id, monitor }: Check) {
  const store = yield* MonitorStore
  const jobs = yield* JobStore
  const crawls = yield* Crawls
  const check = yield* Effect.orElseSucceed(store.check(monitor, id), () => undefined)
  if (check?.status === "running" || check?.status === "queued") return
  for (const { crawlId } of check?.targetResults ?? []) {
    const job = crawlId === undefined ? undefined : yield* Effect.orDie(jobs.get(crawlId))
    if (job?.status === "scraping") yield* Effect.orDie(crawls.cancel(job))
  }
})
