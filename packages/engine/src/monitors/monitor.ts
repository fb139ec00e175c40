import type { CreateMonitorRequest, MonitorPage } from "@trawl/schema"
import type { PageVersion } from "../scrape/scrape-page.ts"
import type { Schedule } from "./schedule/schedule.ts"

/** The settings of a monitor, with the defaults filled in. */
export interface MonitorSettings {
  readonly name: string
  readonly targets: ReadonlyArray<Target>
  readonly webhook?: CreateMonitorRequest["webhook"]
  readonly notification: NonNullable<CreateMonitorRequest["notification"]>
  readonly retentionDays: number
  readonly goal: string | null
  /** As in the request. By default, changes are judged if the monitor has a goal. */
  readonly judgeEnabled?: boolean | undefined
  readonly trawl?: CreateMonitorRequest["trawl"]
  /** Increases each time the URL of the feed is replaced. */
  readonly feedGeneration?: number | undefined
}

/** Whether a check searches, so its process needs an index. */
export const searches = ({ targets }: Pick<MonitorSettings, "targets">): boolean =>
  targets.some(({ type }) => type === "search")

/** A target with its ID. */
export type Target = CreateMonitorRequest["targets"][number] & { readonly id: string }
export type ScrapeTarget = Extract<Target, { readonly type: "scrape" }>
export type CrawlTarget = Extract<Target, { readonly type: "crawl" }>
export type SearchTarget = Extract<Target, { readonly type: "search" }>

export interface Monitor {
  readonly id: string
  readonly team: string
  readonly key: string
  readonly status: "active" | "paused" | "deleted"
  readonly schedule: Schedule
  readonly settings: MonitorSettings
  /** Base URL for links to this engine, from the last request that changed the monitor. */
  readonly base: string
  /** When the schedule runs next; undefined while the monitor is paused. */
  readonly nextRunAt: number | undefined
  readonly lastRunAt: number | undefined
  /** The queued or running check. */
  readonly currentCheck: string | undefined
  readonly lastSummary: Summary | undefined
  readonly createdAt: number
  readonly updatedAt: number
}

/** The number of pages with each status. */
export interface Summary {
  readonly totalPages: number
  readonly same: number
  readonly changed: number
  readonly new: number
  readonly removed: number
  readonly error: number
}

export const emptySummary: Summary = { totalPages: 0, same: 0, changed: 0, new: 0, removed: 0, error: 0 }

export type PageStatus = Exclude<keyof Summary, "totalPages">

/** One run of a monitor. */
export interface Check {
  readonly id: string
  readonly monitor: string
  readonly team: string
  readonly status: CheckStatus
  readonly trigger: "scheduled" | "manual"
  readonly scheduledFor: number | undefined
  readonly createdAt: number
  readonly startedAt: number | undefined
  readonly finishedAt: number | undefined
  readonly updatedAt: number
  /** Increases each time a process takes the check. A holder of an older epoch has lost it. */
  readonly epoch: number
  readonly estimatedCredits: number
  /** The credits charged so far. */
  readonly credits: number
  readonly summary: Summary
  readonly targetResults: ReadonlyArray<TargetResult>
  readonly error: string | undefined
}

export type CheckStatus =
  | "queued"
  | "running"
  | "completed"
  | "failed"
  | "partial"
  | "skipped_overlap"
  | "skipped_no_credits"

/** The progress of the check of one target. */
export interface TargetResult {
  readonly targetId: string
  readonly type: Target["type"]
  readonly expectedJobs?: number
  readonly crawlId?: string
  readonly searchCompleted?: boolean
  readonly resultCount?: number
  readonly matches?: number
  readonly searchCredits?: number
  readonly judgeCredits?: number
  readonly resultsJudged?: number
}

/** A page or search result in a check, as in the API. */
export type CheckedPage = MonitorPage & {
  readonly id: string
  readonly targetId: string
  readonly status: PageStatus
}

/** The version of a page that a check last read. */
export interface Snapshot {
  readonly scrapeId: string
  readonly markdown: string
  /** The extracted data as JSON, if the page is read as JSON. */
  readonly json?: string | undefined
  /** Identifies the options with which the page was read. Only pages with the same options are comparable. */
  readonly options: string
  /** The validators of the next request, which shows whether the page has changed; undefined if it must be read. */
  readonly version?: PageVersion | undefined
}

/** The text and the data of a page. */
export type SnapshotContent = Pick<Snapshot, "json" | "markdown">

/**
 * What a monitor knows about a page, without its content. Most pages do not change, so `MonitorStore.content` reads
 * that only if needed.
 */
export interface KnownPage {
  /** Equal for all URLs of the page. */
  readonly key: string
  readonly url: string
  readonly snapshot: Omit<Snapshot, keyof SnapshotContent>
  /** The number of last checks without the page. After `absencesBeforeRemoved`, it counts as removed. */
  readonly absences: number
  readonly isRemoved: boolean
  /** The check that read it last, or found it missing. */
  readonly check: string
}
