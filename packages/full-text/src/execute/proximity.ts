import type { BareWord } from "../text/bare-words.ts"

/** The positions of a word in a document. */
export interface WordPositions {
  /** Ascending; only the first `count` are valid. */
  positions: Uint32Array
  count: number
}

/**
 * How similar the order and distances of the words in a document are to those in the query, from 0 to 1: half of it for
 * the shortest span that contains all words, half for neighbours with the same distance as in the query. 0 for fewer
 * than two words.
 */
export const proximity = (given: ReadonlyArray<WordPositions>, words: ReadonlyArray<BareWord>): number => {
  if (words.length < 2) return 0
  let count = 0
  for (let word = 0; word < given.length; word++) if (given[word]!.count > 0) present[count++] = word
  if (count < 2) return 0
  const queryDistance = words[present[count - 1]!]!.at - words[present[0]!]!.at + 1
  const share = (count - 1) / (words.length - 1)
  return share * (Math.min(queryDistance / shortestSpan(given, count), 1) + neighbours(given, words, count)) / 2
}

/**
 * Whether a document has all of the words (at least a few) in the order of the query, such as a remembered sentence.
 */
export const hasSentence = (given: ReadonlyArray<WordPositions>, words: ReadonlyArray<BareWord>): boolean => {
  if (words.length < minSentenceWords || words.at(-1)!.at - words[0]!.at + 1 < minSentenceLength) return false
  let starts: ReadonlyArray<number> | undefined
  for (const [word, { at }] of words.entries()) {
    const { count, positions } = given[word]!
    if (count === 0) return false
    starts = starts === undefined
      ? Array.from(positions.subarray(0, count), (position) => position - at)
      : starts.filter(follows(positions, count, at))
    if (starts.length === 0) return false
  }
  return true
}

const minSentenceWords = 3
// including function words in between, which are not looked up
const minSentenceLength = 4

/** Whether a position is one of these, so far after a start. The starts ascend. */
const follows = (positions: Uint32Array, count: number, after: number) => {
  let next = 0
  return (start: number): boolean => {
    while (next < count && positions[next]! < start + after) next++
    return next < count && positions[next] === start + after
  }
}

// the words of a document, and the progress in each; no search yields in between
const present: Array<number> = []
const next: Array<number> = []

const shortestSpan = (given: ReadonlyArray<WordPositions>, count: number): number => {
  for (let at = 0; at < count; at++) next[at] = 0
  let shortest = Infinity
  while (true) {
    let first = 0
    let lowest = Infinity
    let highest = 0
    for (let at = 0; at < count; at++) {
      const position = given[present[at]!]!.positions[next[at]!]!
      if (position < lowest) {
        lowest = position
        first = at
      }
      if (position > highest) highest = position
    }
    shortest = Math.min(shortest, highest - lowest + 1)
    if (++next[first]! === Math.min(given[present[first]!]!.count, maxPositions)) return shortest
  }
}

// a word that is everywhere is near every other word
const maxPositions = 200

const neighbours = (given: ReadonlyArray<WordPositions>, words: ReadonlyArray<BareWord>, count: number): number => {
  let kept = 0
  for (let at = 1; at < count; at++) {
    const [one, other] = [present[at - 1]!, present[at]!]
    if (meet(given[one]!, given[other]!, words[other]!.at - words[one]!.at)) kept++
  }
  return kept / (count - 1)
}

const meet = (one: WordPositions, other: WordPositions, apart: number): boolean => {
  for (let i = 0, j = 0; i < one.count && j < other.count;) {
    const wanted = one.positions[i]! + apart
    const position = other.positions[j]!
    if (position === wanted) return true
    if (position < wanted) j++
    else i++
  }
  return false
}
