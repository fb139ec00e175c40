import { ensureCapacity } from "../format/ensure-capacity.ts"
import type { TimeSlice } from "../format/time-slice.ts"
import type { TokenInterner } from "../tokens/token-interner.ts"
import { sortWords } from "./sort-words.ts"
import type { TermWriter } from "./term-writer.ts"

/** Collects the documents of each tag. */
export class TagPostings {
  private readonly interner: TokenInterner
  // by posting
  private tags = new Uint32Array(1024)
  private documents = new Uint32Array(1024)
  private length = 0
  // by tag, in order of first appearance: its interner number, its number of documents, and the last document
  private names = new Uint32Array(1024)
  private counts = new Uint32Array(1024)
  private lasts = new Uint32Array(1024)

  // by tag: where its documents end, and all documents in the order of the tags
  private ends = new Uint32Array(1024)
  private sorted = new Uint32Array(1024)

  constructor(interner: TokenInterner) {
    this.interner = interner
  }

  /** Ready for another segment. */
  restart(): void {
    const { segmentTags } = this.interner
    this.length = 0
    this.counts.fill(0, 0, segmentTags.count)
    segmentTags.restart()
  }

  add(tag: string, document: number): void {
    this.addNamed(this.interner.tag(tag), document)
  }

  /** Adds a tag by the interner's number for it. */
  addNamed(name: number, document: number): void {
    const tag = this.interner.segmentTags.of(name)
    if (tag >= this.names.length) {
      this.names = ensureCapacity(this.names, tag + 1)
      this.counts = ensureCapacity(this.counts, tag + 1)
      this.lasts = ensureCapacity(this.lasts, tag + 1)
    }
    // a tag given twice counts once
    if (this.counts[tag]! > 0 && this.lasts[tag] === document) return
    this.names[tag] = name
    this.counts[tag]!++
    this.lasts[tag] = document
    if (this.length === this.tags.length) {
      this.tags = ensureCapacity(this.tags, this.length + 1)
      this.documents = ensureCapacity(this.documents, this.length + 1)
    }
    this.tags[this.length] = tag
    this.documents[this.length++] = document
  }

  /** Writes them in the order of their bytes; stops when the slice is over. */
  *write(writer: TermWriter, slice: TimeSlice): Generator<void, void> {
    const { interner: { segmentTags, spellings: { bytes, starts } }, names } = this
    const order = yield* sortWords(this.interner.spellings, names.subarray(0, segmentTags.count), slice)
    this.sort(order)
    const { ends, sorted } = this
    if (slice.over(this.length * 2)) {
      yield
      slice.begin()
    }
    for (let at = 0, start = 0; at < order.length; at++) {
      const tag = order[at]!
      const end = ends[tag]!
      writeTag(sorted, start, end, writer)
      writer.endTag(bytes, starts[names[tag]!]!, starts[names[tag]! + 1]!)
      if (slice.over(20 + end - start)) {
        yield
        slice.begin()
      }
      start = end
    }
  }

  private sort(order: Uint32Array): void {
    const { counts, documents, length, tags } = this
    this.ends = ensureCapacity(this.ends, order.length)
    this.sorted = ensureCapacity(this.sorted, length)
    const { ends, sorted } = this
    let start = 0
    for (let at = 0; at < order.length; at++) {
      const tag = order[at]!
      ends[tag] = start
      start += counts[tag]!
    }
    for (let at = 0; at < length; at++) sorted[ends[tags[at]!]!++] = documents[at]!
  }
}

const writeTag = (documents: Uint32Array, start: number, end: number, writer: TermWriter): void => {
  for (let at = start; at < end; at++) writer.addTagged(documents[at]!)
}

/** The dictionary key of a tag: sorts before all words, which never begin with this byte. */
export const tagToken = (tag: string): Buffer => Buffer.from(`\0${tag}`, "utf8")
