import type { PartDemands } from "./demands.ts"
import type { Part } from "./part.ts"
import type { ScoredWalker, Walker } from "./walker.ts"
import type { Top } from "./top.ts"

/** What candidates are ordered by; a rise of the score never lowers it. */
export interface Order {
  readonly key: (part: Part, document: number, score: number) => number
  /** No key of the part is higher than that of a document with this score; undefined when the score says nothing about it. */
  readonly highestKey: ((part: Part, score: number) => number) | undefined
}

/** Offers all documents of a part that have all of the words and fulfil the demands, but those that cannot be among the best. */
export function* runAll(parts: ReadonlyArray<Part>, at: number, words: ReadonlyArray<ScoredWalker>, demands: PartDemands, order: Order, top: Top): Generator<void, void> {
  const part = parts[at]!
  const { size, pages } = part.segment
  const walkers: ReadonlyArray<Walker> = [...words, ...demands.walkers].sort((one, other) => one.cost - other.cost)
  const [lead, ...others] = walkers
  let boundEnd = -1
  let bound = 0
  let steps = 0
  let document = lead === undefined ? 0 : lead.advance(0)
  search: while (document < size) {
    if ((++steps & 255) === 0) yield
    if (order.highestKey !== undefined && words.length > 0 && top.threshold !== -Infinity) {
      if (document > boundEnd) {
        let score = 0
        boundEnd = size
        for (const word of words) {
          score += word.highest(document)
          boundEnd = Math.min(boundEnd, word.blockEnd)
        }
        bound = order.highestKey(part, score)
      }
      if (bound <= top.threshold) {
        document = lead === undefined ? boundEnd + 1 : lead.advance(boundEnd + 1)
        continue
      }
    }
    for (const other of others) {
      if (standsAt(other, document)) continue
      document = lead!.advance(other.document)
      continue search
    }
    if (demands.accepts(document) && confirmed(walkers) && !isExcluded(demands, document)) {
      let score = 0
      for (const word of words) score += word.score()
      top.offer({ part: at, document, page: pages[document]!, score, key: order.key(part, document, score) })
    }
    document = lead === undefined ? document + 1 : lead.advance(document + 1)
  }
}

export const confirmed = (walkers: ReadonlyArray<Walker>): boolean => {
  for (const walker of walkers) if (!walker.confirm()) return false
  return true
}

export const isExcluded = ({ exclusions }: PartDemands, document: number): boolean => {
  for (const walkers of exclusions) {
    if (walkers.every((walker) => standsAt(walker, document) && walker.confirm())) return true
  }
  return false
}

/** Whether a walker goes to a document; it is moved there, or beyond. */
export const standsAt = (walker: Walker, document: number): boolean =>
  (walker.document < document ? walker.advance(document) : walker.document) === document
