import type { SearchScrapeOptions } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { hash } from "node:crypto"
import { alertsOn, eventWebhook } from "./alerts/alert-deliveries.ts"
import { Webhooks } from "../jobs/webhooks.ts"
import type { PageOutcome, PageRules } from "./check-page.ts"
import { MonitorStore } from "./monitor-store.ts"
import type { Check, Monitor, ScrapeTarget, TargetResult } from "./monitor.ts"
import { watchedFormats } from "./watched-formats.ts"

/** The context of the check of a target. */
export interface TargetWork {
  readonly check: Check
  readonly monitor: Monitor
  /** Sets the progress, which is stored at the end of the check. */
  readonly note: (result: TargetResult) => void
  /** Stores the progress. */
  readonly report: (result: TargetResult, credits?: number) => Effect.Effect<boolean>
  /** Whether an earlier process or attempt may have settled pages. */
  readonly isResumed: boolean
  /** Its progress. */
  readonly result: TargetResult | undefined
}

/** How the pages of a target are read and compared. */
export const rulesOf = (
  { id, scrapeOptions }: Pick<ScrapeTarget, "id"> & Partial<Pick<ScrapeTarget, "scrapeOptions">>,
  { id: monitor, settings: { goal, judgeEnabled, trawl = {} } }: Pick<Monitor, "id" | "settings">
): PageRules & { readonly scrapeOptions: SearchScrapeOptions } => ({
  monitor,
  target: id,
  scrapeOptions: optionsOf(scrapeOptions, trawl.ignoreSelectors),
  comparison: { order: trawl.order, noise: trawl.noise, patterns: trawl.ignorePatterns },
  goal: goal === null || judgeEnabled === false ? undefined : goal,
  watched: watchedFormats(scrapeOptions?.formats),
  options: hash("sha256", JSON.stringify([scrapeOptions ?? {}, ...trawl.ignoreSelectors ?? []]))
})

/** The options for reading a page. They exclude ignored parts. */
const optionsOf = (
  requested: NonNullable<ScrapeTarget["scrapeOptions"]> = {},
  ignored: ReadonlyArray<string> = []
): SearchScrapeOptions => {
  const { formats: _, ...options } = requested
  return ignored.length === 0 ? options : { ...options, excludeTags: [...options.excludeTags ?? [], ...ignored] }
}

/** Stores and sends the result of a page. A page that is new to the monitor causes no alert. */
export const settlePage = Effect.fnUntraced(
  function*(check: Check, monitor: Monitor, key: string, outcome: PageOutcome, isFirst: boolean) {
    const store = yield* MonitorStore
    const { prepare } = yield* Webhooks
    const { page } = outcome
    const { currentScrapeId, diff, error, judgment, previousScrapeId, status, url } = page
    const isSilent = isFirst && status === "new" && monitor.settings.trawl?.alertOnFirstCheck !== true
    const deliveries = isSilent ? [] : yield* prepare(eventWebhook(monitor.settings), {
      id: check.id,
      report: { channel: "webhook", id: check.id },
      type: "monitor.page",
      success: status !== "error",
      ...error == null ? {} : { error },
      data: [{
        monitorId: monitor.id,
        checkId: check.id,
        url,
        status,
        previousScrapeId,
        currentScrapeId,
        error,
        isMeaningful: judgment?.meaningful ?? null,
        judgment,
        diff
      }]
    })
    return yield* Effect.orDie(store.settle(check, { ...outcome, key, deliveries, alerts: alertsOn(page, isSilent) }))
  }
)
