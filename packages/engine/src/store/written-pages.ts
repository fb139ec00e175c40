import * as Effect from "effect/Effect"
import { number, type Row } from "./column.ts"

/** Rows of pages that were written just now, so that an index need not read back what is still at hand. The database stays what counts. */
export class WrittenPages {
  // by the version of the page, in the order they were written
  private readonly rows = new Map<number, Row>()
  private characters = 0
  private follower: Follower | undefined

  /** Has rows given to an index as they come, instead of keeping them. */
  follow(follower: Follower): void {
    this.follower = follower
  }

  /** To be told of the rows of pages that no other had been stored for, in their order, once they are committed. */
  tell(rows: ReadonlyArray<Row>, many: boolean): Effect.Effect<void> {
    if (this.follower !== undefined) return this.follower(rows, many)
    for (const row of rows) this.add(row)
    return Effect.void
  }

  /** The row of a page as it was at a version, once. Whoever asks will not ask for what came before. */
  take(page: number, version: number): Row | undefined {
    for (const [other, row] of this.rows) {
      if (other > version) break
      this.rows.delete(other)
      this.characters -= lengthOf(row)
      if (other === version && number(row, "id") === page) return row
    }
    return undefined
  }

  /** Keeps a row when there is room. */
  private add(row: Row): void {
    this.characters += lengthOf(row)
    if (this.characters > mostCharacters) this.characters -= lengthOf(row)
    else this.rows.set(number(row, "version"), row)
  }
}

/** Takes in what it can; whoever stores `many` waits when an index has too much to do. It never fails: what it leaves out is in the database. */
export type Follower = (rows: ReadonlyArray<Row>, many: boolean) => Effect.Effect<void>

const lengthOf = ({ headings, text }: Row): number => String(text).length + String(headings).length + 500

const mostCharacters = 24_000_000
