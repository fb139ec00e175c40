import { type Batch, batchSize } from "./batch.ts"
import { applyFilters, Candidates } from "./candidates.ts"
import type { Order } from "./order.ts"
import type { ScoredIterator } from "./posting-iterator.ts"
import type { SegmentFilters } from "./segment-filters.ts"
import type { SegmentView } from "./segment-view.ts"
import type { TopCandidates } from "./top-candidates.ts"

/**
 * Offers the documents of a part that have any of the words and match the filters, except those that cannot be among
 * the best. Words whose scores together are too low to lift a document above the worst of the best are only looked up,
 * not iterated.
 */
export function* matchAny(
  parts: ReadonlyArray<SegmentView>,
  at: number,
  given: ReadonlyArray<ScoredIterator>,
  filters: SegmentFilters,
  order: Order,
  top: TopCandidates,
  batch: Batch,
  isKnown: (page: number) => boolean
): Generator<void, void> {
  const { pages, size } = parts[at]!.segment
  const words = [...given].sort((one, other) => one.maxScore - other.maxScore)
  const sums = words.map((_, last) => words.slice(0, last + 1).reduce((sum, { maxScore }) => sum + maxScore, 0))
  const candidates = new Candidates(parts, at, { words, filters, needsAll: false }, order, top)
  const scores = new Float64Array(window)
  let first = 0
  for (let from = 0; from < size;) {
    yield
    const needed = batch.needed = candidates.needed
    while (first < words.length && sums[first]! <= needed) first++
    if (first === words.length) break
    let document = size
    for (let word = first; word < words.length; word++) document = Math.min(document, movedTo(words[word]!, from))
    for (const iterator of filters.iterators) document = Math.max(document, movedTo(iterator, document))
    if (document >= size) break
    from = document
    const last = Math.min(from + window, size) - 1
    scores.fill(0)
    for (let word = first; word < words.length; word++) addScores(words[word]!, scores, from, last)
    const rest = first === 0 ? 0 : sums[first - 1]!
    for (let place = 0; place <= last - from;) {
      batch.count = 0
      for (; place <= last - from && batch.count < batchSize; place++) {
        const score = scores[place]!
        if (score === 0 || score + rest <= needed || isKnown(pages[from + place]!)) continue
        batch.documents[batch.count] = from + place
        batch.scores[batch.count++] = score
      }
      for (const iterator of filters.iterators) {
        batch.left = rest
        iterator.keep(batch)
      }
      for (let word = first - 1; word >= 0 && batch.count > 0; word--) {
        batch.left = word === 0 ? 0 : sums[word - 1]!
        lookUp(words[word]!, batch)
      }
      applyFilters(batch, filters)
      yield* candidates.add(batch)
    }
    from = last + 1
  }
  yield* candidates.settle()
}

/** How many documents are scored together. */
const window = 1024

const movedTo = (
  iterator: { readonly document: number; readonly advance: (to: number) => number },
  document: number
): number => iterator.document < document ? iterator.advance(document) : iterator.document

const addScores = (word: ScoredIterator, scores: Float64Array, from: number, last: number): void => {
  for (let document = movedTo(word, from); document <= last; document = word.advance(document + 1)) {
    scores[document - from]! += word.score()
  }
}

/** Adds a word's scores to a batch, and keeps the documents that may still be among the best. */
const lookUp = (word: ScoredIterator, batch: Batch): void => {
  const { count, documents, scores } = batch
  const minScore = batch.needed - batch.left
  let kept = 0
  for (let at = 0; at < count; at++) {
    const document = documents[at]!
    const score = scores[at]! + (movedTo(word, document) === document ? word.score() : 0)
    if (score <= minScore) continue
    documents[kept] = document
    scores[kept++] = score
  }
  batch.count = kept
}
