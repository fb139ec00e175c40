import { grown } from "./grown.ts"
import type { Lexicon } from "./lexicon.ts"
import { sortWords } from "./sort-words.ts"
import type { TermWriter } from "./term-writer.ts"
import type { TimeSlice } from "./time-slice.ts"

/** Collects the documents of each tag. */
export class TagPostings {
  private readonly lexicon: Lexicon
  // by posting
  private tags = new Uint32Array(1024)
  private documents = new Uint32Array(1024)
  private length = 0
  // by tag, in the order they come: the lexicon's number for it, how many documents it has, and the last of them
  private names = new Uint32Array(1024)
  private counts = new Uint32Array(1024)
  private lasts = new Uint32Array(1024)

  constructor(lexicon: Lexicon) {
    this.lexicon = lexicon
    lexicon.segmentTags.restart()
  }

  add(tag: string, document: number): void {
    this.addNamed(this.lexicon.tag(tag), document)
  }

  /** Adds a tag by the lexicon's number for it. */
  addNamed(name: number, document: number): void {
    const tag = this.lexicon.segmentTags.of(name)
    if (tag >= this.names.length) {
      this.names = grown(this.names, tag + 1)
      this.counts = grown(this.counts, tag + 1)
      this.lasts = grown(this.lasts, tag + 1)
    }
    // a tag given twice counts once
    if (this.counts[tag]! > 0 && this.lasts[tag] === document) return
    this.names[tag] = name
    this.counts[tag]!++
    this.lasts[tag] = document
    if (this.length === this.tags.length) {
      this.tags = grown(this.tags, this.length + 1)
      this.documents = grown(this.documents, this.length + 1)
    }
    this.tags[this.length] = tag
    this.documents[this.length++] = document
  }

  /** Writes them in the order of their bytes; stops when the slice is over. */
  *write(writer: TermWriter, slice: TimeSlice): Generator<void, void> {
    const { counts, documents, lexicon: { segmentTags, spellings }, names, tags } = this
    const order = yield* sortWords(spellings, names.subarray(0, segmentTags.count), slice)
    const next = new Uint32Array(order.length)
    let start = 0
    for (const tag of order) {
      next[tag] = start
      start += counts[tag]!
    }
    const sorted = new Uint32Array(this.length)
    for (let at = 0; at < this.length; at++) sorted[next[tags[at]!]!++] = documents[at]!
    if (slice.over(this.length)) {
      yield
      slice.begin()
    }
    let at = 0
    for (const tag of order) {
      const work = next[tag]! - at
      for (const end = next[tag]!; at < end; at++) writer.addTagged(sorted[at]!)
      writer.endTag(spellings.bytes, spellings.starts[names[tag]!]!, spellings.starts[names[tag]! + 1]!)
      if (slice.over(20 + work)) {
        yield
        slice.begin()
      }
    }
  }
}

/** A tag as the dictionary has it: before all words, which never begin with this byte. */
export const tagToken = (tag: string): Buffer => Buffer.from(`\0${tag}`, "utf8")
