import * as Effect from "effect/Effect"
import { number, type Row } from "../../store/column.ts"
import type { Database } from "../../store/database.ts"
import { pageVersion } from "../../store/page-changes.ts"
import type { Follower } from "../../store/written-pages.ts"
import { CollectedChanges } from "./collected-changes.ts"
import type { PathLengths } from "./path-lengths.ts"

/** Whose changes they are: how far it is, and whether it is taking changes in. */
export interface Follows {
  readonly position: number
  readonly isTaking: boolean
  readonly pathLengths: PathLengths
  readonly catchUp: Effect.Effect<void>
}

/**
 * Takes pages in as they are stored, while their texts are at hand: reading them again would cost as much as storing them. Whoever
 * stores many waits until a segment has been made of as many as one should hold, so that the index is never far behind.
 */
export class FollowedWriter {
  private readonly read: Database["Service"]["read"]
  private readonly index: Follows
  /** What has been taken in, of which no segment has been made yet. */
  private ahead: CollectedChanges | undefined

  constructor(read: Database["Service"]["read"], index: Follows) {
    this.read = read
    this.index = index
  }

  readonly follow: Follower = (rows, many) =>
    Effect.catchDefect(this.takeAhead(rows.values(), many), (defect) => {
      // whoever catches up finds it in the database
      this.ahead = undefined
      return Effect.logError("Taking in pages as they were stored failed, and will be tried again", defect)
    })

  /** Hands over what has been taken in since a version, and begins anew. */
  handOver(after: number): CollectedChanges | undefined {
    const { ahead } = this
    this.ahead = undefined
    return ahead?.after === after ? ahead : undefined
  }

  private readonly takeAhead = Effect.fnUntraced(function*(this: FollowedWriter, rows: Iterator<Row>, many: boolean) {
    const { index } = this
    for (let row = rows.next(), end = performance.now() + longestTake; row.done !== true; row = rows.next()) {
      if (this.ahead === undefined && this.isNext(row.value)) this.ahead = new CollectedChanges(index.position, index.pathLengths)
      if (this.ahead?.takeNext(row.value) !== true) break
      if (!many || performance.now() < end) continue
      yield* Effect.yieldNow
      end = performance.now() + longestTake
    }
    if (!many) return
    const version = yield* this.read(pageVersion)
    // what is stored while a segment is made of what came before would have to be read again
    if (index.isTaking || this.ahead?.hasRoom() === false || (this.ahead?.version ?? index.position) + mostBehind < version) yield* index.catchUp
  }.bind(this))

  /** Whether nothing comes before a row that is not taken yet; while changes are being taken in, they may be this row's own. */
  private isNext(row: Row): boolean {
    return !this.index.isTaking && number(row, "version") === this.index.position + 1
  }
}

const mostBehind = 8_000
const longestTake = 10
