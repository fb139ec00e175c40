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
  const order = sortWords(lexicon.spellings, occurrences.words.subarray(0, count))
  if (slice.over(count * 20)) {
    yield
    slice.begin()
  }
  const { documents, ends, forms, positions } = yield* byWord(occurrences, order, slice)
  const spelled = formsByWord(occurrences, lexicon, count)
  const { bytes, starts } = lexicon.spellings
  let at = 0
  for (const word of order) {
    const end = ends[word]!
    const several = Math.min(formCounts[word]!, mostForms)
    const work = end - at
    while (at < end) {
      const document = documents[at]!
      const first = document * fields.length
      const start = at
      let sum = 0
      do sum += worth[first + (positions[at]! >>> fieldShift)]!
      while (++at < end && documents[at] === document)
      if (several > 1) writeForms(forms, start, at, several, writer.occurrences)
      writer.add(document, impactOf(sum, saturation), writePositions(positions, start, at, writer.occurrences))
    }
    const name = occurrences.words[word]!
    writer.endWord(bytes, starts[name]!, starts[name + 1]!, spelled(word))
    if (slice.over(20 + 2 * work)) {
      yield
      slice.begin()
    }
  }
}

const fieldShift = Math.log2(fieldLength)

/** The occurrences of each word one after another, and where they end. */
function* byWord({ counts, documents, ends, formOf, length, positions, readings, wordOf }: Occurrences, order: Uint32Array, slice: TimeSlice) {
  const sorted = { documents: new Uint32Array(length), positions: new Uint32Array(length), forms: new Uint16Array(length) }
  const next = new Uint32Array(order.length)
  for (let reading = 0; reading < counts.length; reading++) next[wordOf[reading]!]! += counts[reading]!
  let start = 0
  for (const word of order) {
    const count = next[word]!
    next[word] = start
    start += count
  }
  for (let document = 0, at = 0; document < documents; document++) {
    const end = ends[document]!
    const work = end - at
    for (; at < end; at++) {
      const reading = readings[at]!
      const to = next[wordOf[reading]!]!++
      sorted.documents[to] = document
      sorted.positions[to] = positions[at]!
      sorted.forms[to] = formOf[reading]!
    }
    if (slice.over(work)) {
      yield
      slice.begin()
    }
  }
  return { ...sorted, ends: next }
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
