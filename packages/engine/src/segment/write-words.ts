import type { WordForms } from "./dictionary-writer.ts"
import { impactOf } from "./field-weights.ts"
import { writeForms } from "./forms.ts"
import { grown } from "./grown.ts"
import { mostForms } from "./layout.ts"
import type { Lexicon } from "./lexicon.ts"
import { bodyPart, innerField, innerPart, type Occurrences, pairPart, parts } from "./occurrences.ts"
import { writePositions } from "./positions.ts"
import { fieldLength, fields } from "./segment.ts"
import { sortWords } from "./sort-words.ts"
import type { TermWriter } from "./term-writer.ts"
import type { TimeSlice } from "./time-slice.ts"

/** Writes the words of the documents of segments, one segment after another. */
export class WordWriter {
  private readonly lexicon: Lexicon
  private readonly occurrences: Occurrences
  /** The occurrences of each word one after another; negative where the form is not the word's first. */
  private sorted = new Int32Array(1 << 14)
  /** By word: where they end. */
  private ends = new Uint32Array(1024)
  /** By so many occurrences, as they came: the document of the first. */
  private documentsAt = new Uint32Array(64)
  /** Of each document where its body begins and ends and where all of it ends; and what a mention in the body counts. */
  private spans = new Uint32Array(4 * 64)
  private bodyWorth = new Float64Array(64)
  // of one word in one document
  private positions = new Uint32Array(64)
  private forms = new Uint16Array(64)

  constructor(lexicon: Lexicon, occurrences: Occurrences) {
    this.lexicon = lexicon
    this.occurrences = occurrences
  }

