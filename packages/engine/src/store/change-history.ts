import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/** Snapshots of pages for change tracking. They never expire. */
export class ChangeHistory extends Context.Service<ChangeHistory, {
  /** The last snapshot of a page in one history. */
  readonly latest: (of: TrackedPage) => Effect.Effect<Snapshot | undefined, SqlError>
  /** Adds a snapshot. If it equals the last one, only updates the date. */
  readonly record: (of: TrackedPage, snapshot: Snapshot) => Effect.Effect<void, SqlError>
}>()("@trawl/engine/store/ChangeHistory") {}

/** Identifies a history. Each team, URL and tag has a separate one. */
export interface TrackedPage {
  readonly team: string
  /** The requested URL. */
  readonly url: string
  readonly tag: string | null
}

export interface Snapshot {
  /** Milliseconds since the epoch. */
  readonly scrapedAt: number
  /** Empty if the page was removed. */
  readonly markdown: string
  /** Data of the page as JSON, with the schema used to extract it. */
  readonly data?: { readonly schema: string; readonly json: string } | undefined
}
