import { ScoredIterator } from "./posting-iterator.ts"

/** Iterates over the documents of any of the iterators, with the highest score. */
export class AnyIterator extends ScoredIterator {
  readonly cost: number
  readonly maxScore: number
  private readonly iterators: ReadonlyArray<ScoredIterator>
  private readonly size: number
  /** The score of the last confirmed document, and that document. */
  private confirmed = 0
  private confirmedDocument = -1

  constructor(iterators: ReadonlyArray<ScoredIterator>, size: number) {
    super()
    this.iterators = iterators
    this.size = size
    this.cost = iterators.reduce((sum, { cost }) => sum + cost, 0)
    this.maxScore = Math.max(...iterators.map(({ maxScore }) => maxScore))
    this.advance(0)
  }

  override get isSure(): boolean {
    return false
  }

  advance(to: number): number {
    let first = this.size
    for (const iterator of this.iterators) {
      first = Math.min(first, iterator.document < to ? iterator.advance(to) : iterator.document)
    }
    return this.document = first
  }

  override confirm(): boolean {
    const { document } = this
    let best = 0
    for (const iterator of this.iterators) {
      if (iterator.document !== document) continue
      const score = iterator.score()
      // a lower score makes no difference
      if (score > best && iterator.confirm()) best = score
    }
    this.confirmed = best
    this.confirmedDocument = document
    return best > 0
  }

  score(): number {
    const { document } = this
    if (this.confirmedDocument === document) return this.confirmed
    let highest = 0
    for (const iterator of this.iterators) {
      if (iterator.document === document) highest = Math.max(highest, iterator.score())
    }
    return highest
  }

  highest(from: number): number {
    let highest = 0
    this.blockEnd = this.size - 1
    for (const iterator of this.iterators) {
      highest = Math.max(highest, iterator.highest(from))
      this.blockEnd = Math.min(this.blockEnd, iterator.blockEnd)
    }
    return highest
  }

  again(): ScoredIterator {
    return new AnyIterator(this.iterators.map((iterator) => iterator.again()), this.size)
  }
}
