import * as Effect from "effect/Effect"
import type { Row } from "./column.ts"

/** Passes written rows to an index, so that it need not read them again. The database stays authoritative. */
export class WrittenPages {
  private follower: Follower | undefined

  follow(follower: Follower): void {
    this.follower = follower
  }

  /** Passes on the rows of new pages, in order, after they are committed. */
  tell(rows: ReadonlyArray<Row>, many: boolean): Effect.Effect<void> {
    return this.follower === undefined ? Effect.void : this.follower(rows, many)
  }
}

/**
 * Accepts as many rows as it can. With `many`, the caller waits for an overloaded index. Never fails: rows that it
 * leaves out are in the database.
 */
type Follower = (rows: ReadonlyArray<Row>, many: boolean) => Effect.Effect<void>
