import type { Segment } from "../segment/segment.ts"
import { ScoredIterator } from "./posting-iterator.ts"
import { maxImpact } from "./term-iterator.ts"

/** Iterates over the documents with a word that has this prefix; the highest score of such a word counts. */
export class PrefixIterator extends ScoredIterator {
  readonly cost: number
  readonly maxScore: number
  private readonly impacts: Uint8Array
  private readonly rarity: number

  constructor({ cost, highest, impacts }: Beginning, rarity: number) {
    super()
    this.impacts = impacts
    this.rarity = rarity
    this.cost = cost
    this.maxScore = highest * rarity / maxImpact
    this.blockEnd = impacts.length - 1
    this.beginning = { cost, highest, impacts }
    this.advance(0)
  }

  private readonly beginning: Beginning

  advance(to: number): number {
    const { impacts } = this
    let at = to
    while (at < impacts.length && impacts[at] === 0) at++
    return this.document = Math.min(at, impacts.length)
  }

  score(): number {
    return this.impacts[this.document]! * this.rarity / maxImpact
  }

  highest(): number {
    return this.maxScore
  }

  again(): ScoredIterator {
    return new PrefixIterator(this.beginning, this.rarity)
  }
}

interface Beginning {
  readonly impacts: Uint8Array
  readonly cost: number
  readonly highest: number
}

/**
 * The documents of all words with this prefix; undefined if there are none. Caches the last one, which is requested
 * twice.
 */
export const beginningOf = (segment: Segment, prefix: string): Beginning | undefined => {
  const known = last.get(segment)
  if (known?.prefix === prefix) return known.beginning
  const beginning = readBeginning(segment, prefix)
  last.set(segment, { prefix, beginning })
  return beginning
}

const last = new WeakMap<Segment, { readonly prefix: string; readonly beginning: Beginning | undefined }>()

const readBeginning = (segment: Segment, prefix: string): Beginning | undefined => {
  const impacts = new Uint8Array(segment.size)
  let cost = 0
  let highest = 0
  for (const token of segment.beginningWith(prefix, maxBeginnings)) {
    const cursor = segment.term(token)?.cursor()
    if (cursor === undefined || token.includes(" ")) continue
    for (let { document } = cursor; document < segment.size; document = cursor.advance(document + 1)) {
      const impact = cursor.impact()
      if (impact <= impacts[document]!) continue
      if (impacts[document] === 0) cost++
      impacts[document] = impact
      highest = Math.max(highest, impact)
    }
  }
  return cost === 0 ? undefined : { impacts, cost, highest }
}

const maxBeginnings = 100_000
