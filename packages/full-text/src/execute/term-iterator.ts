import type { Term, WordCursor } from "../segment/segment.ts"
import type { Batch } from "./batch.ts"
import { ScoredIterator } from "./posting-iterator.ts"

/** Iterates over the documents with an exact word. */
export class TermIterator extends ScoredIterator {
  readonly cost: number
  readonly maxScore: number
  private readonly term: Term
  private readonly rarity: number
  private readonly scale: number
  private readonly cursor: WordCursor

  constructor(term: Term, rarity: number) {
    super()
    this.term = term
    this.rarity = rarity
    this.cost = term.documents
    this.scale = rarity / maxImpact
    this.maxScore = term.highest * this.scale
    this.cursor = term.cursor()
    this.document = this.cursor.document
  }

  advance(to: number): number {
    return this.document = this.cursor.advance(to)
  }

  /** None for a word that only the URL has: that is for exact matches. */
  score(): number {
    return this.cursor.impact() * this.scale
  }

  override confirm(): boolean {
    return this.cursor.impact() > 0
  }

  highest(from: number): number {
    const highest = this.cursor.blockHighest(from) * this.scale
    this.blockEnd = this.cursor.blockEnd
    return highest
  }

  again(): ScoredIterator {
    return new TermIterator(this.term, this.rarity)
  }

  // most of the time of most searches is spent in these two

  override begin(batch: Batch, last: number): void {
    const { cursor, scale } = this
    batch.count = cursor.collect(last, Math.max(batch.needed - batch.left, 0), scale, batch.documents, batch.scores)
    this.document = cursor.document
  }

  override keep(batch: Batch): void {
    const { cursor, scale } = this
    const { count, documents, scores } = batch
    const minScore = batch.needed - batch.left
    let kept = 0
    for (let at = 0; at < count; at++) {
      const document = documents[at]!
      if ((cursor.document < document ? cursor.advance(document) : cursor.document) !== document) continue
      const own = cursor.impact() * scale
      const score = scores[at]! + own
      if (own === 0 || score <= minScore) continue
      documents[kept] = document
      scores[kept++] = score
    }
    this.document = cursor.document
    batch.count = kept
  }
}

/** The encoded value of the highest impact. */
export const maxImpact = 255
