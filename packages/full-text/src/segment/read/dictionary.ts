import { ByteReader, utf8Text } from "../format/byte-reader.ts"
import { blockTokens, type Range } from "../format/layout.ts"
import type { ByteSource } from "./byte-source.ts"

/** The location of a term's data, and its dictionary entry. */
export interface Entry {
  readonly documents: number
  /** In the segment's bytes. */
  readonly offset: number
  readonly postings: number
  readonly positions: number
  readonly highest: number
  readonly forms: ReadonlyArray<string>
}

/**
 * Finds tokens among a segment's own, which are in the order of their bytes. Only the first of each block is in memory.
 */
export class Dictionary {
  private readonly source: ByteSource
  private readonly range: Range
  private readonly words: Range
  private readonly index: Uint8Array
  private readonly starts: Array<number> = []

  constructor(source: ByteSource, index: Range, range: Range, words: Range) {
    this.source = source
    this.range = range
    this.words = words
    this.index = source.read(...index).slice()
    const reader = new ByteReader(this.index)
    while (reader.at < this.index.length) {
      this.starts.push(reader.at)
      reader.skip()
      reader.varint()
      reader.varint()
    }
  }

  find(token: Uint8Array): Entry | undefined {
    const block = this.blockOf(token)
    if (block < 0) return undefined
    const entries = new Entries(...this.placed(block))
    while (entries.next()) {
      const order = entries.compare(token)
      if (order === 0) return entries.entry()
      if (order > 0) return undefined
    }
    return undefined
  }

  /** The accepted tokens with this prefix, up to a limit. */
  beginningWith(prefix: Uint8Array, limit: number, wanted: (token: string) => boolean): ReadonlyArray<string> {
    const found: Array<string> = []
    for (let block = Math.max(0, this.blockOf(prefix)); block < this.starts.length; block++) {
      const entries = new Entries(...this.placed(block))
      while (entries.next()) {
        if (entries.compare(prefix) < 0) continue
        if (!entries.beginsWith(prefix) || found.length >= limit) return found
        const token = entries.text()
        if (wanted(token)) found.push(token)
      }
    }
    return found
  }

  /** The entries of a block, which stay whatever is read meanwhile; none when there is no such block. */
  entries(block: number): Entries {
    const [bytes, data] = this.placed(block)
    return new Entries(bytes.slice(), data)
  }

  get blocks(): number {
    return this.starts.length
  }

  /** The bytes of a block's entries, and where the data of the first is. */
  private placed(block: number): [bytes: Uint8Array, data: number] {
    if (block >= this.starts.length) return [new Uint8Array(), 0]
    const { at, data } = this.placeOf(block)
    const end = block + 1 < this.starts.length ? this.placeOf(block + 1).at : this.range[1]
    return [this.source.read(this.range[0] + at, end - at), this.words[0] + data]
  }

  /** The last block that does not begin after a token; -1 when all do. */
  private blockOf(token: Uint8Array): number {
    let low = 0
    let high = this.starts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.compareFirst(middle, token) <= 0) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  private compareFirst(block: number, token: Uint8Array): number {
    shared.bytes = this.index
    shared.at = this.starts[block]!
    const length = shared.varint()
    return compareBytes(this.index, shared.at, length, token)
  }

  private placeOf(block: number): { readonly at: number; readonly data: number } {
    const reader = new ByteReader(this.index, this.starts[block]!)
    reader.skip()
    return { at: reader.varint(), data: reader.varint() }
  }
}

/** Goes through the entries of one block of a dictionary. */
export class Entries {
  /** The current token, and how long it is. */
  token = new Uint8Array(64)
  length = 0
  documents = 0
  offset: number
  postings = 0
  positions = 0
  highest = 0
  /** The number of written forms; 0 for a single form that equals the token. */
  formCount = 0
  private formsAt = 0
  private left = blockTokens
  private readonly reader: ByteReader

  constructor(bytes: Uint8Array, offset: number) {
    this.reader = new ByteReader(bytes)
    this.offset = offset
  }

  get isTag(): boolean {
    return this.length > 0 && this.token[0] === 0
  }

  next(): boolean {
    const { reader } = this
    if (this.left-- === 0 || reader.at >= reader.bytes.length) return false
    this.offset += this.postings + this.positions
    const kept = reader.varint()
    const added = reader.varint()
    this.length = kept + added
    if (this.length > this.token.length) {
      const wider = new Uint8Array(this.length * 2)
      wider.set(this.token)
      this.token = wider
    }
    const { bytes } = reader
    for (let at = kept; at < this.length; at++) this.token[at] = bytes[reader.at++]!
    this.documents = reader.varint()
    this.postings = reader.varint()
    if (this.isTag) {
      this.positions = this.highest = this.formCount = 0
      return true
    }
    this.positions = reader.varint()
    this.highest = reader.byte()
    this.formCount = reader.varint()
    this.formsAt = reader.at
    for (let form = 0; form < this.formCount; form++) {
      reader.varint()
      reader.skip()
    }
    return true
  }

  compare(token: Uint8Array): number {
    return compareBytes(this.token, 0, this.length, token)
  }

  beginsWith(prefix: Uint8Array): boolean {
    if (this.length < prefix.length) return false
    for (let at = 0; at < prefix.length; at++) if (this.token[at] !== prefix[at]) return false
    return true
  }

  text(): string {
    return utf8Text(this.token, 0, this.length)
  }

  /** Whether another entry of the same token has the same forms in the same order. */
  hasFormsLike(other: Entries): boolean {
    const length = this.reader.at - this.formsAt
    if (other.formCount !== this.formCount || other.reader.at - other.formsAt !== length) return false
    for (let at = 0; at < length; at++) {
      if (this.reader.bytes[this.formsAt + at] !== other.reader.bytes[other.formsAt + at]) return false
    }
    return true
  }

  /** The written forms as UTF-8. */
  formBytes(): ReadonlyArray<Uint8Array> {
    const reader = new ByteReader(this.reader.bytes, this.formsAt)
    return Array.from({ length: this.formCount }, () => {
      const kept = reader.varint()
      const added = reader.varint()
      const form = new Uint8Array(kept + added)
      form.set(this.token.subarray(0, kept))
      form.set(reader.bytes.subarray(reader.at, reader.at += added), kept)
      return form
    })
  }

  entry(): Entry {
    const { documents, formCount, highest, offset, positions, postings } = this
    const forms = formCount === 0 ? [this.text()] : this.formBytes().map((form) => utf8Text(form, 0, form.length))
    return { documents, offset, postings, positions, highest, forms }
  }
}

const shared = new ByteReader(new Uint8Array())

const compareBytes = (bytes: Uint8Array, start: number, length: number, other: Uint8Array): number => {
  const most = Math.min(length, other.length)
  for (let at = 0; at < most; at++) {
    const difference = bytes[start + at]! - other[at]!
    if (difference !== 0) return difference
  }
  return length - other.length
}
