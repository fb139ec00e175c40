import { credits, type Format, limits } from "@trawl/schema"
import type { MonitorSettings, Target } from "./monitor.ts"
import type { Run } from "./schedule/schedule.ts"

/** The estimated maximum credits of a check. */
export const estimateOfCheck = ({ targets }: Pick<MonitorSettings, "targets">): number =>
  targets.reduce((sum, target) => sum + estimateOfTarget(target), 0)

/**
 * The credits that a team needs to start a check. A crawl needs only those of one page, because the engine lowers its
 * limit to the available credits.
 */
export const neededForCheck = ({ targets }: Pick<MonitorSettings, "targets">): number =>
  targets.reduce(
    (sum, target) =>
      sum + (target.type === "crawl" ? pagePrice(target.scrapeOptions?.formats) : estimateOfTarget(target)),
    0
  )

/** The estimated credits of all checks in 30 days. */
export const estimateOfMonth = (settings: Pick<MonitorSettings, "targets">, { interval }: Pick<Run, "interval">) =>
  estimateOfCheck(settings) * Math.ceil(thirtyDays / interval)

const estimateOfTarget = (target: Target): number => {
  switch (target.type) {
    case "scrape":
      return target.urls.length * pagePrice(target.scrapeOptions?.formats)
    case "crawl": {
      const limit = target.crawlOptions?.["limit"]
      return (typeof limit === "number" ? limit : limits.crawlLimitDefault) * pagePrice(target.scrapeOptions?.formats)
    }
    case "search":
      return Math.ceil((target.maxResults ?? limits.monitorResultsDefault) / 10) * credits.searchPerTenResults
  }
}

const pagePrice = (formats: ReadonlyArray<Format> = []): number =>
  formats.some((format) =>
      typeof format === "object" &&
      (format.type === "json" || format.type === "changeTracking" && (format.modes ?? []).includes("json"))
    )
    ? credits.jsonPage
    : credits.page

const thirtyDays = 30 * 86_400_000
