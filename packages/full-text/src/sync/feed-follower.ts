import * as Effect from "effect/Effect"
import type { Follower, PageChange, PageFeed } from "../feed/page-feed.ts"
import { CollectedChanges } from "./collected-changes.ts"
import type { PathLengths } from "./path-lengths.ts"

/** The index that follows: how far it is, and whether it is taking changes in. */
export interface FollowingIndex {
  readonly position: number
  readonly isTaking: boolean
  readonly pathLengths: PathLengths
  readonly catchUp: Effect.Effect<void>
}

/**
 * Indexes pages as they are stored, while their texts are in memory, because reading them again would cost as much as
 * storing them. A writer of many pages waits until a full segment has been built, so that the index is never far
 * behind.
 */
export class FeedFollower {
  private readonly feed: PageFeed["Service"]
  private readonly index: FollowingIndex
  /** Received changes that are in no segment yet. */
  private ahead: CollectedChanges | undefined
  /** Writers of long pages, which wait until these are indexed. Later writers wait with them, because searches do not. */
  private longWriters = 0

  constructor(feed: PageFeed["Service"], index: FollowingIndex) {
    this.feed = feed
    this.index = index
  }

  readonly follow: Follower = (changes, many, long) => {
    const taken = Effect.catchDefect(this.takeAhead(changes, many), (defect) => {
      // the next catch-up reads it from the feed
      this.ahead = undefined
      return Effect.logError("Indexing of stored pages failed; it will be retried", defect)
    })
    return long
      ? Effect.acquireUseRelease(
        Effect.sync(() => this.longWriters++),
        () => taken,
        () => Effect.sync(() => this.longWriters--)
      )
      : taken
  }

  /** Returns the changes since a version, and starts over. */
  handOver(after: number): CollectedChanges | undefined {
    const { ahead } = this
    this.ahead = undefined
    return ahead?.after === after ? ahead : undefined
  }

  private readonly takeAhead = Effect.fnUntraced(
    function*(this: FeedFollower, changes: Iterator<PageChange>, many: boolean) {
      const { index } = this
      for (
        let next = changes.next(), end = performance.now() + maxTake;
        next.done !== true;
        next = changes.next()
      ) {
        if (this.ahead === undefined && this.isNext(next.value)) {
          this.ahead = new CollectedChanges(
            index.position,
            index.pathLengths
          )
        }
        if (this.ahead?.takeNext(next.value) !== true) break
        if (!many || performance.now() < end) continue
        yield* Effect.yieldNow
        end = performance.now() + maxTake
      }
      if (this.longWriters > 0) return yield* index.catchUp
      if (!many) return
      const version = yield* this.feed.version
      // changes that arrive while a segment is built would have to be read again
      if (
        index.isTaking || this.ahead?.hasRoom === false ||
        (this.ahead?.version ?? index.position) + maxLag < version
      ) yield* index.catchUp
    }.bind(this)
  )

  /** Whether a change follows directly on the received ones. */
  private isNext(change: PageChange): boolean {
    return !this.index.isTaking && change.version === this.index.position + 1
  }
}

const maxLag = 8_000
const maxTake = 10
