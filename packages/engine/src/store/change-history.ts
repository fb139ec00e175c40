import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/** What pages were when they were last compared. Nothing in it expires. */
export class ChangeHistory extends Context.Service<ChangeHistory, {
  /** The last snapshot of a page in a branch of its history. */
  readonly latest: (of: TrackedPage) => Effect.Effect<Snapshot | undefined, SqlError>
  /** Adds a snapshot; one that says the same as the last is only dated again. */
  readonly record: (of: TrackedPage, snapshot: Snapshot) => Effect.Effect<void, SqlError>
}>()("@trawl/engine/store/ChangeHistory") {}

/** One history: nobody's pages, and no tag's, are compared with those of another. */
export interface TrackedPage {
  readonly team: string
  /** As it was asked for. */
  readonly url: string
  readonly tag: string | null
}

export interface Snapshot {
  /** Milliseconds since the epoch. */
  readonly scrapedAt: number
  /** Empty for a page that was gone. */
  readonly markdown: string
  /** Data of the page as JSON, with the schema that it was read by. */
  readonly data?: { readonly schema: string; readonly json: string } | undefined
}
