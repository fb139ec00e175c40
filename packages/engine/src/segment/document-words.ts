import type { FieldWeights } from "./field-weights.ts"
import { impactOf, mentionWorth } from "./field-weights.ts"
import { grown } from "./grown.ts"
import type { Lexicon } from "./lexicon.ts"
import { Readings, readText } from "./read-text.ts"
import { Sample } from "./sample.ts"
import { fieldLength, fields, type SegmentDocument } from "./segment.ts"

const fieldShift = Math.log2(fieldLength)

/** What takes the words of a document: each once, with its impact and its occurrences by position, `start` to `end`. */
export type TakeWord = (word: number, impact: number, start: number, end: number) => void

/** Brings the words of one document after another together. */
export class DocumentWords {
  /** Of the words given, by occurrence. */
  positions = new Uint32Array(4096)
  /** The lexicon's forms. */
  forms = new Uint32Array(4096)

  private readonly lexicon: Lexicon
  private readonly weights: FieldWeights
  private readonly readings = new Readings()
  private readonly inner: Array<number> = []
  private readonly sample = new Sample()

  // occurrences as they come
  private occurrences = 0
  private occurrencePlaces = new Uint32Array(4096)
  private occurrencePositions = new Uint32Array(4096)
  private occurrenceForms = new Uint32Array(4096)

  // by distinct word of the document
  private words = new Uint32Array(1024)
  private counts = new Uint32Array(1024)

  constructor(lexicon: Lexicon, weights: FieldWeights) {
    this.lexicon = lexicon
    this.weights = weights
  }

  /** Gives the fingerprint of the body. */
  read({ texts }: SegmentDocument, take: TakeWord): Uint32Array | undefined {
    const { lexicon, readings } = this
    readings.length = 0
    this.inner.length = 0
    const ends: Array<number> = []
    for (const field of fields) {
      const start = readings.length
      const text = field === "inner" ? undefined : texts[field]
      if (text !== undefined && text !== "") readText(text, lexicon, readings)
      if (readings.length - start > fieldLength) readings.length = start + fieldLength
      if (field !== "url") this.findNames(start)
      ends.push(readings.length)
    }
    const lengths = ends.map((end, at) => fields[at] === "inner" ? this.innerLength() : end - (ends[at - 1] ?? 0))
    this.gather(ends)
    this.give(mentionWorth(this.weights, lengths), take)
    return this.fingerprint(ends.at(-2) ?? 0)
  }

  private findNames(start: number): void {
    const { inner, lexicon: { named }, readings: { length, list } } = this
    for (let at = start; at < length; at++) if (named[list[at]!] === 1) inner.push(list[at]!)
  }

  private innerLength(): number {
    let length = 0
    for (const reading of this.inner) length += this.lexicon.inner.get(reading)!.length
    return length
  }

  private gather(ends: ReadonlyArray<number>): void {
    const { lexicon: { documentWords, inner }, readings: { list } } = this
    this.occurrences = 0
    documentWords.restart()
    let start = 0
    for (let field = 0; field < fields.length; field++) {
      const from = field * fieldLength
      if (fields[field] === "inner") {
        let position = from
        for (const name of this.inner) {
          for (const reading of inner.get(name)!) this.place(reading, position++)
          // a gap: the words of one name are not followed by those of the next
          position++
        }
      }
      const end = ends[field]!
      for (let at = start; at < end; at++) {
        const reading = list[at]!
        this.place(reading, from + at - start)
        const { unspaced } = this.lexicon
        if (unspaced[reading] === 1 && at + 1 < end && unspaced[list[at + 1]!] === 1) {
          this.place(this.lexicon.pair(reading, list[at + 1]!), from + at - start)
        }
      }
      start = end
    }
  }

  private place(reading: number, position: number): void {
    const numbers = this.lexicon.documentWords
    const known = numbers.count
    const word = this.lexicon.words[reading]!
    const place = numbers.of(word)
    if (place === known) {
      if (place === this.words.length) {
        this.words = grown(this.words, place + 1)
        this.counts = grown(this.counts, place + 1)
      }
      this.words[place] = word
      this.counts[place] = 0
    }
    this.counts[place]!++
    const occurrence = this.occurrences++
    if (occurrence === this.occurrencePlaces.length) this.widen()
    this.occurrencePlaces[occurrence] = place
    this.occurrencePositions[occurrence] = position
    this.occurrenceForms[occurrence] = this.lexicon.forms[reading]!
  }

  private widen(): void {
    this.occurrencePlaces = grown(this.occurrencePlaces, this.occurrences)
    this.occurrencePositions = grown(this.occurrencePositions, this.occurrences)
    this.occurrenceForms = grown(this.occurrenceForms, this.occurrences)
    this.positions = grown(this.positions, this.occurrences)
    this.forms = grown(this.forms, this.occurrences)
  }

  private give(worth: ReadonlyArray<number>, take: TakeWord): void {
    const { counts, forms, occurrenceForms, occurrencePlaces, occurrencePositions, occurrences, positions, words } = this
    const distinct = this.lexicon.documentWords.count
    let next = 0
    for (let place = 0; place < distinct; place++) {
      const count = counts[place]!
      counts[place] = next
      next += count
    }
    for (let occurrence = 0; occurrence < occurrences; occurrence++) {
      const to = counts[occurrencePlaces[occurrence]!]!++
      positions[to] = occurrencePositions[occurrence]!
      forms[to] = occurrenceForms[occurrence]!
    }
    const { saturation } = this.weights
    let start = 0
    for (let place = 0; place < distinct; place++) {
      const end = counts[place]!
      let sum = 0
      for (let at = start; at < end; at++) sum += worth[positions[at]! >>> fieldShift]!
      take(words[place]!, impactOf(sum, saturation), start, end)
      start = end
    }
  }

  private fingerprint(bodyStart: number): Uint32Array | undefined {
    const { lexicon: { hashes }, readings: { length, list }, sample } = this
    for (let at = bodyStart; at < length; at++) sample.add(hashes[list[at]!]!)
    return sample.take()
  }
}
