import * as Effect from "effect/Effect"
import type { Check, KnownPage, Monitor, PageStatus, SnapshotContent } from "../../monitors/monitor.ts"
import { bytes, number, optionalNumber, optionalText, type Row, text } from "../../store/column.ts"
import { unpackBytes } from "../../store/packed.ts"

export const monitorOf = (row: Row): Monitor => {
  const summary = optionalText(row, "last_summary")
  return {
    id: text(row, "id"),
    team: text(row, "team"),
    key: text(row, "key"),
    status: text(row, "status") as Monitor["status"],
    schedule: { cron: text(row, "cron"), timezone: text(row, "timezone") },
    // only the store writes JSON to these columns
    settings: JSON.parse(text(row, "settings")) as Monitor["settings"],
    base: text(row, "base"),
    nextRunAt: optionalNumber(row, "next_run_at"),
    lastRunAt: optionalNumber(row, "last_run_at"),
    currentCheck: optionalText(row, "current_check"),
    lastSummary: summary === undefined ? undefined : JSON.parse(summary) as Monitor["lastSummary"],
    createdAt: number(row, "created_at"),
    updatedAt: number(row, "updated_at")
  }
}

/** The columns with the number of pages by status. */
export const statusColumns: Readonly<Record<PageStatus, string>> = {
  same: "same",
  changed: "changed",
  new: "new",
  removed: "removed",
  error: "error_pages"
}

export const checkOf = (row: Row): Check => {
  const count = (status: PageStatus) => number(row, statusColumns[status])
  const counts = {
    same: count("same"),
    changed: count("changed"),
    new: count("new"),
    removed: count("removed"),
    error: count("error")
  }
  return {
    id: text(row, "id"),
    monitor: text(row, "monitor"),
    team: text(row, "team"),
    status: text(row, "status") as Check["status"],
    trigger: text(row, "cause") as Check["trigger"],
    scheduledFor: optionalNumber(row, "scheduled_for"),
    createdAt: number(row, "created_at"),
    startedAt: optionalNumber(row, "started_at"),
    finishedAt: optionalNumber(row, "finished_at"),
    updatedAt: number(row, "updated_at"),
    epoch: number(row, "epoch"),
    estimatedCredits: number(row, "estimated"),
    credits: number(row, "credits"),
    summary: { totalPages: Object.values(counts).reduce((sum, one) => sum + one, 0), ...counts },
    targetResults: JSON.parse(text(row, "target_results")) as Check["targetResults"],
    error: optionalText(row, "error")
  }
}

/** The columns of what a monitor knows about a page. */
export const knownColumns = "key, url, scrape, options, version, last_check, absences, removed"

export const knownOf = (row: Row): KnownPage => {
  const version = optionalText(row, "version")
  return {
    key: text(row, "key"),
    url: text(row, "url"),
    snapshot: {
      scrapeId: text(row, "scrape"),
      options: text(row, "options"),
      version: version === undefined ? undefined : JSON.parse(version) as KnownPage["snapshot"]["version"]
    },
    absences: number(row, "absences"),
    isRemoved: number(row, "removed") === 1,
    check: text(row, "last_check")
  }
}

/** The columns of the content of a page. */
export const contentColumns = "markdown, json"

export const contentOf = Effect.fnUntraced(function*(row: Row) {
  const content: SnapshotContent = {
    markdown: (yield* unpackBytes(bytes(row, "markdown"))).toString("utf8"),
    json: row["json"] === null ? undefined : (yield* unpackBytes(bytes(row, "json"))).toString("utf8")
  }
  return content
})
