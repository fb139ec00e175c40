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
 * Takes pages in as they are stored, while their texts are at hand: reading them again would cost as much as storing them. Whoever
 * stores many waits until a segment has been made of as many as one should hold, so that the index is never far behind.
 */
export class FeedFollower {
  private readonly feed: PageFeed["Service"]
  private readonly index: FollowingIndex
  /** What has been taken in, of which no segment has been made yet. */
  private ahead: CollectedChanges | undefined

  constructor(feed: PageFeed["Service"], index: FollowingIndex) {
    this.feed = feed
    this.index = index
  }

  readonly follow: Follower = (changes, many) =>
    Effect.catchDefect(this.takeAhead(changes, many), (defect) => {
      // the next catch-up reads it from the feed
      this.ahead = undefined
      return Effect.logError("Taking in pages as they were stored failed; it will be retried", defect)
    })

  /** Hands over what has been taken in since a version, and begins anew. */
  handOver(after: number): CollectedChanges | undefined {
    const { ahead } = this
    this.ahead = undefined
    return ahead?.after === after ? ahead : undefined
  }

  private readonly takeAhead = Effect.fnUntraced(
    function*(this: FeedFollower, changes: Iterator<PageChange>, many: boolean) {
      const { index } = this
      for (
        let next = changes.next(), end = performance.now() + longestTake;
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
        end = performance.now() + longestTake
      }
      if (!many) return
      const version = yield* this.feed.version
      // what is stored while a segment is made of what came before would have to be read again
      if (
        index.isTaking || this.ahead?.hasRoom === false ||
        (this.ahead?.version ?? index.position) + mostBehind < version
      ) yield* index.catchUp
    }.bind(this)
  )

  /** Whether nothing comes before a change that is not taken yet; while changes are being taken in, they may be this very one. */
  private isNext(change: PageChange): boolean {
    return !this.index.isTaking && change.version === this.index.position + 1
  }
}

const mostBehind = 8_000
const longestTake = 10
