import { impactOf } from "../format/field-weights.ts"
import { writeForms } from "../format/forms.ts"
import { ensureCapacity } from "../format/ensure-capacity.ts"
import { maxForms } from "../format/layout.ts"
import { writePositions } from "../format/positions.ts"
import type { TimeSlice } from "../format/time-slice.ts"
import { fieldLength, fields } from "../segment.ts"
import { bodyPart, innerField, innerPart, type Occurrences, pairPart, parts } from "../tokens/occurrences.ts"
import type { TokenInterner } from "../tokens/token-interner.ts"
import type { WordForms } from "./dictionary-writer.ts"
import { sortWords } from "./sort-words.ts"
import type { TermWriter } from "./term-writer.ts"

/** Writes the words of the documents of segments, one segment after another. */
export class WordWriter {
  private readonly interner: TokenInterner
  private readonly occurrences: Occurrences
  /** The occurrences of each word, consecutively, as position and document. */
  private entries = new Uint32Array(1 << 15)
  /** The form of each. */
  private forms = new Uint16Array(1 << 14)
  /** By word: where they end. */
  private ends = new Uint32Array(1024)

  constructor(interner: TokenInterner, occurrences: Occurrences) {
    this.interner = interner
    this.occurrences = occurrences
  }

  /** Writes them in the order of their bytes; stops every few milliseconds. */
  *write(saturation: number, writer: TermWriter, slice: TimeSlice): Generator<void, void> {
    const { interner, occurrences } = this
    const count = interner.segmentWords.count
    const order = yield* sortWords(interner.spellings, occurrences.words.subarray(0, count), slice)
    this.begin(order)
    const { documents } = occurrences
    for (let document = 0; document < documents; document++) {
      if (slice.over(this.sortDocument(document))) {
        yield
        slice.begin()
      }
    }
    const spelled = formsByWord(occurrences, interner, count)
    for (let at = 0, start = 0; at < order.length; at++) {
      const end = this.ends[order[at]!]!
      this.writeWord(order[at]!, start, end, saturation, spelled, writer)
      if (slice.over(20 + 2 * (end - start))) {
        yield
        slice.begin()
      }
      start = end
    }
  }

  /** Looks where the occurrences of each word are to begin. */
  private begin(order: Uint32Array): void {
    const { interner: { counts, places }, occurrences: { differentReadings, length, met } } = this
    // the largest arrays, and the segments of a crawl have about the same size
    this.entries = ensureCapacity(this.entries, length * 2, 1.1)
    this.forms = ensureCapacity(this.forms, length, 1.1)
    this.forms.fill(0, 0, length)
    this.ends = ensureCapacity(this.ends, order.length)
    const { ends } = this
    ends.fill(0, 0, order.length)
    for (let at = 0; at < differentReadings; at++) {
      const reading = met[at]!
      const word = places[reading]! >>> 1
      ends[word] = ends[word]! + counts[reading]!
      // for the next segment
      counts[reading] = 0
    }
    let start = 0
    for (let at = 0; at < order.length; at++) {
      const word = order[at]!
      const count = ends[word]!
      ends[word] = start
      start += count
    }
  }

  // hot code is outside of generators, which lose their optimizations when they resume

  /** Appends the occurrences of a document to those of their words, ordered by position; returns their number. */
  private sortDocument(document: number): number {
    const { ends, positionStarts } = this.occurrences
    const first = document * parts
    const bodyEnd = ends[first + bodyPart]!
    const innerEnd = ends[first + innerPart]!
    const end = ends[first + pairPart]!
    let start = document === 0 ? 0 : ends[first - 1]!
    const begin = start
    for (let part = 0; part <= bodyPart; part++) {
      if (part === innerField) this.sortPlaced(bodyEnd, innerEnd, positionStarts[document]!, document)
      this.sortField(start, ends[first + part]!, (part < innerField ? part : part + 1) * fieldLength, document)
      start = ends[first + part]!
    }
    this.sortPlaced(innerEnd, end, positionStarts[document]! + innerEnd - bodyEnd, document)
    return end - begin
  }

  private sortField(start: number, end: number, from: number, document: number): void {
    const { ends, entries, forms, interner: { formPlaces, places }, occurrences: { read: { list } } } = this
    let position = from
    for (let at = start; at < end; at++) {
      const reading = list[at]!
      const place = places[reading]!
      const to = ends[place >>> 1]!++
      entries[to * 2] = position++
      entries[to * 2 + 1] = document
      // most are of the first form, which is 0
      if ((place & 1) === 1) forms[to] = formPlaces[reading]!
    }
  }

  private sortPlaced(start: number, end: number, placed: number, document: number): void {
    const { positions } = this.occurrences
    for (let at = start; at < end; at++) this.sortField(at, at + 1, positions[placed + at - start]!, document)
  }

  private writeWord(
    word: number,
    start: number,
    end: number,
    saturation: number,
    spelled: (word: number) => WordForms,
    writer: TermWriter
  ): void {
    const { entries, forms, interner: { spellings: { bytes, starts } }, occurrences: { formCounts, words, worth } } =
      this
    const formCount = Math.min(formCounts[word]!, maxForms)
    const last = end * 2
    for (let at = start * 2; at < last;) {
      const document = entries[at + 1]!
      const first = document * fields.length
      const from = at
      let sum = 0
      do {
        sum += worth[first + (entries[at]! >>> fieldShift)]!
        at += 2
      } while (at < last && entries[at + 1] === document)
      if (formCount > 1) writeForms(forms, from / 2, at / 2, formCount, writer.occurrences)
      writer.add(document, impactOf(sum, saturation), writePositions(entries, from, at, writer.occurrences))
    }
    const name = words[word]!
    writer.endWord(bytes, starts[name]!, starts[name + 1]!, spelled(word))
  }
}

const fieldShift = Math.log2(fieldLength)

/** Returns a function for the forms of a word. */
const formsByWord = (
  { formCounts, formNames, formWords, words: wordNames }: Occurrences,
  interner: TokenInterner,
  words: number
): (word: number) => WordForms => {
  const ends = new Uint32Array(words)
  for (let word = 0, end = 0; word < words; word++) ends[word] = end += formCounts[word]!
  const names = new Uint32Array(interner.segmentForms.count)
  // from the last to the first, so that the first of a word ends up first
  const next = ends.slice()
  for (let form = names.length - 1; form >= 0; form--) names[--next[formWords[form]!]!] = formNames[form]!
  return (word) => {
    const length = Math.min(formCounts[word]!, maxForms)
    const start = ends[word]! - formCounts[word]!
    if (length === 1 && names[start] === wordNames[word]) return undefined
    const spelled: Array<Uint8Array> = []
    for (let at = start; at < start + length; at++) spelled.push(interner.spellings.view(names[at]!))
    return spelled
  }
}