  /** Writes them in the order of their bytes; stops every few milliseconds. */
  *write(saturation: number, writer: TermWriter, slice: TimeSlice): Generator<void, void> {
    const { lexicon, occurrences } = this
    const count = lexicon.segmentWords.count
    const order = yield* sortWords(lexicon.spellings, occurrences.words.subarray(0, count), slice)
    this.begin(order)
    const { documents } = occurrences
    for (let document = 0; document < documents; document++) {
      if (slice.over(this.sortDocument(document))) {
        yield
        slice.begin()
      }
    }
    const spelled = formsByWord(occurrences, lexicon, count)
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
    const { lexicon: { counts, places }, occurrences: { differentReadings, documents, length, met } } = this
    this.sorted = grown(this.sorted, length)
    this.documentsAt = grown(this.documentsAt, (length >>> stepBits) + 2)
    this.spans = grown(this.spans, documents * 4)
    this.bodyWorth = grown(this.bodyWorth, documents)
    this.ends = grown(this.ends, order.length)
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

  // what runs often is no part of a generator: each time one goes on, it has to become fast again

  /** Puts the occurrences of a document where those of their words have ended so far; gives how many there are. */
  private sortDocument(document: number): number {
    const { bodyWorth, documentsAt, occurrences: { ends, worth }, spans } = this
    const first = document * parts
    const start = document === 0 ? 0 : ends[first - 1]!
    const end = ends[first + pairPart]!
    const bodyStart = ends[first + bodyPart - 1]!
    const bodyEnd = ends[first + bodyPart]!
    for (let step = (start + stepLength - 1) >>> stepBits; step << stepBits < end; step++) documentsAt[step] = document
    spans[document * 4] = bodyStart
    spans[document * 4 + 1] = bodyEnd
    spans[document * 4 + 2] = end
    bodyWorth[document] = worth[document * fields.length + bodyField]!
    // in the order of the positions
    this.sortRange(start, bodyStart)
    this.sortRange(bodyEnd, ends[first + innerPart]!)
    this.sortRange(bodyStart, bodyEnd)
    this.sortRange(ends[first + innerPart]!, end)
    return end - start
  }

  private sortRange(start: number, end: number): void {
    const { ends, lexicon: { places }, occurrences: { read: { list } }, sorted } = this
    for (let at = start; at < end; at++) {
      const place = places[list[at]!]!
      const to = ends[place >>> 1]!++
      sorted[to] = (place & 1) === 0 ? at : at | otherForm
    }
  }

  private writeWord(word: number, start: number, end: number, saturation: number, spelled: (word: number) => WordForms, writer: TermWriter): void {
    const { bodyWorth, documentsAt, occurrences, sorted, spans } = this
    const { words, worth } = occurrences
    const formCount = Math.min(occurrences.formCounts[word]!, mostForms)
    let { positions } = this
    let document = 0
    for (let at = start; at < end;) {
      let occurrence = sorted[at]! & ~otherForm
      const earliest = documentsAt[occurrence >>> stepBits]!
      if (earliest > document) document = earliest
      while (occurrence >= spans[document * 4 + 2]!) document++
      const bodyStart = spans[document * 4]!
      const bodyEnd = spans[document * 4 + 1]!
      const documentEnd = spans[document * 4 + 2]!
      let sum = 0
      let count = 0
      do {
        if (count === positions.length) positions = this.makeRoom(count + 1)
        let position: number
        if (occurrence >= bodyStart && occurrence < bodyEnd) {
          position = bodyField * fieldLength + occurrence - bodyStart
          sum += bodyWorth[document]!
        } else {
          position = this.positionOf(document, occurrence)
          sum += worth[document * fields.length + (position >>> fieldShift)]!
        }
        positions[count] = position
        if (formCount > 1) this.forms[count] = sorted[at]! < 0 ? this.formOf(occurrence) : 0
        count++
        if (++at === end) break
        occurrence = sorted[at]! & ~otherForm
      } while (occurrence < documentEnd)
      if (formCount > 1) writeForms(this.forms, 0, count, formCount, writer.occurrences)
      writer.add(document, impactOf(sum, saturation), writePositions(positions, count, writer.occurrences))
    }
    const { bytes, starts } = this.lexicon.spellings
    const name = words[word]!
    writer.endWord(bytes, starts[name]!, starts[name + 1]!, spelled(word))
  }

  /** Of an occurrence that is not in the body. */
  private positionOf(document: number, occurrence: number): number {
    const { ends, positions, positionStarts } = this.occurrences
    const first = document * parts
    const placed = ends[first + bodyPart]!
    if (occurrence >= placed) return positions[positionStarts[document]! + occurrence - placed]!
    let part = 0
    while (occurrence >= ends[first + part]!) part++
    const start = first + part === 0 ? 0 : ends[first + part - 1]!
    return (part < innerField ? part : part + 1) * fieldLength + occurrence - start
  }

  private formOf(occurrence: number): number {
    const { lexicon: { formPlaces }, occurrences: { read: { list } } } = this
    return formPlaces[list[occurrence]!]!
  }

  private makeRoom(places: number): Uint32Array<ArrayBuffer> {
    this.forms = grown(this.forms, places)
    return this.positions = grown(this.positions, places)
  }
}

/** Marks an occurrence whose form is not the word's first, which most are. */
const otherForm = 1 << 31
const bodyField = fields.length - 1
const fieldShift = Math.log2(fieldLength)
const stepBits = 8
const stepLength = 1 << stepBits

/** What gives the forms of a word. */
const formsByWord = ({ formCounts, formNames, formWords, words: wordNames }: Occurrences, lexicon: Lexicon, words: number): (word: number) => WordForms => {
  const ends = new Uint32Array(words)
  for (let word = 0, end = 0; word < words; word++) ends[word] = end += formCounts[word]!
  const names = new Uint32Array(lexicon.segmentForms.count)
  // from the last to the first, so that the first of a word ends up first
  const next = ends.slice()
  for (let form = names.length - 1; form >= 0; form--) names[--next[formWords[form]!]!] = formNames[form]!
  return (word) => {
    const length = Math.min(formCounts[word]!, mostForms)
    const start = ends[word]! - formCounts[word]!
    if (length === 1 && names[start] === wordNames[word]) return undefined
    const spelled: Array<Uint8Array> = []
    for (let at = start; at < start + length; at++) spelled.push(lexicon.spellings.view(names[at]!))
    return spelled
  }
}
