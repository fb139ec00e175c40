import type { Cursor, Tag } from "../segment/segment.ts"
import { type Batch, batchSize } from "./batch.ts"

/** Iterates over the documents of a segment that may match. */
export abstract class PostingIterator implements Cursor {
  /** An upper estimate of the number of documents. */
  abstract readonly cost: number
  document = 0
  abstract advance(to: number): number
  /** The same from the beginning. */
  abstract again(): PostingIterator

  /** False if only `confirm` can decide whether a document matches. */
  get isSure(): boolean {
    return true
  }

  /** Confirms that the current document matches. */
  confirm(): boolean {
    return true
  }

  /** Starts a batch with the documents from the current one to `last`, as far as they fit, and advances past them. */
  begin(batch: Batch, last: number): void {
    let count = 0
    let { document } = this
    for (; document <= last && count < batchSize; document = this.advance(document + 1)) {
      batch.documents[count] = document
      batch.scores[count++] = 0
    }
    batch.count = count
  }

  /** Keeps the documents of a batch that this iterator contains. */
  keep(batch: Batch): void {
    const { count, documents, scores } = batch
    let kept = 0
    for (let at = 0; at < count; at++) {
      const document = documents[at]!
      if (!containsDocument(this, document)) continue
      documents[kept] = document
      scores[kept++] = scores[at]!
    }
    batch.count = kept
  }
}

/** An iterator over the documents with a word, with the word's score in each. */
export abstract class ScoredIterator extends PostingIterator {
  /** No document scores higher. */
  abstract readonly maxScore: number
  /** The last document that the last answer of `highest` speaks of. */
  blockEnd = -1
  /** Without moving: no document from `from` on to `blockEnd` scores higher. */
  abstract highest(from: number): number
  /** Of the current document; once it is confirmed, no less and no more. */
  abstract score(): number
  abstract override again(): ScoredIterator

  override begin(batch: Batch, last: number): void {
    const minScore = batch.needed - batch.left
    let count = 0
    let { document } = this
    for (; document <= last && count < batchSize; document = this.advance(document + 1)) {
      const score = this.score()
      if (score <= minScore) continue
      batch.documents[count] = document
      batch.scores[count++] = score
    }
    batch.count = count
  }

  override keep(batch: Batch): void {
    const { count, documents, scores } = batch
    const minScore = batch.needed - batch.left
    let kept = 0
    for (let at = 0; at < count; at++) {
      const document = documents[at]!
      if (!containsDocument(this, document)) continue
      const score = scores[at]! + this.score()
      if (score <= minScore) continue
      documents[kept] = document
      scores[kept++] = score
    }
    batch.count = kept
  }
}

/** Whether an iterator contains a document. Moves the iterator to the document or beyond it. */
export const containsDocument = (iterator: Cursor, document: number): boolean =>
  (iterator.document < document ? iterator.advance(document) : iterator.document) === document

export class TagIterator extends PostingIterator {
  readonly cost: number
  private readonly tag: Tag
  private readonly cursor: Cursor

  constructor(tag: Tag) {
    super()
    this.tag = tag
    this.cost = tag.documents
    this.cursor = tag.cursor()
    this.document = this.cursor.document
  }

  advance(to: number): number {
    return this.document = this.cursor.advance(to)
  }

  again(): PostingIterator {
    return new TagIterator(this.tag)
  }
}

/** Through the documents that are marked with something other than 0. */
export class MarkedIterator extends PostingIterator {
  readonly cost: number
  private readonly marks: Uint8Array

  constructor(marks: Uint8Array, cost: number) {
    super()
    this.marks = marks
    this.cost = cost
    this.advance(0)
  }

  advance(to: number): number {
    const { marks } = this
    let at = to
    while (at < marks.length && marks[at] === 0) at++
    return this.document = Math.min(at, marks.length)
  }

  again(): PostingIterator {
    return new MarkedIterator(this.marks, this.cost)
  }
}

/** Through all documents. */
export class AllIterator extends PostingIterator {
  readonly cost: number

  constructor(size: number) {
    super()
    this.cost = size
  }

  advance(to: number): number {
    return this.document = Math.min(to, this.cost)
  }

  again(): PostingIterator {
    return new AllIterator(this.cost)
  }
}
