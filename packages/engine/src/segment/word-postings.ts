import type { WordForms } from "./dictionary-writer.ts"
import type { DocumentWords } from "./document-words.ts"
import { writeForms } from "./forms.ts"
import { grown } from "./grown.ts"
import { GrowingBytes } from "./growing-bytes.ts"
import { mostForms } from "./layout.ts"
import type { Lexicon } from "./lexicon.ts"
import { writePositions } from "./positions.ts"
import { sortWords } from "./sort-words.ts"
import type { TermWriter } from "./term-writer.ts"

/** Collects the postings of a segment's words document by document, and writes them word by word. */
export class WordPostings {
  private readonly lexicon: Lexicon

  // by word, in the order they came
  private words = new Uint32Array(1024)
  private frequencies = new Uint32Array(1024)
  private formCounts = new Uint32Array(1024)

  // by form, in the order they came: its word, the lexicon's number for it, its number within the word
  private formWords = new Uint32Array(1024)
  private formNames = new Uint32Array(1024)
  private formNumbers = new Uint16Array(1024)

  // by posting: its word; and its document, impact, positions (start, length and whether of several fields) and forms (one
  // for all, or where they start in `differing`)
  private postings = 0
  private postingWords = new Uint32Array(4096)
  private records = new Uint32Array(4096 * recordSize)
  private readonly positions = new GrowingBytes(1 << 14)
  private differing = new Uint16Array(1024)
  private differingLength = 0

  constructor(lexicon: Lexicon) {
    this.lexicon = lexicon
    lexicon.segmentWords.restart()
    lexicon.segmentForms.restart()
  }

  add(document: number, name: number, impact: number, { forms, positions }: DocumentWords, start: number, end: number): void {
    const word = this.word(name)
    this.frequencies[word]!++
    const posting = this.postings++
    if (posting === this.postingWords.length) {
      this.postingWords = grown(this.postingWords, posting + 1)
      this.records = grown(this.records, this.postingWords.length * recordSize)
    }
    this.postingWords[posting] = word
    const record = posting * recordSize
    const offset = this.positions.length
    const several = writePositions(positions, start, end, this.positions)
    this.records[record] = document
    this.records[record + 1] = impact
    this.records[record + 2] = offset
    this.records[record + 3] = (this.positions.length - offset) * 2 + (several ? 1 : 0)
    this.records[record + 4] = this.formsOf(word, forms, start, end)
  }

  write(writer: TermWriter): void {
    const { frequencies, lexicon } = this
    const count = lexicon.segmentWords.count
    const order = sortWords(lexicon, this.words.subarray(0, count))
    const records = this.sorted(order)
    const spellings = this.spellings(count)
    let record = 0
    for (let at = 0; at < count; at++) {
      const word = order[at]!
      const forms = spellings(word)
      for (const end = record + frequencies[word]! * recordSize; record < end; record += recordSize) {
        if (forms !== undefined && forms.length > 1) this.writeForms(records[record + 4]!, forms.length, writer.occurrences)
        const several = records[record + 3]!
        const start = records[record + 2]!
        writer.occurrences.append(this.positions.bytes, start, start + (several >>> 1))
        writer.add(records[record]!, records[record + 1]!, (several & 1) === 1)
      }
      const token = lexicon.wordBytes[this.words[word]!]!
      writer.endWord(token, 0, token.length, forms)
    }
  }

  private word(name: number): number {
    const numbers = this.lexicon.segmentWords
    const known = numbers.count
    const word = numbers.of(name)
    if (word < known) return word
    if (word === this.words.length) {
      this.words = grown(this.words, word + 1)
      this.frequencies = grown(this.frequencies, word + 1)
      this.formCounts = grown(this.formCounts, word + 1)
    }
    this.words[word] = name
    return word
  }

  private form(word: number, name: number): number {
    const numbers = this.lexicon.segmentForms
    const known = numbers.count
    const form = numbers.of(name)
    if (form < known) return this.formNumbers[form]!
    if (form === this.formNames.length) {
      this.formWords = grown(this.formWords, form + 1)
      this.formNames = grown(this.formNames, form + 1)
      this.formNumbers = grown(this.formNumbers, form + 1)
    }
    this.formWords[form] = word
    this.formNames[form] = name
    return this.formNumbers[form] = Math.min(this.formCounts[word]!++, mostForms)
  }

  private formsOf(word: number, forms: Uint32Array, start: number, end: number): number {
    const first = forms[start]!
    let alike = start + 1
    while (alike < end && forms[alike] === first) alike++
    const number = this.form(word, first)
    if (alike === end) return number * 2
    const count = end - start
    const from = this.differingLength
    this.differing = grown(this.differing, from + count + 2)
    this.differing[from] = count & 0xffff
    this.differing[from + 1] = count >>> 16
    for (let at = start; at < end; at++) this.differing[from + 2 + at - start] = this.form(word, forms[at]!)
    this.differingLength += count + 2
    return from * 2 + 1
  }

  private writeForms(record: number, known: number, into: GrowingBytes): void {
    if (record % 2 === 0) return into.varint(record)
    const from = record >>> 1
    const count = this.differing[from]! + this.differing[from + 1]! * 0x10000
    writeForms(this.differing, from + 2, from + 2 + count, known, into)
  }

  /** The records word by word. */
  private sorted(order: Uint32Array): Uint32Array {
    const next = new Uint32Array(order.length)
    let start = 0
    for (let at = 0; at < order.length; at++) {
      next[order[at]!] = start
      start += this.frequencies[order[at]!]! * recordSize
    }
    const sorted = new Uint32Array(start)
    const { postingWords, postings, records } = this
    for (let posting = 0, from = 0; posting < postings; posting++, from += recordSize) {
      const word = postingWords[posting]!
      const to = next[word]!
      next[word] = to + recordSize
      sorted[to] = records[from]!
      sorted[to + 1] = records[from + 1]!
      sorted[to + 2] = records[from + 2]!
      sorted[to + 3] = records[from + 3]!
      sorted[to + 4] = records[from + 4]!
    }
    return sorted
  }

  /** What gives the forms of a word. */
  private spellings(count: number): (word: number) => WordForms {
    const { formCounts, lexicon: { formBytes, plain, segmentForms } } = this
    const ends = new Uint32Array(count)
    for (let word = 0, end = 0; word < count; word++) ends[word] = end += formCounts[word]!
    const names = new Uint32Array(segmentForms.count)
    // from the last to the first, so that the first of a word ends up first
    const next = ends.slice()
    for (let form = segmentForms.count - 1; form >= 0; form--) names[--next[this.formWords[form]!]!] = this.formNames[form]!
    return (word) => {
      const length = Math.min(formCounts[word]!, mostForms)
      const start = ends[word]! - formCounts[word]!
      if (length === 1 && plain[names[start]!] === 1) return undefined
      const spellings: Array<Uint8Array> = []
      for (let at = start; at < start + length; at++) spellings.push(formBytes[names[at]!]!)
      return spellings
    }
  }
}

const recordSize = 5
