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
  const { formCounts, worth } = occurrences
  const count = lexicon.segmentWords.count
  const order = yield* sortWords(lexicon.spellings, occurrences.words.subarray(0, count), slice)
  const { ends, entries, forms } = yield* byWord(occurrences, lexicon, order, slice)
  const spelled = formsByWord(occurrences, lexicon, count)
  const { bytes, starts } = lexicon.spellings
  let at = 0
  for (const word of order) {
    const end = ends[word]! * 2
    const several = Math.min(formCounts[word]!, mostForms)
    const work = end - at
    while (at < end) {
      const document = entries[at + 1]!
      const first = document * fields.length
      const start = at
      let sum = 0
      do {
        sum += worth[first + (entries[at]! >>> fieldShift)]!
        at += 2
      } while (at < end && entries[at + 1] === document)
      if (several > 1) writeForms(forms, start / 2, at / 2, several, writer.occurrences)
      writer.add(document, impactOf(sum, saturation), writePositions(entries, start, at, writer.occurrences))
    }
    const name = occurrences.words[word]!
    writer.endWord(bytes, starts[name]!, starts[name + 1]!, spelled(word))
    if (slice.over(20 + work)) {
      yield
      slice.begin()
    }
  }
}

const fieldShift = Math.log2(fieldLength)

/** The occurrences of each word one after another, each as its position and document; and where they end. */
function* byWord({ differentReadings, documents, ends, length, met, positions, readings }: Occurrences, lexicon: Lexicon, order: Uint32Array, slice: TimeSlice) {
  const { counts, places } = lexicon
  const entries = new Uint32Array(length * 2)
  const forms = new Uint16Array(length)
  const next = new Uint32Array(order.length)
  for (let at = 0; at < differentReadings; at++) {
    const reading = met[at]!
    next[places[reading * 2]!]! += counts[reading]!
    // for the next segment
    counts[reading] = 0
  }
  let start = 0
  for (const word of order) {
    const count = next[word]!
    next[word] = start
    start += count
  }
  if (slice.over(differentReadings + order.length)) {
    yield
    slice.begin()
  }
  for (let document = 0, at = 0; document < documents; document++) {
    const end = ends[document]!
    const work = end - at
    for (; at < end; at++) {
      const place = readings[at]! * 2
      const to = next[places[place]!]!++
      entries[to * 2] = positions[at]!
      entries[to * 2 + 1] = document
      // most are of the first form, which is 0
      const form = places[place + 1]!
      if (form !== 0) forms[to] = form
    }
    if (slice.over(work)) {
      yield
      slice.begin()
    }
  }
  return { entries, forms, ends: next }
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
