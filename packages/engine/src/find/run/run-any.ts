import type { PartDemands } from "./demands.ts"
import type { Part } from "./part.ts"
import { confirmed, isExcluded, type Order, standsAt } from "./run-all.ts"
import type { Top } from "./top.ts"
import type { ScoredWalker } from "./walker.ts"

/**
 * Offers all documents of a part that have any of the words and fulfil the demands, but those that cannot be among the
 * best: words whose scores together do not lift a document over the worst of them are only looked up, not gone through.
 */
export function* runAny(
  parts: ReadonlyArray<Part>,
  at: number,
  given: ReadonlyArray<ScoredWalker>,
  demands: PartDemands,
  order: Order,
  top: Top,
  isKnown: (page: number) => boolean
): Generator<void, void> {
  const part = parts[at]!
  const { pages, size } = part.segment
  const words = [...given].sort((one, other) => one.most - other.most)
  const sums = words.map((_, last) => words.slice(0, last + 1).reduce((sum, { most }) => sum + most, 0))
  const canReach = (score: number) => order.highestKey === undefined || order.highestKey(part, score) > top.threshold
  let needed = 0
  let steps = 0
  let from = 0
  while (true) {
    if ((++steps & 127) === 0) yield
    while (needed < words.length && !canReach(sums[needed]!)) needed++
    if (needed === words.length) return
    let document = size
    for (let word = needed; word < words.length; word++) {
      const walker = words[word]!
      document = Math.min(document, walker.document < from ? walker.advance(from) : walker.document)
    }
    for (const walker of demands.walkers) document = Math.max(document, walker.document < document ? walker.advance(document) : walker.document)
    if (document >= size) return
    from = document
    let here = false
    for (let word = needed; word < words.length; word++) {
      if (standsAt(words[word]!, document)) here = true
    }
    if (!here) continue
    from = document + 1
    if (!demands.accepts(document) || isKnown(pages[document]!) || !demands.walkers.every((walker) => standsAt(walker, document))) continue
    let score = 0
    let had = false
    for (let word = words.length - 1; word >= 0; word--) {
      if (word < needed && !canReach(score + sums[word]!)) break
      const walker = words[word]!
      if (!standsAt(walker, document) || !walker.confirm()) continue
      score += walker.score()
      had = true
    }
    if (!had || !canReach(score) || !confirmed(demands.walkers) || isExcluded(demands, document)) continue
    top.offer({ part: at, document, page: pages[document]!, score, key: order.key(part, document, score) })
  }
}
