import type { Cursor, Tag, Term, WordCursor } from "../segment/segment.ts"
import { areConsecutive, type PhrasePosition } from "./positions.ts"
import { containsDocument, ScoredIterator } from "./posting-iterator.ts"

/** Tokens that follow each other. */
export interface Sequence {
  /** How many documents the segment has. */
  readonly size: number
  readonly tokens: ReadonlyArray<SequenceToken>
  /** The fields in which they may occur, as bits; see `fieldBit`. */
  readonly fields: number
  /** Documents have all of these as well. */
  readonly tags: ReadonlyArray<Tag>
  /** Whether the tags alone are sufficient. */
  readonly isTold: boolean
  /** How a sequence is scored: as the sum of its words, or as the lowest of them. */
  readonly scoring: "sum" | "least"
}

export interface SequenceToken {
  readonly term: Term
  /** By form of the term: 1 if it counts; undefined if all do. */
  readonly forms: Uint8Array | undefined
  /** What its highest impact is worth, divided by it. */
  readonly scale: number
}

/** Through the documents in which tokens follow each other. */
export class PhraseIterator extends ScoredIterator {
  readonly cost: number
  readonly maxScore: number
  private readonly sequence: Sequence
  private readonly stops: ReadonlyArray<Cursor>
  private readonly cursors: ReadonlyArray<WordCursor>
  private readonly scales: ReadonlyArray<number>
  private readonly highests: ReadonlyArray<number>
  private readonly places: ReadonlyArray<PhrasePosition>

  constructor(sequence: Sequence) {
    super()
    this.sequence = sequence
    const { tags, tokens } = sequence
    const rarestFirst = tokens.map((token, at) => ({ ...token, at })).sort((one, other) =>
      one.term.documents - other.term.documents
    )
    const cursors = new Map<Term, WordCursor>()
    const scales = new Map<Term, number>()
    for (const { scale, term } of rarestFirst) {
      if (cursors.has(term)) continue
      cursors.set(term, term.cursor())
      scales.set(term, scale)
    }
    this.cursors = [...cursors.values()]
    this.scales = [...scales.values()]
    this.places = rarestFirst.map(({ at, forms, term }) => ({ at, forms, cursor: cursors.get(term)! }))
    this.stops = [...tags.map((tag) => tag.cursor()), ...this.cursors.slice(0, maxChecked)]
    this.highests = Array.from(scales, ([term, scale]) => term.highest * scale)
    this.cost = Math.min(...tags.map(({ documents }) => documents), ...tokens.map(({ term }) => term.documents))
    this.maxScore = sequence.scoring === "sum"
      ? this.highests.reduce((sum, one) => sum + one, 0)
      : Math.min(...this.highests)
    this.advance(0)
  }

  override get isSure(): boolean {
    return this.sequence.isTold
  }

  advance(to: number): number {
    const { stops, sequence: { size } } = this
    const last = stops.length
    let document = to
    for (let agreed = 0, at = 0; document < size && agreed < last; at = at + 1 === last ? 0 : at + 1) {
      const cursor = stops[at]!
      const next = cursor.document < document ? cursor.advance(document) : cursor.document
      agreed = next === document ? agreed + 1 : 1
      document = next
    }
    return this.document = document
  }

  override confirm(): boolean {
    const { cursors, document, places, sequence } = this
    for (let at = maxChecked; at < cursors.length; at++) if (!containsDocument(cursors[at]!, document)) return false
    return sequence.isTold || areConsecutive(places, sequence.fields)
  }

  score(): number {
    const { cursors, document, highests, scales, sequence: { scoring } } = this
    let score = scoring === "sum" ? 0 : Infinity
    for (let at = 0; at < cursors.length; at++) {
      const cursor = cursors[at]!
      // the maximum score of cursors that still need confirmation
      const own = cursor.document === document ? cursor.impact() * scales[at]! : highests[at]!
      score = scoring === "sum" ? score + own : Math.min(score, own)
    }
    return score
  }

  highest(from: number): number {
    const { cursors, scales, sequence: { scoring, size } } = this
    let highest = scoring === "sum" ? 0 : Infinity
    this.blockEnd = size - 1
    for (let at = 0; at < cursors.length; at++) {
      const cursor = cursors[at]!
      const own = cursor.blockHighest(from) * scales[at]!
      highest = scoring === "sum" ? highest + own : Math.min(highest, own)
      this.blockEnd = Math.min(this.blockEnd, cursor.blockEnd)
    }
    return highest
  }

  again(): ScoredIterator {
    return new PhraseIterator(this.sequence)
  }
}

// the rarest words leave few documents, and to agree on one takes time for each word
const maxChecked = 3
