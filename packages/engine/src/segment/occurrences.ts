import { Sample } from "../text/fingerprint.ts"
import { type FieldWeights, mentionWorth } from "./field-weights.ts"
import { grown } from "./grown.ts"
import { mostForms } from "./layout.ts"
import type { Lexicon } from "./lexicon.ts"
import { Readings, readText } from "./read-text.ts"
import { fieldLength, fields, type SegmentDocument } from "./segment.ts"

/** The words of a segment's documents as they come, by position within each document. */
export class Occurrences {
  /** By occurrence: what is written there, and where that is. */
  readings = new Uint32Array(1 << 14)
  positions = new Uint32Array(1 << 14)
  length = 0

  /** By document: where its occurrences end. */
  ends = new Uint32Array(64)
  /** By document and field: what a mention counts. */
  worth = new Float64Array(64 * fields.length)
  documents = 0

  /** The readings that there are, in the order they come; of each the lexicon says how often and where. */
  met = new Uint32Array(1024)
  differentReadings = 0

  /** By word, in the order they come: the lexicon's number for it, and how many forms it has. */
  words = new Uint32Array(1024)
  formCounts = new Uint32Array(1024)

  /** By form, in the order they come: its word, and the lexicon's number for it. */
  formWords = new Uint32Array(1024)
  formNames = new Uint32Array(1024)
  private formNumbers = new Uint16Array(1024)

  private readonly lexicon: Lexicon
  private readonly weights: FieldWeights
  /** What the document added last has in its fields, and where each of them ends. */
  readonly read = new Readings()
  readonly fieldEnds = new Uint32Array(fields.length)
  private readonly sample = new Sample()

  constructor(lexicon: Lexicon, weights: FieldWeights) {
    this.lexicon = lexicon
    this.weights = weights
    lexicon.segmentWords.restart()
    lexicon.segmentForms.restart()
  }

  /** Adds a document and gives the fingerprint of its body. */
  add({ texts }: SegmentDocument): Uint32Array | undefined {
    const { fieldEnds, lexicon, read } = this
    const { names } = read
    read.restart()
    for (let field = 0; field < fields.length; field++) {
      const start = read.length
      const namesBefore = names.length
      const text = field === innerField ? undefined : texts[fields[field] as Exclude<typeof fields[number], "inner">]
      if (text !== undefined && text !== "") readText(text, lexicon, read)
      if (read.length - start > fieldLength) read.length = start + fieldLength
      if (field === urlField) names.length = namesBefore
      fieldEnds[field] = read.length
    }
    const lengths = Array.from(fieldEnds, (end, at) => end - (fieldEnds[at - 1] ?? 0))
    for (const name of names) lengths[innerField]! += lexicon.inner.get(name)!.length
    this.makeRoom(read.length * 2 + lengths[innerField]! + 1)
    for (let field = 0; field < fields.length; field++) {
      const start = fieldEnds[field - 1] ?? 0
      if (field === innerField) this.placeInner()
      else if (read.unspaced) this.placeSpaceless(start, fieldEnds[field]!, field * fieldLength)
      else this.place(start, fieldEnds[field]!, field * fieldLength)
    }
    this.endDocument(lengths)
    return this.fingerprint(fieldEnds[fields.length - 2]!)
  }

  private place(start: number, end: number, position: number): void {
    const { positions, read: { list }, readings } = this
    const { counts } = this.lexicon
    let to = this.length
    for (let at = start; at < end; at++, to++) {
      const reading = list[at]!
      if (counts[reading]!++ === 0) this.meet(reading)
      readings[to] = reading
      positions[to] = position++
    }
    this.length = to
  }

  private placeSpaceless(start: number, end: number, position: number): void {
    const { lexicon, read: { list } } = this
    for (let at = start; at < end; at++) {
      const reading = list[at]!
      this.occur(reading, position + at - start)
      if (at + 1 < end && lexicon.unspaced[reading] === 1 && lexicon.unspaced[list[at + 1]!] === 1) {
        this.occur(lexicon.pair(reading, list[at + 1]!), position + at - start)
      }
    }
  }

  private placeInner(): void {
    let position = innerField * fieldLength
    for (const name of this.read.names) {
      for (const reading of this.lexicon.inner.get(name)!) this.occur(reading, position++)
      // a gap: the words of one name are not followed by those of the next
      position++
    }
  }

  private occur(reading: number, position: number): void {
    if (this.lexicon.counts[reading]!++ === 0) this.meet(reading)
    const at = this.length++
    this.readings[at] = reading
    this.positions[at] = position
  }

  /** Takes in a reading that the segment has not had before. */
  private meet(reading: number): void {
    const { forms, places, segmentForms, segmentWords, words } = this.lexicon
    const number = this.differentReadings++
    if (number === this.met.length) this.met = grown(this.met, number + 1)
    this.met[number] = reading
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
    places[reading * 2] = word
    places[reading * 2 + 1] = this.formNumbers[form]!
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
    const { read: { hashes, length }, sample } = this
    for (let at = bodyStart; at < length; at++) sample.add(hashes[at]!)
    return sample.take()
  }
}

const innerField = fields.indexOf("inner")
const urlField = fields.indexOf("url")
