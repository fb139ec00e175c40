import * as Effect from "effect/Effect"
import type { Row } from "./column.ts"

/** Passes rows on to an index as they are written, so that it need not read back what is still in memory. The database stays authoritative. */
export class WrittenPages {
  private follower: Follower | undefined

  follow(follower: Follower): void {
    this.follower = follower
  }

  /** Tells of the rows of new pages, in their order, once they are committed. */
  tell(rows: ReadonlyArray<Row>, many: boolean): Effect.Effect<void> {
    return this.follower === undefined ? Effect.void : this.follower(rows, many)
  }
}

/** Takes in what it can; whoever stores `many` waits when an index has too much to do. It never fails: what it leaves out is in the database. */
type Follower = (rows: ReadonlyArray<Row>, many: boolean) => Effect.Effect<void>
