import type { Batch } from "./batch.ts"
import { BestFirst } from "./best-first.ts"
import type { Order } from "./order.ts"
import { containsDocument, type PostingIterator, type ScoredIterator } from "./posting-iterator.ts"
import type { SegmentFilters } from "./segment-filters.ts"
import type { SegmentView } from "./segment-view.ts"
import type { TopCandidates } from "./top-candidates.ts"

/** Conditions that need word positions to check. */
export interface PositionChecks {
  /** Each of these must go there; for a document with some of the words any of the scored ones will do. */
  readonly words: ReadonlyArray<ScoredIterator>
  readonly filters: SegmentFilters
  readonly needsAll: boolean
}

/**
 * The documents of a part that may be among the best. Checks the most promising ones first, and most of the others
 * never.
 */
export class Candidates {
  private readonly waiting = new BestFirst()
  private readonly part: SegmentView
  private readonly at: number
  private readonly look: PositionChecks
  private readonly order: Order
  private readonly top: TopCandidates
  private readonly isSure: boolean

  constructor(parts: ReadonlyArray<SegmentView>, at: number, look: PositionChecks, order: Order, top: TopCandidates) {
    this.part = parts[at]!
    this.at = at
    this.look = look
    this.order = order
    this.top = top
    const { filters: { exclusions, iterators }, words } = look
    this.isSure = [...iterators, ...words].every(({ isSure }) => isSure) &&
      exclusions.every((iterators) => iterators.every(({ isSure }) => isSure))
  }

  /** The score that a document must have more than. */
  get needed(): number {
    return this.order.scoreNeeded(this.part, this.top.threshold)
  }

  /** Whether a document with this key may be among the best. */
  private mayBe(key: number): boolean {
    const { order, top } = this
    return key > top.threshold || order.breaksTies && key === top.threshold
  }

  /** Takes a batch of documents that match, as far as that is known without positions. */
  *add({ count, documents, scores }: Batch): Generator<void, void> {
    const { at: part, isSure, order, part: { segment: { pages } }, top, waiting } = this
    const { breaksTies } = order
    let { threshold } = top
    for (let at = 0; at < count; at++) {
      const document = documents[at]!
      const score = scores[at]!
      const key = order.key(this.part, document, score)
      if (key < threshold || key === threshold && !breaksTies) continue
      if (isSure) {
        top.offer(part, document, pages[document]!, score, key)
        threshold = top.threshold
      } else waiting.add(document, key)
    }
    // not all at the end: the sooner good ones are known, the more need no look at all
    if (waiting.count >= maxWaiting) yield* this.settle()
  }

  /** Checks the remaining documents. */
  *settle(): Generator<void, void> {
    const { waiting } = this
    for (let most = minAtOnce; waiting.count > 0; most = Math.min(most * 2, maxAtOnce)) {
      const documents = waiting.take(most, (key) => this.mayBe(key))
      if (documents.length === 0) break
      yield* this.lookAt(documents)
    }
    waiting.count = 0
  }

  private *lookAt(documents: Uint32Array): Generator<void, void> {
    const { at: part, look, order, top } = this
    const words = look.words.map((word) => word.again())
    const iterators = look.filters.iterators.map((iterator) => iterator.again())
    const exclusions = look.filters.exclusions.map((iterators) => iterators.map((iterator) => iterator.again()))
    const workOfOne = words.length + iterators.length + exclusions.length
    for (let at = 0, work = 0; at < documents.length; at++, work += workOfOne) {
      if (work > workAtOnce) {
        yield
        work = 0
      }
      const document = documents[at]!
      let score = 0
      let had = 0
      for (const word of words) {
        if (containsDocument(word, document) && word.confirm()) {
          score += word.score()
          had++
        } else if (look.needsAll) break
      }
      if (had < (look.needsAll ? words.length : 1)) continue
      const key = order.key(this.part, document, score)
      if (
        !this.mayBe(key) || !goAllTo(iterators, document) ||
        exclusions.some((iterators) => goAllTo(iterators, document))
      ) continue
      top.offer(part, document, this.part.segment.pages[document]!, score, key)
    }
    yield
  }
}

/** Keeps the accepted documents of a batch that are not excluded. */
export const applyFilters = (batch: Batch, { accepts, exclusions }: SegmentFilters): void => {
  const { documents, scores } = batch
  const sure = exclusions.filter((iterators) => iterators.every(({ isSure }) => isSure))
  if (accepts === undefined && sure.length === 0) return
  let kept = 0
  for (let at = 0; at < batch.count; at++) {
    const document = documents[at]!
    if (accepts?.(document) === false || sure.some((iterators) => goAllTo(iterators, document))) continue
    documents[kept] = document
    scores[kept++] = scores[at]!
  }
  batch.count = kept
}

const goAllTo = (iterators: ReadonlyArray<PostingIterator>, document: number): boolean => {
  for (const iterator of iterators) if (!containsDocument(iterator, document) || !iterator.confirm()) return false
  return true
}

const maxWaiting = 4096
const minAtOnce = 32
const maxAtOnce = 1024

/** How often positions are looked at, at the most, before others have their turn. */
const workAtOnce = 32
