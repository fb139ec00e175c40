import * as Effect from "effect/Effect"
import type { PageTexts } from "../feed/page-texts.ts"

/** The lengths of the pages' URL paths: read on first use, and then kept up to date. */
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
    this.lengths[page] = Math.min(length, maxPathLength)
  }

  /** Reads all lengths on the first call. */
  readonly learn = (texts: PageTexts["Service"]): Effect.Effect<void> =>
    this.known ? Effect.void : Effect.andThen(this.readAll(texts), Effect.sync(() => this.known = true))

  private readonly readAll = Effect.fnUntraced(function*(this: PathLengths, texts: PageTexts["Service"]) {
    for (let last: number | undefined = 0; last !== undefined;) {
      const lengths: ReadonlyArray<readonly [page: number, length: number]> = yield* texts.pathLengths(last)
      for (const [page, length] of lengths) this.set(page, length)
      last = lengths.at(-1)?.[0]
    }
  }.bind(this))
}

const maxPathLength = 65_535
