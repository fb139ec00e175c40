import type { BareWord } from "../bare-words.ts"

/**
 * How far the words stand in a document as they stand in the query, from 0 to 1: half of it for the shortest stretch
 * that holds them all, half for the neighbours that are as far from each other as in the query. Of 0 or 1 words: 0.
 */
export const closeness = (given: ReadonlyArray<ArrayLike<number>>, words: ReadonlyArray<BareWord>): number => {
  const present = given.flatMap((positions, word) => positions.length === 0 ? [] : [{ positions, at: words[word]!.at }])
  if (words.length < 2 || present.length < 2) return 0
  const asked = present.at(-1)!.at - present[0]!.at + 1
  const share = (present.length - 1) / (words.length - 1)
  return share * (Math.min(asked / shortestStretch(present.map(({ positions }) => positions)), 1) + neighbours(present)) / 2
}

/** Whether a document has all of the words, a few at least, just as they stand in the query: it has the sentence that somebody remembers. */
export const isWordedAlike = (given: ReadonlyArray<ArrayLike<number>>, words: ReadonlyArray<BareWord>): boolean => {
  if (words.length < fewestOfSentence || words.at(-1)!.at - words[0]!.at + 1 < shortestSentence) return false
  let starts: ReadonlyArray<number> | undefined
  for (const [word, { at }] of words.entries()) {
    const positions = given[word] ?? []
    starts = starts === undefined ? Array.from(positions, (position) => position - at) : starts.filter(follows(positions, at))
    if (starts.length === 0) return false
  }
  return true
}

const fewestOfSentence = 3
// function words between them included, which nobody looks up
const shortestSentence = 4

/** Whether a position is one of these, so far after a start. The starts ascend. */
const follows = (positions: ArrayLike<number>, after: number) => {
  let next = 0
  return (start: number): boolean => {
    while (next < positions.length && positions[next]! < start + after) next++
    return positions[next] === start + after
  }
}

interface Present {
  readonly positions: ArrayLike<number>
  /** Where the word stands in the query. */
  readonly at: number
}

const shortestStretch = (lists: ReadonlyArray<ArrayLike<number>>): number => {
  const next = new Uint32Array(lists.length)
  let shortest = Infinity
  while (true) {
    let first = 0
    let lowest = Infinity
    let highest = 0
    for (let list = 0; list < lists.length; list++) {
      const position = lists[list]![next[list]!]!
      if (position < lowest) {
        lowest = position
        first = list
      }
      if (position > highest) highest = position
    }
    shortest = Math.min(shortest, highest - lowest + 1)
    if (++next[first]! === Math.min(lists[first]!.length, mostPositions)) return shortest
  }
}

// a word that stands everywhere stands near everything
const mostPositions = 200

const neighbours = (words: ReadonlyArray<Present>): number => {
  let kept = 0
  for (let at = 1; at < words.length; at++) {
    const one = words[at - 1]!
    const other = words[at]!
    if (meet(one.positions, other.positions, other.at - one.at)) kept++
  }
  return kept / (words.length - 1)
}

const meet = (one: ArrayLike<number>, other: ArrayLike<number>, apart: number): boolean => {
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    const wanted = one[i]! + apart
    if (other[j] === wanted) return true
    if (other[j]! < wanted) j++
    else i++
  }
  return false
}
