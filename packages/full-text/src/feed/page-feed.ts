import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { IndexedPage } from "../document/indexed-page.ts"

/** The pages that an index follows: every change has a version, higher than that of the change before it. */
export class PageFeed extends Context.Service<PageFeed, {
  readonly state: Effect.Effect<FeedState>
  /** The version of the last change. Every search reads it. */
  readonly version: Effect.Effect<number>
  /**
   * The first changes after a version, as many as can be read in some milliseconds. If a page changed several times,
   * the last change suffices.
   */
  readonly changesAfter: (version: number) => Effect.Effect<Changes>
  /** Emits pages as soon as they are stored, while their texts are still in memory. It may skip some or all of them. */
  readonly follow: (follower: Follower) => void
  /** Records that the index contains all changes up to a version. The feed may delete much older removals. */
  readonly acknowledge: (version: number) => Effect.Effect<void>
}>()("@trawl/full-text/PageFeed") {}

export interface FeedState {
  /** The ID of the feed. An index that followed another feed starts again. */
  readonly name: string
  /** The version of the last change. */
  readonly version: number
  /** Removals up to this version have been deleted: an older index must be rebuilt. */
  readonly forgotten: number
}

/** A page that was added, changed or removed. */
export interface PageChange {
  readonly version: number
  /** The number of the page; a page that comes after its removal may have it again. */
  readonly page: number
  /** Undefined when searches must not find it any more. */
  readonly document: IndexedPage | undefined
}

/** Whether indexing its document at once would delay other work. */
export const isLong = ({ document }: PageChange): boolean => (document?.text.length ?? 0) > longText

/** Characters that take some 20 ms to index. A text with more makes a page long. */
export const longText = 500_000

export interface Changes {
  /** By ascending version. */
  readonly changes: ReadonlyArray<PageChange>
  /** After these changes, nothing up to this version is missing. */
  readonly version: number
  /** Whether there are no further changes. */
  readonly isLast: boolean
}

/**
 * Receives changes. A writer that stores `many` pages waits for it, so that the index does not fall far behind. The
 * writer of a `long` page, and writers after it, wait until the index contains their pages. It never fails: the index
 * reads skipped changes with `changesAfter`.
 */
export type Follower = (changes: Iterator<PageChange>, many: boolean, long: boolean) => Effect.Effect<void>
