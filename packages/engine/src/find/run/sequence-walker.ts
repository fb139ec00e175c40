import type { Cursor, Tag, Term, WordCursor } from "../../segment/segment.ts"
import { followEachOther, type Place } from "./positions.ts"
import { ScoredWalker } from "./walker.ts"

/** Tokens that follow each other. */
export interface Sequence {
  /** How many documents the segment has. */
  readonly size: number
  readonly tokens: ReadonlyArray<SequenceToken>
  /** Where they may stand: the bits of the fields; see `fieldBit`. */
  readonly fields: number
  /** Documents have all of these as well. */
  readonly tags: ReadonlyArray<Tag>
  /** Whether the tags tell everything. */
  readonly isTold: boolean
  /** How much a sequence says of what its words say: as much as all of them, or as the one that says least. */
  readonly scoring: "sum" | "least"
}

export interface SequenceToken {
  readonly term: Term
  /** Only this of the term's forms; undefined for any. */
  readonly form: number | undefined
  /** What its highest impact is worth, divided by it. */
  readonly scale: number
}

/** Through the documents in which tokens follow each other. */
export class SequenceWalker extends ScoredWalker {
  readonly cost: number
  readonly most: number
  private readonly sequence: Sequence
  private readonly stops: ReadonlyArray<Cursor>
  private readonly cursors: ReadonlyArray<WordCursor>
  private readonly scales: ReadonlyArray<number>
  private readonly places: ReadonlyArray<Place>

  constructor(sequence: Sequence) {
    super()
    this.sequence = sequence
    const { tags, tokens } = sequence
    const rarestFirst = tokens.map(({ form, scale, term }, at) => ({ at, form, scale, term })).sort((one, other) => one.term.documents - other.term.documents)
    const cursors = new Map<Term, WordCursor>()
    const scales = new Map<Term, number>()
    for (const { scale, term } of rarestFirst) {
      if (cursors.has(term)) continue
      cursors.set(term, term.cursor())
      scales.set(term, scale)
    }
    this.cursors = [...cursors.values()]
    this.scales = [...scales.values()]
    this.places = rarestFirst.map(({ at, form, term }) => ({ at, form, cursor: cursors.get(term)! }))
    this.stops = [...tags.map((tag) => tag.cursor()), ...this.cursors]
    this.cost = Math.min(...tags.map(({ documents }) => documents), ...tokens.map(({ term }) => term.documents))
    const highest = Array.from(scales, ([term, scale]) => term.highest * scale)
    this.most = sequence.scoring === "sum" ? highest.reduce((sum, one) => sum + one, 0) : Math.min(...highest)
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
    return this.sequence.isTold || followEachOther(this.places, this.sequence.fields)
  }

  score(): number {
    const { cursors, scales, sequence: { scoring } } = this
    let score = scoring === "sum" ? 0 : Infinity
    for (let at = 0; at < cursors.length; at++) {
      const own = cursors[at]!.impact() * scales[at]!
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

  again(): ScoredWalker {
    return new SequenceWalker(this.sequence)
  }
}
