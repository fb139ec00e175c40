import * as Effect from "effect/Effect"
import { checkListedPage } from "./check-page.ts"
import { MonitorStore } from "./monitor-store.ts"
import type { ScrapeTarget } from "./monitor.ts"
import { rulesOf, settlePage, type TargetWork } from "./target-work.ts"

/** Checks the pages of a list. */
export const checkList = Effect.fnUntraced(function*(target: ScrapeTarget, work: TargetWork) {
  const { check, isResumed, monitor, note } = work
  const store = yield* MonitorStore
  const urls = [...new Set(target.urls)]
  note({ targetId: target.id, type: "scrape", expectedJobs: urls.length })
  const settled = isResumed ? yield* Effect.orDie(store.settled(check, target.id)) : new Set<string>()
  const rules = rulesOf(target, monitor)
  yield* Effect.forEach(
    urls.filter((url) => !settled.has(url)),
    Effect.fnUntraced(function*(url) {
      const known = yield* Effect.orDie(store.known(monitor.id, target.id, url))
      const outcome = yield* checkListedPage(url, rules, known)
      yield* settlePage(check, monitor, url, outcome, known === undefined || known.snapshot.options !== rules.options)
    }),
    { concurrency: pagesAtOnce, discard: true }
  )
})

/** Pages of a check to read at the same time. */
const pagesAtOnce = 4
