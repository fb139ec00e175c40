import * as Effect from "effect/Effect"
import { number } from "../../store/column.ts"
import type { Read } from "../breathing-read.ts"

/** How long the paths of pages are, by page: learnt when somebody asks first, and kept up by whoever changes pages. */
export class PathLengths {
  private known = false
  private lengths = new Uint16Array(1024)

  readonly of = (page: number): number => this.lengths[page] ?? 0

  set(page: number, length: number): void {
    if (page >= this.lengths.length) {
      const grown = new Uint16Array(Math.max(page + 1, this.lengths.length * 2))
      grown.set(this.lengths)
      this.lengths = grown
    }
    this.lengths[page] = Math.min(length, longest)
  }

  /** Learns them from the database; the first time. */
  readonly learn = (read: Read): Effect.Effect<void> =>
    this.known ? Effect.void : Effect.andThen(this.readAll(read), Effect.sync(() => this.known = true))

  private readonly readAll = Effect.fnUntraced(function*(this: PathLengths, read: Read) {
    const last = yield* read((sql) => number(sql("SELECT coalesce(max(id), 0) AS id FROM page").get() ?? {}, "id"))
    for (let from = 0; from <= last; from += pagesAtOnce) {
      yield* read((sql) => {
        for (const row of sql(selectLengths).all(from, from + pagesAtOnce - 1)) this.set(number(row, "id"), number(row, "length"))
      })
    }
  }.bind(this))
}

const pagesAtOnce = 5_000
const longest = 65_535
const selectLengths = "SELECT id, length(path) AS length FROM page WHERE id BETWEEN ? AND ?"
