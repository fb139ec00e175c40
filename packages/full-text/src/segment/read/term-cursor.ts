import { type DecodedForms, readForms } from "../format/forms.ts"
import { readPositions } from "../format/positions.ts"
import type { WordCursor } from "../segment.ts"
import { BlockCursor } from "./block-cursor.ts"
import type { ByteSource } from "./byte-source.ts"
import { allocate, type PositionOffsets } from "./decoded-blocks.ts"
import { readLengths, type TermBlocks } from "./term-blocks.ts"

/** Iterates over the documents of a word. */
export class TermCursor extends BlockCursor implements WordCursor {
  blockEnd = 0
  positions: Uint32Array = noPositions
  forms: Uint16Array = noForms
  private readonly lastDocument: number
  private readonly formCount: number

  constructor(source: ByteSource, blocks: TermBlocks, size: number, formCount: number) {
    super(source, blocks, size)
    this.lastDocument = size - 1
    this.formCount = formCount
  }

  impact(): number {
    return this.impacts[this.place]!
  }

  collect(last: number, minScore: number, scale: number, documents: Uint32Array, scores: Float64Array): number {
    const lowest = Math.floor(minScore / scale)
    const capacity = documents.length
    let taken = 0
    while (this.document <= last && taken < capacity) {
      const { count, documents: own, impacts } = this
      let { place } = this
      for (; place < count && taken < capacity; place++) {
        const document = own[place]!
        if (document > last) break
        const impact = impacts[place]!
        if (impact < lowest) continue
        const score = impact * scale
        if (score <= minScore) continue
        documents[taken] = document
        scores[taken++] = score
      }
      this.goTo(place)
    }
    return taken
  }

  blockHighest(from: number): number {
    const block = this.blockWith(from)
    if (block === this.blocks.count) {
      this.blockEnd = this.lastDocument
      return 0
    }
    this.blockEnd = this.blocks.count === 1 ? this.documents[this.count - 1]! : this.blocks.lasts[block]!
    return this.blocks.highs[block]!
  }

  occurrences(): number {
    const { formCount, place } = this
    const { from, starts } = this.current.places ?? this.readPlaces()
    const several = (starts[place]! & 1) === 1
    const begin = starts[place]! >>> 1
    const end = (starts[place + 1]! >>> 1) - begin
    const positionBytes = this.source.read(from + begin, end)
    let start = 0
    if (end - start > this.positions.length) this.positions = new Uint32Array((end - start) * 2)
    if (formCount === 1) {
      const count = readPositions(positionBytes, start, end, several, this.positions)
      if (count > this.forms.length) this.forms = new Uint16Array(this.positions.length)
      return count
    }
    // a byte holds up to eight forms
    if ((end - start) * 8 > this.forms.length) this.forms = new Uint16Array((end - start) * 16)
    readForms(positionBytes, start, formCount, this.forms, formsRead)
    start = formsRead.end
    const count = readPositions(positionBytes, start, end, several, this.positions)
    if (formsRead.count === 0) this.forms.fill(this.forms[0]!, 1, count)
    return count
  }

  /** Moves to a position in the block, or beyond it. */
  private goTo(place: number): void {
    if (place === this.count) {
      if (this.block + 1 === this.blocks.count) {
        this.place = place
        this.document = this.size
        return
      }
      this.enter(this.block + 1)
    } else this.place = place
    this.document = this.documents[this.place]!
  }

  /** Only the lengths are read: the positions of a block may be long, and mostly few of its documents are looked at. */
  private readPlaces(): PositionOffsets {
    const { block, blocks: { positionEnds, positionsAt }, count, source } = this
    const begin = block === 0 ? 0 : positionEnds[block - 1]!
    const all = positionEnds[block]! - begin
    const starts = allocate(count + 1)
    let length = Math.min(all, count * usualLengthBytes)
    let end = readLengths(source.read(positionsAt + begin, length), 0, count, starts)
    if (end > length) {
      length = all
      end = readLengths(source.read(positionsAt + begin, length), 0, count, starts)
    }
    return this.current.places = { starts, from: positionsAt + begin + end }
  }
}

const usualLengthBytes = 2
const noPositions = new Uint32Array()
const noForms = new Uint16Array()
const formsRead: DecodedForms = { end: 0, count: 0 }
