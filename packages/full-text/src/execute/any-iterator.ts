import { ScoredWalker } from "./posting-iterator.ts"

/** Through the documents of any of the walkers, by the best of them. */
export class AnyWalker extends ScoredWalker {
  readonly cost: number
  readonly most: number
  private readonly walkers: ReadonlyArray<ScoredWalker>
  private readonly size: number
  /** What the document says that was confirmed last, and which one that is. */
  private confirmed = 0
  private confirmedDocument = -1

  constructor(walkers: ReadonlyArray<ScoredWalker>, size: number) {
    super()
    this.walkers = walkers
    this.size = size
    this.cost = walkers.reduce((sum, { cost }) => sum + cost, 0)
    this.most = Math.max(...walkers.map(({ most }) => most))
    this.advance(0)
  }

  override get isSure(): boolean {
    return false
  }

  advance(to: number): number {
    let first = this.size
    for (const walker of this.walkers) first = Math.min(first, walker.document < to ? walker.advance(to) : walker.document)
    return this.document = first
  }

  override confirm(): boolean {
    const { document } = this
    let best = 0
    for (const walker of this.walkers) {
      if (walker.document !== document) continue
      const score = walker.score()
      // what says no more need not be looked at
      if (score > best && walker.confirm()) best = score
    }
    this.confirmed = best
    this.confirmedDocument = document
    return best > 0
  }

  score(): number {
    const { document } = this
    if (this.confirmedDocument === document) return this.confirmed
    let highest = 0
    for (const walker of this.walkers) if (walker.document === document) highest = Math.max(highest, walker.score())
    return highest
  }

  highest(from: number): number {
    let highest = 0
    this.blockEnd = this.size - 1
    for (const walker of this.walkers) {
      highest = Math.max(highest, walker.highest(from))
      this.blockEnd = Math.min(this.blockEnd, walker.blockEnd)
    }
    return highest
  }

  again(): ScoredWalker {
    return new AnyWalker(this.walkers.map((walker) => walker.again()), this.size)
  }
}
