import { type DecodedForms, readForms, writeForms } from "../format/forms.ts"
import { ensureCapacity } from "../format/ensure-capacity.ts"
import { blockDocuments, formBits, maxForms } from "../format/layout.ts"
import type { Entries } from "../read/dictionary.ts"
import type { OpenSegment } from "../read/open-segment.ts"
import { documentsIn, readDocuments, readLengths, type TermBlocks, termBlocks } from "../read/term-blocks.ts"
import type { TermWriter } from "../write/term-writer.ts"

/** Goes through the terms of a segment that is merged, and copies their documents under new numbers. */
export class PartTerms {
  ended = false
  blockCount = 0
  /** How many documents the block copied last has. */
  blockSize = 0
  /** The new form numbers, by form; undefined if they are unchanged. */
  formNumbers: Uint16Array | undefined
  /** How many forms the merged word has. */
  mergedForms = 1

  private readonly segment: OpenSegment
  private readonly numbers: Int32Array
  private block = 0
  private entries: Entries
  private blocks: TermBlocks | undefined
  private readonly documents = new Uint32Array(blockDocuments)
  private readonly starts = new Uint32Array(blockDocuments + 1)
  private forms = new Uint16Array(64)
  /** Of the documents read last. */
  private readonly impacts = new Uint8Array(blockDocuments)
  private readonly formsRead: DecodedForms = { end: 0, count: 0 }

  constructor(segment: OpenSegment, numbers: Int32Array) {
    this.segment = segment
    this.numbers = numbers
    this.entries = segment.dictionary.entries(0)
  }

  get token(): Uint8Array {
    return this.entries.token
  }

  get length(): number {
    return this.entries.length
  }

  get isTag(): boolean {
    return this.entries.isTag
  }

  /** How many forms the word has. */
  get formCount(): number {
    return Math.max(1, this.entries.formCount)
  }

  hasFormsLike(other: PartTerms): boolean {
    return this.entries.hasFormsLike(other.entries)
  }

  formBytes(): ReadonlyArray<Uint8Array> | undefined {
    return this.entries.formCount === 0 ? undefined : this.entries.formBytes()
  }

  next(): boolean {
    while (!this.entries.next()) {
      if (++this.block >= this.segment.dictionary.blocks) {
        this.ended = true
        return false
      }
      this.entries = this.segment.dictionary.entries(this.block)
    }
    this.blocks = undefined
    this.blockCount = Math.ceil(this.entries.documents / blockDocuments)
    return true
  }

  compareTo(other: PartTerms): number {
    const one = this.entries.token
    const two = other.entries.token
    const most = Math.min(this.entries.length, other.entries.length)
    for (let at = 0; at < most; at++) if (one[at] !== two[at]) return one[at]! - two[at]!
    return this.entries.length - other.entries.length
  }

  copyTagged(block: number, writer: TermWriter): void {
    const { documents, numbers } = this
    this.readPostings(block, true)
    for (let place = 0; place < this.blockSize; place++) {
      const number = numbers[documents[place]!]!
      if (number >= 0) writer.addTagged(number)
    }
  }

  copyWords(block: number, writer: TermWriter): void {
    const { documents, formNumbers, mergedForms, numbers, starts } = this
    const postings = this.readPostings(block, false)
    const { impacts } = this
    const bytes = this.blockCount === 1 ? postings : this.readPositions(block)
    const base = readLengths(bytes, this.blockCount === 1 ? this.entries.postings : 0, this.blockSize, starts)
    for (let place = 0; place < this.blockSize; place++) {
      const number = numbers[documents[place]!]!
      if (number < 0) continue
      let start = base + (starts[place]! >>> 1)
      const end = base + (starts[place + 1]! >>> 1)
      if (formNumbers !== undefined) start = this.copyForms(bytes, start, end, formNumbers, mergedForms, writer)
      writer.occurrences.append(bytes, start, end)
      writer.add(number, impacts[place]!, (starts[place]! & 1) === 1)
    }
  }

  /** Of a term with one block: the positions as well. */
  private readPostings(block: number, tag: boolean): Uint8Array {
    const { documents, offset, positions, postings } = this.entries
    if (this.blockCount === 1) {
      this.blockSize = documents
      const bytes = this.segment.source.read(offset, postings + positions)
      this.keepImpacts(bytes, readDocuments(bytes, documents, 0, this.documents))
      return bytes
    }
    const blocks = this.blocks ??= termBlocks(this.segment.source, this.entries, tag)
    const start = block === 0 ? 0 : blocks.postingEnds[block - 1]!
    const bytes = this.segment.source.read(blocks.postingsAt + start, blocks.postingEnds[block]! - start)
    this.blockSize = documentsIn(blocks, block)
    this.keepImpacts(
      bytes,
      readDocuments(bytes, this.blockSize, block === 0 ? 0 : blocks.lasts[block - 1]!, this.documents)
    )
    return bytes
  }

  /** The postings are gone when the positions are read. */
  private keepImpacts(postings: Uint8Array, start: number): void {
    const { blockSize, impacts } = this
    for (let place = 0; place < blockSize; place++) impacts[place] = postings[start + place]!
  }

  private readPositions(block: number): Uint8Array {
    const blocks = this.blocks!
    const start = block === 0 ? 0 : blocks.positionEnds[block - 1]!
    return this.segment.source.read(blocks.positionsAt + start, blocks.positionEnds[block]! - start)
  }

  /** Gives where the positions begin. */
  private copyForms(
    bytes: Uint8Array,
    start: number,
    end: number,
    formNumbers: Uint16Array,
    merged: number,
    writer: TermWriter
  ): number {
    const known = this.formCount
    if (known === 1) {
      writer.occurrences.varint(formNumbers[0]! * 2)
      return start
    }
    const { formsRead } = this
    this.forms = ensureCapacity(this.forms, (end - start) * 8)
    const { forms } = this
    readForms(bytes, start, known, forms, formsRead)
    const count = Math.max(1, formsRead.count)
    for (let at = 0; at < count; at++) forms[at] = formNumbers[forms[at]!] ?? maxForms
    writeForms(forms, 0, count, merged, writer.occurrences)
    return formsRead.end
  }
}

/** Whether forms with unchanged numbers can be copied without decoding. */
export const writtenAlike = (forms: number, merged: number): boolean =>
  merged === 1 || (forms > 1 && formBits(forms) === formBits(merged))
