import type { WordForms } from "./dictionary-writer.ts"
import { impactOf } from "./field-weights.ts"
import { writeForms } from "./forms.ts"
import { mostForms } from "./layout.ts"
import type { Lexicon } from "./lexicon.ts"
import type { Occurrences } from "./occurrences.ts"
import { writePositions } from "./positions.ts"
import { fieldLength, fields } from "./segment.ts"
import { sortWords } from "./sort-words.ts"
import type { TermWriter } from "./term-writer.ts"
import type { TimeSlice } from "./time-slice.ts"

/** Writes the words of a segment's documents, in the order of their bytes; stops every few milliseconds. */
export function* writeWords(
  occurrences: Occurrences,
  lexicon: Lexicon,
  saturation: number,
  writer: TermWriter,
  slice: TimeSlice
): Generator<void, void> {
  const count = lexicon.segmentWords.count
  const order = yield* sortWords(lexicon.spellings, occurrences.words.subarray(0, count), slice)
  const sorted = yield* byWord(occurrences, lexicon, order, slice)
  const spelled = formsByWord(occurrences, lexicon, count)
  const { bytes, starts } = lexicon.spellings
  for (let at = 0, start = 0; at < order.length; at++) {
    const word = order[at]!
    const end = sorted.ends[word]!
    writeWord(sorted, start, end, Math.min(occurrences.formCounts[word]!, mostForms), occurrences.worth, saturation, writer)
    const name = occurrences.words[word]!
    writer.endWord(bytes, starts[name]!, starts[name + 1]!, spelled(word))
    if (slice.over(20 + 2 * (end - start))) {
      yield
      slice.begin()
    }
    start = end
  }
}

/** The occurrences of each word one after another, each as its position and document, and its form; and where they end. */
interface ByWord {
  readonly entries: Uint32Array
  readonly forms: Uint16Array
  readonly ends: Uint32Array
}

// what runs often is no part of a generator: each time one goes on, it has to become fast again
const writeWord = ({ entries, forms }: ByWord, start: number, end: number, formCount: number, worth: Float64Array, saturation: number, writer: TermWriter): void => {
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
}

const fieldShift = Math.log2(fieldLength)

function* byWord(occurrences: Occurrences, lexicon: Lexicon, order: Uint32Array, slice: TimeSlice): Generator<void, ByWord> {
  const { documents, ends, length } = occurrences
  const sorted = { entries: new Uint32Array(length * 2), forms: new Uint16Array(length), ends: wordStarts(occurrences, lexicon, order) }
  for (let document = 0, start = 0; document < documents; document++) {
    const end = ends[document]!
    sortDocument(occurrences, lexicon.places, document, start, end, sorted)
    if (slice.over(end - start)) {
      yield
      slice.begin()
    }
    start = end
  }
  return sorted
}

/** Where the occurrences of each word are to begin. */
const wordStarts = ({ differentReadings, met }: Occurrences, { counts, places }: Lexicon, order: Uint32Array): Uint32Array => {
  const starts = new Uint32Array(order.length)
  for (let at = 0; at < differentReadings; at++) {
    const reading = met[at]!
    starts[places[reading * 2]!]! += counts[reading]!
    // for the next segment
    counts[reading] = 0
  }
  let start = 0
  for (let at = 0; at < order.length; at++) {
    const word = order[at]!
    const count = starts[word]!
    starts[word] = start
    start += count
  }
  return starts
}

/** Puts the occurrences of a document where those of their words have ended so far. */
const sortDocument = ({ positions, readings }: Occurrences, places: Uint32Array, document: number, start: number, end: number, { ends, entries, forms }: ByWord): void => {
  for (let at = start; at < end; at++) {
    const place = readings[at]! * 2
    const to = ends[places[place]!]!++
    entries[to * 2] = positions[at]!
    entries[to * 2 + 1] = document
    // most are of the first form, which is 0
    const form = places[place + 1]!
    if (form !== 0) forms[to] = form
  }
}

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
