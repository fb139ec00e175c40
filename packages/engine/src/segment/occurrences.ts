import { Sample } from "../find/fingerprint.ts"
import { type FieldWeights, mentionWorth } from "./field-weights.ts"
import { grown } from "./grown.ts"
import { mostForms } from "./layout.ts"
import { type Lexicon, named, unspaced } from "./lexicon.ts"
import { Readings, readText } from "./read-text.ts"
import { fieldLength, fields, type SegmentDocument } from "./segment.ts"

/** The words of a segment's documents as they come, by position within each document. */
export class Occurrences {
  /** By occurrence: the segment's number for what is written there, and where that is. */
  readings = new Uint32Array(1 << 14)
  positions = new Uint32Array(1 << 14)
  length = 0

  /** By document: where its occurrences end. */
  ends = new Uint32Array(64)
  /** By document and field: what a mention counts. */
  worth = new Float64Array(64 * fields.length)
  documents = 0

  /** By the segment's number for a reading: how often it occurs, its word, and its form's number within the word. */
  counts = new Uint32Array(1024)
  wordOf = new Uint32Array(1024)
  formOf = new Uint16Array(1024)

  /** By word, in the order they come: the lexicon's number for it, and how many forms it has. */
  words = new Uint32Array(1024)
  formCounts = new Uint32Array(1024)

  /** By form, in the order they come: its word, and the lexicon's number for it. */
  formWords = new Uint32Array(1024)
  formNames = new Uint32Array(1024)
  private formNumbers = new Uint16Array(1024)

  private readonly lexicon: Lexicon
  private readonly weights: FieldWeights
  private readonly read = new Readings()
  private readonly names: Array<number> = []
  private readonly sample = new Sample()

  constructor(lexicon: Lexicon, weights: FieldWeights) {
    this.lexicon = lexicon
    this.weights = weights
    lexicon.segmentReadings.restart()
    lexicon.segmentWords.restart()
    lexicon.segmentForms.restart()
  }

  /** Adds a document and gives the fingerprint of its body. */
  add({ texts }: SegmentDocument): Uint32Array | undefined {
    const { lexicon, names, read } = this
    read.length = 0
    names.length = 0
    const ends: Array<number> = []
    let kinds = 0
    for (const field of fields) {
      const start = read.length
      const text = field === "inner" ? undefined : texts[field]
      if (text !== undefined && text !== "") readText(text, lexicon, read)
      if (read.length - start > fieldLength) read.length = start + fieldLength
      kinds |= this.findNames(start, field !== "url")
      ends.push(read.length)
    }
    const inner = this.innerReadings()
    const lengths = ends.map((end, at) => end - (ends[at - 1] ?? 0))
    lengths[innerField] = inner.reduce((sum, list) => sum + list.length, 0)
    this.makeRoom(read.length * 2 + lengths[innerField] + 1)
    for (let field = 0; field < fields.length; field++) {
      if (field === innerField) this.placeInner(inner)
      else this.place(ends[field - 1] ?? 0, ends[field]!, field * fieldLength, (kinds & unspaced) !== 0)
    }
    this.endDocument(lengths)
    return this.fingerprint(ends.at(-2) ?? 0)
  }

  /** Gives what kinds of readings there are. */
  private findNames(start: number, wanted: boolean): number {
    const { lexicon, names, read: { length, list } } = this
    let all = 0
    for (let at = start; at < length; at++) {
      const kind = lexicon.kinds[list[at]!]!
      if (kind === 0) continue
      all |= kind
      if (wanted && (kind & named) !== 0) names.push(list[at]!)
    }
    return all
  }

  private innerReadings(): ReadonlyArray<ReadonlyArray<number>> {
    return this.names.map((name) => this.lexicon.inner.get(name)!)
  }

  private place(start: number, end: number, position: number, spaceless: boolean): void {
    const { list } = this.read
    const { kinds } = this.lexicon
    const from = position - start
    for (let at = start; at < end; at++) {
      const reading = list[at]!
      this.occur(reading, from + at)
      if (spaceless && at + 1 < end && (kinds[reading]! & kinds[list[at + 1]!]! & unspaced) !== 0) {
        this.occur(this.lexicon.pair(reading, list[at + 1]!), from + at)
      }
    }
  }

  private placeInner(inner: ReadonlyArray<ReadonlyArray<number>>): void {
    let position = innerField * fieldLength
    for (const readings of inner) {
      for (const reading of readings) this.occur(reading, position++)
      // a gap: the words of one name are not followed by those of the next
      position++
    }
  }

  private occur(reading: number, position: number): void {
    const numbers = this.lexicon.segmentReadings
    const known = numbers.count
    const number = numbers.of(reading)
    if (number === known) this.meet(number, reading)
    this.counts[number]!++
    const at = this.length++
    this.readings[at] = number
    this.positions[at] = position
  }

  /** Takes in a reading that the segment has not had before. */
  private meet(number: number, reading: number): void {
    if (number === this.counts.length) {
      this.counts = grown(this.counts, number + 1)
      this.wordOf = grown(this.wordOf, number + 1)
      this.formOf = grown(this.formOf, number + 1)
    }
    const { forms, segmentForms, segmentWords, words } = this.lexicon
    const knownWords = segmentWords.count
    const word = segmentWords.of(words[reading]!)
    if (word === knownWords) {
      if (word === this.words.length) {
        this.words = grown(this.words, word + 1)
        this.formCounts = grown(this.formCounts, word + 1)
      }
      this.words[word] = words[reading]!
    }
    const knownForms = segmentForms.count
    const form = segmentForms.of(forms[reading]!)
    if (form === knownForms) {
      if (form === this.formNames.length) {
        this.formWords = grown(this.formWords, form + 1)
        this.formNames = grown(this.formNames, form + 1)
        this.formNumbers = grown(this.formNumbers, form + 1)
      }
      this.formWords[form] = word
      this.formNames[form] = forms[reading]!
      this.formNumbers[form] = Math.min(this.formCounts[word]!++, mostForms)
    }
    this.wordOf[number] = word
    this.formOf[number] = this.formNumbers[form]!
  }

  private makeRoom(more: number): void {
    this.readings = grown(this.readings, this.length + more)
    this.positions = grown(this.positions, this.length + more)
  }

  private endDocument(lengths: ReadonlyArray<number>): void {
    const document = this.documents++
    if (document === this.ends.length) {
      this.ends = grown(this.ends, document + 1)
      const wider = new Float64Array(this.ends.length * fields.length)
      wider.set(this.worth)
      this.worth = wider
    }
    this.ends[document] = this.length
    this.worth.set(mentionWorth(this.weights, lengths), document * fields.length)
  }

  private fingerprint(bodyStart: number): Uint32Array | undefined {
    const { lexicon: { hashes }, read: { length, list }, sample } = this
    for (let at = bodyStart; at < length; at++) sample.add(hashes[list[at]!]!)
    return sample.take()
  }
}

const innerField = fields.indexOf("inner")
