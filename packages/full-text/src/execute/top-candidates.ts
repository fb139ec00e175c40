/** A found document, with its sort keys. */
export interface ScoredDocument {
  /** The part of the index, and the document in it. */
  readonly part: number
  readonly document: number
  readonly page: number
  /** The sort key; higher is better. */
  readonly key: number
  readonly score: number
}

/** Selects the best of many candidates. Stores them as numbers in arrays, because most are soon replaced. */
export class TopCandidates {
  private readonly capacity: number
  /** A heap of places in the lists, that of the worst candidate at its root. */
  private readonly heap: Array<number> = []
  private readonly parts: Array<number> = []
  private readonly documents: Array<number> = []
  private readonly pages: Array<number> = []
  private readonly keys: Array<number> = []
  private readonly scores: Array<number> = []

  constructor(capacity: number) {
    this.capacity = capacity
  }

  /** Whatever has no higher key is not among the best any more. */
  get threshold(): number {
    return this.heap.length < this.capacity ? -Infinity : this.keys[this.heap[0]!] ?? Infinity
  }

  offer(part: number, document: number, page: number, score: number, key: number): void {
    const { heap, capacity } = this
    if (heap.length < capacity) {
      const place = heap.length
      this.set(place, part, document, page, score, key)
      heap.push(place)
      this.rise(place)
      return
    }
    const worst = heap[0]
    if (worst === undefined || key < this.keys[worst]!) return
    if (
      key === this.keys[worst]! &&
      (score < this.scores[worst]! || score === this.scores[worst]! && page >= this.pages[worst]!)
    ) return
    this.set(worst, part, document, page, score, key)
    this.sink()
  }

  /** Best first. */
  get ordered(): ReadonlyArray<ScoredDocument> {
    return this.heap.toSorted((one, other) => this.isWorse(one, other) ? 1 : -1).map((place) => ({
      part: this.parts[place]!,
      document: this.documents[place]!,
      page: this.pages[place]!,
      key: this.keys[place]!,
      score: this.scores[place]!
    }))
  }

  private set(place: number, part: number, document: number, page: number, score: number, key: number): void {
    this.parts[place] = part
    this.documents[place] = document
    this.pages[place] = page
    this.scores[place] = score
    this.keys[place] = key
  }

  private rise(from: number): void {
    const { heap } = this
    const place = heap[from]!
    let at = from
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!this.isWorse(place, heap[above]!)) break
      heap[at] = heap[above]!
      at = above
    }
    heap[at] = place
  }

  private sink(): void {
    const { heap } = this
    const { length } = heap
    const place = heap[0]!
    let at = 0
    for (let below = 1; below < length; below = 2 * at + 1) {
      if (below + 1 < length && this.isWorse(heap[below + 1]!, heap[below]!)) below++
      if (!this.isWorse(heap[below]!, place)) break
      heap[at] = heap[below]!
      at = below
    }
    heap[at] = place
  }

  private isWorse(one: number, other: number): boolean {
    const { keys, pages, scores } = this
    if (keys[one]! !== keys[other]!) return keys[one]! < keys[other]!
    return scores[one]! !== scores[other]! ? scores[one]! < scores[other]! : pages[one]! > pages[other]!
  }
}
