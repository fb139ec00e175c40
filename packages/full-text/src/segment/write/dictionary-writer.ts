import { GrowingBytes } from "../format/growing-bytes.ts"
import { blockTokens, type Range } from "../format/layout.ts"
import type { TimeSlice } from "../format/time-slice.ts"
import type { SegmentOutput } from "./segment-output.ts"

/** The exact tokens of a word, as UTF-8; undefined when the only one is spelled like the word. */
export type WordForms = ReadonlyArray<Uint8Array> | undefined

/**
 * Collects the dictionary: tokens in byte order, with shared prefixes omitted, in blocks. The index has the first token
 * of each block and the offsets of its entries and data.
 */
export class DictionaryWriter {
  /** Complete entries in pieces, because a single list would be copied each time it grows. */
  private readonly pieces: Array<Uint8Array> = []
  private entries = new GrowingBytes(1 << 14)
  /** How long the pieces are together. */
  private collected = 0
  private readonly index = new GrowingBytes(1 << 10)
  private previous = new Uint8Array(64)
  private previousLength = 0
  private tokens = 0
  private dataOffset = 0

  word(
    token: Uint8Array,
    start: number,
    end: number,
    documents: number,
    postings: number,
    positions: number,
    highest: number,
    forms: WordForms
  ): void {
    this.begin(token, start, end)
    this.entries.varint(documents)
    this.entries.varint(postings)
    this.entries.varint(positions)
    this.entries.byte(highest)
    this.entries.varint(forms === undefined ? 0 : forms.length)
    if (forms !== undefined) {
      for (const form of forms) {
        const shared = sharedLength(form, 0, form.length, token, start, end)
        this.entries.varint(shared)
        this.entries.varint(form.length - shared)
        this.entries.append(form, shared, form.length)
      }
    }
    this.dataOffset += postings + positions
  }

  tag(token: Uint8Array, start: number, end: number, documents: number, postings: number): void {
    this.begin(token, start, end)
    this.entries.varint(documents)
    this.entries.varint(postings)
    this.dataOffset += postings
  }

  *finish(
    output: SegmentOutput,
    slice: TimeSlice
  ): Generator<void, { readonly dictionary: Range; readonly dictionaryIndex: Range }> {
    const offset = output.length
    for (const piece of [...this.pieces, this.entries.taken()]) yield* output.section(piece, slice)
    return {
      dictionary: [offset, output.length - offset],
      dictionaryIndex: yield* output.section(this.index.taken(), slice)
    }
  }

  private begin(token: Uint8Array, start: number, end: number): void {
    const length = end - start
    let shared = 0
    if (this.tokens++ % blockTokens === 0) {
      if (this.entries.length >= pieceBytes) this.endPiece()
      this.index.varint(length)
      this.index.append(token, start, end)
      this.index.varint(this.collected + this.entries.length)
      this.index.varint(this.dataOffset)
    } else shared = sharedLength(token, start, end, this.previous, 0, this.previousLength)
    this.entries.varint(shared)
    this.entries.varint(length - shared)
    this.entries.append(token, start + shared, end)
    if (length > this.previous.length) this.previous = new Uint8Array(length * 2)
    for (let at = 0; at < length; at++) this.previous[at] = token[start + at]!
    this.previousLength = length
  }

  private endPiece(): void {
    this.collected += this.entries.length
    this.pieces.push(this.entries.taken())
    this.entries = new GrowingBytes(pieceBytes + pieceBytes / 8)
  }
}

const pieceBytes = 1 << 20

const sharedLength = (
  one: Uint8Array,
  start: number,
  end: number,
  other: Uint8Array,
  otherStart: number,
  otherEnd: number
): number => {
  const most = Math.min(end - start, otherEnd - otherStart)
  let shared = 0
  while (shared < most && one[start + shared] === other[otherStart + shared]) shared++
  return shared
}
