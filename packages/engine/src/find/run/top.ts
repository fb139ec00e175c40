/** A document found, with what its place among the others depends on. */
export interface Candidate {
  /** Which part of the index it is in, and which document it is there. */
  readonly part: number
  readonly document: number
  readonly page: number
  /** What it is ordered by: higher is better. */
  readonly key: number
  readonly score: number
}

/** The best of many candidates: a heap with the worst of them at its root. */
export class Top {
  private readonly most: number
  private readonly heap: Array<Candidate> = []

  constructor(most: number) {
    this.most = most
  }

  /** Whatever has no higher key is not among the best any more. */
  get threshold(): number {
    return this.heap.length < this.most ? -Infinity : this.heap[0]?.key ?? Infinity
  }

  offer(candidate: Candidate): void {
    const { heap, most } = this
    if (heap.length < most) {
      heap.push(candidate)
      this.rise(heap.length - 1)
    } else if (most > 0 && isWorse(heap[0]!, candidate)) {
      heap[0] = candidate
      this.sink()
    }
  }

  /** Best first. */
  get ordered(): ReadonlyArray<Candidate> {
    return this.heap.toSorted((one, other) => isWorse(one, other) ? 1 : -1)
  }

  private rise(from: number): void {
    const { heap } = this
    for (let at = from; at > 0;) {
      const above = (at - 1) >> 1
      if (!isWorse(heap[at]!, heap[above]!)) return
      ;[heap[at], heap[above]] = [heap[above]!, heap[at]!]
      at = above
    }
  }

  private sink(): void {
    const { heap } = this
    for (let at = 0;;) {
      let worst = at
      for (const below of [2 * at + 1, 2 * at + 2]) if (below < heap.length && isWorse(heap[below]!, heap[worst]!)) worst = below
      if (worst === at) return
      ;[heap[at], heap[worst]] = [heap[worst]!, heap[at]!]
      at = worst
    }
  }
}

const isWorse = (one: Candidate, other: Candidate): boolean => {
  if (one.key !== other.key) return one.key < other.key
  return one.score !== other.score ? one.score < other.score : one.page > other.page
}
