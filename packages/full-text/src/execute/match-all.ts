import type { Batch } from "./batch.ts"
import { applyFilters, Candidates } from "./candidates.ts"
import type { Order } from "./order.ts"
import { AllIterator, type PostingIterator, ScoredIterator } from "./posting-iterator.ts"
import type { SegmentFilters } from "./segment-filters.ts"
import type { SegmentView } from "./segment-view.ts"
import type { TopCandidates } from "./top-candidates.ts"

/**
 * Offers the documents of a part that have all words and match the filters, except those that cannot be among the best.
 */
export function* matchAll(
  parts: ReadonlyArray<SegmentView>,
  at: number,
  words: ReadonlyArray<ScoredIterator>,
  filters: SegmentFilters,
  order: Order,
  top: TopCandidates,
  batch: Batch
): Generator<void, void> {
  const { size } = parts[at]!.segment
  const candidates = new Candidates(parts, at, { words, filters, needsAll: true }, order, top)
  const iterators: ReadonlyArray<PostingIterator> = [...words, ...filters.iterators].sort((one, other) =>
    one.cost - other.cost
  )
  const [lead = new AllIterator(size), ...others] = iterators
  // if documents are sparse, the blocks of a word are too short to skip
  const dense = new Set(words.filter(({ cost }) => cost <= lead.cost * density))
  const highest = new Map<PostingIterator, number>(words.map((word) => [word, word.maxScore]))
  for (let { document } = lead, work = 0; document < size; document = lead.document) {
    if (work > workAtOnce) {
      yield
      work = 0
    }
    work += passing
    batch.needed = candidates.needed
    let last = size - 1
    if (batch.needed !== -Infinity && words.length > 0) {
      for (const word of dense) {
        highest.set(word, word.highest(document))
        last = Math.min(last, word.blockEnd)
      }
    }
    batch.left = 0
    for (const word of words) batch.left += highest.get(word)!
    if (words.length > 0 && batch.left <= batch.needed) {
      lead.advance(last + 1)
      continue
    }
    batch.left -= highest.get(lead) ?? 0
    lead.begin(batch, last)
    work += batch.count
    for (const other of others) {
      if (batch.count === 0) break
      batch.left -= highest.get(other) ?? 0
      work += batch.count
      other.keep(batch)
    }
    work += batch.count * filters.exclusions.length
    if (batch.count === 0) continue
    applyFilters(batch, filters)
    yield* candidates.add(batch)
  }
  yield* candidates.settle()
}

const density = 8

/** How often iterators are moved, about, before others have their turn; and what passing over blocks counts for. */
const workAtOnce = 2048
const passing = 16
