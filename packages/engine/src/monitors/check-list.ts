import * as Effect from "effect/Effect"
import { checkListedPage } from "./check-page.ts"
import { MonitorStore } from "./monitor-store.ts"
import type { ScrapeTarget } from "./monitor.ts"
import { rulesOf, settlePage, type TargetWork } from "./target-work.ts"

/** Checks the pages of a list. */
export const checkList = Effect.fnUntraced(function*(target: ScrapeTarget, { check, monitor, note }: TargetWork) {
  const store = yield* MonitorStore
  const urls = [...new Set(target.urls)]
  note({ targetId: target.id, type: "scrape", expectedJobs: urls.length })
  // only an earlier process may have settled pages
  const settled = check.epoch === 1 ? new Set<string>() : yield* Effect.orDie(store.settled(check, target.id))
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

/** Pages of a check that are read at once. */
const pagesAtOnce = 4
