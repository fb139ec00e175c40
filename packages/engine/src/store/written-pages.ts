import { number, type Row } from "./column.ts"

/** Rows of pages that were written just now, so that an index need not read back what is still at hand. The database stays what counts. */
export class WrittenPages {
  // by the version of the page, in the order they were written
  private readonly rows = new Map<number, Row>()
  private characters = 0

  /** Keeps the row of a page that no other had been stored for, once it is committed; when there is room. */
  add(row: Row): void {
    this.characters += lengthOf(row)
    if (this.characters > mostCharacters) this.characters -= lengthOf(row)
    else this.rows.set(number(row, "version"), row)
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
}

const lengthOf = ({ headings, text }: Row): number => String(text).length + String(headings).length + 500

const mostCharacters = 24_000_000
