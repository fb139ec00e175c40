import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import type { NewDelivery } from "../jobs/deliveries.ts"
import type { NextRun } from "./schedule/schedule.ts"
import type {
  Check,
  CheckedPage,
  CheckStatus,
  KnownPage,
  Monitor,
  PageStatus,
  Snapshot,
  SnapshotContent,
  TargetResult
} from "./monitor.ts"

/** Stores monitors, their checks with the pages, and the last versions of pages. */
export class MonitorStore extends Context.Service<MonitorStore, {
  readonly create: (monitor: NewMonitor) => Effect.Effect<Monitor, SqlError>
  /** A monitor that has not been deleted. */
  readonly get: (id: string) => Effect.Effect<Monitor | undefined, SqlError>
  /** The monitors of a team, newest first. */
  readonly list: (team: string, limit: number, offset: number) => Effect.Effect<ReadonlyArray<Monitor>, SqlError>
  /**
   * Changes a monitor. `change` receives its current state, because another request may have changed it. Ends its
   * current check if the monitor is now paused. Returns undefined if it has been deleted meanwhile.
   */
  readonly update: (
    id: string,
    change: (monitor: Monitor) => MonitorChange
  ) => Effect.Effect<Monitor | undefined, SqlError>
  /** Deletes a monitor and ends its current check. Deletes its data in the background. */
  readonly remove: (id: string) => Effect.Effect<boolean, SqlError>

  /** Active monitors whose next run is due at a time, the longest waiting first. */
  readonly due: (now: number, limit: number) => Effect.Effect<ReadonlyArray<Monitor>, SqlError>
  /**
   * Creates the checks of due monitors and sets their next runs, in one transaction. Skips monitors that another
   * process has taken, or that were paused, changed or deleted meanwhile.
   */
  readonly schedule: (due: ReadonlyArray<DueRun>, now: number) => Effect.Effect<void, SqlError>
  /** Queues a check now. Returns the ID of the current check if there is one. */
  readonly run: (monitor: Monitor, check: NewCheck) => Effect.Effect<Check | { readonly running: string }, SqlError>

  /**
   * Takes queued checks for this process, oldest first. `searches` selects checks with searches, without searches, or
   * both.
   */
  readonly take: (limit: number, searches: ReadonlyArray<boolean>) => Effect.Effect<ReadonlyArray<TakenCheck>, SqlError>
  /**
   * Queues the checks of ended processes, and those that this process has taken but does not run, because the response
   * to `take` was lost.
   */
  readonly releaseExcept: (running: ReadonlyArray<string>) => Effect.Effect<void, SqlError>
  /** Whether this process still owns a check, and the client has not ended it. */
  readonly isHeld: (check: Check) => Effect.Effect<boolean, SqlError>
  /** The keys of the pages of a target that a check has already settled. */
  readonly settled: (check: Check, target: string) => Effect.Effect<ReadonlySet<string>, SqlError>
  /**
   * Stores the result of a page, its new version, its charge and its deliveries in one transaction. Returns false, and
   * stores and charges nothing, if this process has lost the check or the page is already settled.
   */
  readonly settle: (check: Check, page: SettledPage) => Effect.Effect<boolean, SqlError>
  /** Stores the progress of the targets, and charges credits for work that belongs to no page. */
  readonly progress: (
    check: Check,
    results: ReadonlyArray<TargetResult>,
    credits?: number
  ) => Effect.Effect<boolean, SqlError>
  /** Ends a check. Returns false if this process has lost it. */
  readonly finish: (check: Check, end: CheckEnd) => Effect.Effect<boolean, SqlError>

  /** What the monitor knows about a page of a target. */
  readonly known: (monitor: string, target: string, key: string) => Effect.Effect<KnownPage | undefined, SqlError>
  /** The version of a page of a target that the last check stored. */
  readonly content: (
    monitor: string,
    target: string,
    key: string
  ) => Effect.Effect<SnapshotContent | undefined, SqlError>
  /** Whether a check other than this one has read a page of a target. */
  readonly hasBaseline: (check: Check, target: string) => Effect.Effect<boolean, SqlError>
  /** The pages of a target that are not removed and that a check has not settled, in batches after a key. */
  readonly unseen: (
    check: Check,
    target: string,
    after: string,
    limit: number
  ) => Effect.Effect<ReadonlyArray<KnownPage>, SqlError>
  /** Sets how many complete checks have not found a page, unless this process has lost the check. */
  readonly absent: (check: Check, target: string, key: string, absences: number) => Effect.Effect<void, SqlError>

  readonly check: (monitor: string, id: string) => Effect.Effect<Check | undefined, SqlError>
  /** The checks of a monitor, newest first. */
  readonly checks: (
    monitor: string,
    of: { readonly status?: CheckStatus | undefined; readonly limit: number; readonly offset: number }
  ) => Effect.Effect<ReadonlyArray<Check>, SqlError>
  /** The pages of a check in the order in which they were settled. */
  readonly pages: (
    check: string,
    of: { readonly status?: PageStatus | undefined; readonly limit: number; readonly skip: number }
  ) => Effect.Effect<ReadonlyArray<CheckedPage>, SqlError>
  /** Deletes the checks whose retention is over, and all data of deleted monitors. */
  readonly forgetOld: Effect.Effect<void, SqlError>
}>()("@trawl/engine/monitors/MonitorStore") {}

/** The topic of `JobEvents` for new checks. */
export const checksTopic = "checks"

export type NewMonitor =
  & Pick<Monitor, "base" | "id" | "key" | "schedule" | "settings" | "team">
  & { readonly run: NextRun }

export type MonitorChange = Partial<Pick<Monitor, "base" | "schedule" | "settings" | "status">> & {
  /** The next run, or null while it is paused. */
  readonly run?: NextRun | null
}

export interface NewCheck {
  readonly id: string
  readonly trigger: Check["trigger"]
  readonly scheduledFor: number | undefined
  readonly estimatedCredits: number
  /** Whether the monitor has a target that searches. */
  readonly searches: boolean
}

/** A due run of a monitor, and its next one. */
export interface DueRun {
  readonly monitor: Monitor
  readonly check: NewCheck
  readonly next: NextRun | undefined
  /** The deliveries for a check that is skipped because another check runs. */
  readonly ifSkipped: ReadonlyArray<NewDelivery>
}

export interface TakenCheck {
  readonly check: Check
  /** Undefined if the monitor has been paused or deleted. */
  readonly monitor: Monitor | undefined
}

export interface SettledPage {
  /** Equal for all URLs of a page. A check settles each key of a target once. */
  readonly key: string
  readonly page: CheckedPage
  /** What the monitor knows about the page from now on; undefined if nothing changed. */
  readonly snapshot?: Snapshot | undefined
  readonly isRemoved?: boolean | undefined
  readonly credits: number
  /** The crawl that read the page has already charged the credits. */
  readonly isCharged?: boolean | undefined
  /** Whether alerts report the page. */
  readonly alerts?: boolean | undefined
  readonly deliveries: ReadonlyArray<NewDelivery>
}

export interface CheckEnd {
  readonly status: CheckStatus
  readonly error?: string | undefined
  readonly targetResults: ReadonlyArray<TargetResult>
  readonly deliveries: ReadonlyArray<NewDelivery>
}

/** A page of a site counts as removed after this many complete checks without it. */
export const absencesBeforeRemoved = 2
