import { GrowingBytes } from "../format/growing-bytes.ts"
import { ensureCapacity } from "../format/ensure-capacity.ts"
import { blockDocuments } from "../format/layout.ts"
import type { DictionaryWriter, WordForms } from "./dictionary-writer.ts"
import type { SegmentOutput } from "./segment-output.ts"

/**
 * Writes the data of one term after another. Of a term with more than one block: the table of its blocks (last
 * documents, ends of postings, ends of positions, highest impacts); then the postings; then the positions. A tag has
 * neither impacts nor positions.
 */
export class TermWriter {
  /** Forms and positions of the posting that is added next. */
  readonly occurrences = new GrowingBytes(1 << 12)
  /** How many documents the current term has so far. */
  documents = 0
  private readonly output: SegmentOutput
  private readonly dictionary: DictionaryWriter
  private readonly postings = new GrowingBytes(1 << 12)
  private readonly positions = new GrowingBytes(1 << 12)
  private readonly lengths = new GrowingBytes(1 << 9)
  private readonly impacts = new Uint8Array(blockDocuments)
  private readonly table = new GrowingBytes(1 << 9)
  private lasts = new Uint32Array(16)
  private postingEnds = new Uint32Array(16)
  private positionEnds = new Uint32Array(16)
  private highs = new Uint8Array(16)
  private blocks = 0
  private inBlock = 0
  private last = 0
  private occurrencesEnd = 0
  private blockHighest = 0
  private highest = 0

  constructor(output: SegmentOutput, dictionary: DictionaryWriter) {
    this.output = output
    this.dictionary = dictionary
  }

  /** The posting of a word's next document; its occurrences have been written to `occurrences`. */
  add(document: number, impact: number, several: boolean): void {
    this.postings.varint(document - this.last)
    this.last = document
    this.impacts[this.inBlock] = impact
    if (impact > this.blockHighest) this.blockHighest = impact
    this.lengths.varint((this.occurrences.length - this.occurrencesEnd) * 2 + (several ? 1 : 0))
    this.occurrencesEnd = this.occurrences.length
    this.documents++
    if (++this.inBlock === blockDocuments) this.endBlock()
  }

  endWord(token: Uint8Array, start: number, end: number, forms: WordForms): void {
    if (this.blocks === 0) return this.endSmallWord(token, start, end, forms)
    if (this.inBlock > 0) this.endBlock()
    const { documents, highest } = this
    const [postings, positions] = this.endTerm(false)
    this.dictionary.word(token, start, end, documents, postings, positions, highest, forms)
  }

  /** A word of one block, as most are: nothing has to be put together before it goes out. */
  private endSmallWord(token: Uint8Array, start: number, end: number, forms: WordForms): void {
    const { blockHighest, documents, impacts, lengths, occurrences, output, postings } = this
    output.append(postings.bytes, 0, postings.length)
    output.append(impacts, 0, documents)
    output.append(lengths.bytes, 0, lengths.length)
    output.append(occurrences.bytes, 0, occurrences.length)
    this.dictionary.word(
      token,
      start,
      end,
      documents,
      postings.length + documents,
      lengths.length + occurrences.length,
      blockHighest,
      forms
    )
    postings.length = lengths.length = occurrences.length = 0
    this.documents =
      this.inBlock =
      this.last =
      this.occurrencesEnd =
      this.blockHighest =
        0
  }

  /** The next document that has a tag. */
  addTagged(document: number): void {
    this.postings.varint(document - this.last)
    this.last = document
    this.documents++
    if (++this.inBlock === blockDocuments) this.endTaggedBlock()
  }

  endTag(token: Uint8Array, start: number, end: number): void {
    if (this.inBlock > 0) this.endTaggedBlock()
    const { documents } = this
    const [postings] = this.endTerm(true)
    this.dictionary.tag(token, start, end, documents, postings)
  }

  private endBlock(): void {
    this.postings.append(this.impacts, 0, this.inBlock)
    this.positions.append(this.lengths.bytes, 0, this.lengths.length)
    this.positions.append(this.occurrences.bytes, 0, this.occurrences.length)
    this.lengths.length = 0
    this.occurrences.length = 0
    this.occurrencesEnd = 0
    if (this.blockHighest > this.highest) this.highest = this.blockHighest
    this.endTaggedBlock()
  }

  private endTaggedBlock(): void {
    const block = this.blocks++
    if (block === this.highs.length) {
      this.lasts = ensureCapacity(this.lasts, block + 1)
      this.postingEnds = ensureCapacity(this.postingEnds, block + 1)
      this.positionEnds = ensureCapacity(this.positionEnds, block + 1)
      this.highs = ensureCapacity(this.highs, block + 1)
    }
    this.lasts[block] = this.last
    this.postingEnds[block] = this.postings.length
    this.positionEnds[block] = this.positions.length
    this.highs[block] = this.blockHighest
    this.inBlock = 0
    this.blockHighest = 0
  }

  private endTerm(tag: boolean): readonly [postings: number, positions: number] {
    if (this.documents > blockDocuments) this.writeTable(tag)
    const postings = this.table.length + this.postings.length
    const positions = this.positions.length
    this.output.append(this.table.bytes, 0, this.table.length)
    this.output.append(this.postings.bytes, 0, this.postings.length)
    this.output.append(this.positions.bytes, 0, positions)
    this.table.length = this.postings.length = this.positions.length = 0
    this.blocks =
      this.documents =
      this.last =
      this.highest =
        0
    return [postings, positions]
  }

  private writeTable(tag: boolean): void {
    for (const column of tag ? [this.lasts, this.postingEnds] : [this.lasts, this.postingEnds, this.positionEnds]) {
      this.table.append(new Uint8Array(column.buffer), 0, this.blocks * 4)
    }
    if (!tag) this.table.append(this.highs, 0, this.blocks)
  }
}
