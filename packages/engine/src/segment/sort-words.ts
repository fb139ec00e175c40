import type { Spellings } from "./spellings.ts"
import type { TimeSlice } from "./time-slice.ts"

/** The places of these words in the order of their bytes; stops when the slice is over. */
export function* sortWords(spellings: Spellings, words: Uint32Array, slice: TimeSlice): Generator<void, Uint32Array> {
  const compare = (one: number, other: number) => spellings.compare(words[one]!, words[other]!)
  const places = new Uint32Array(words.length)
  for (let place = 0; place < places.length; place++) places[place] = place
  if (words.length < fewest) return places.sort(compare)
  let from = places
  let to = new Uint32Array(words.length)
  const { heads, tails } = spellings
  for (const keys of [tails, heads]) {
    for (const shift of [0, 16]) {
      byDigit(from, to, words, keys, shift)
      const other = from
      from = to
      to = other
      if (slice.over(words.length)) {
        yield
        slice.begin()
      }
    }
  }
  // what the first eight bytes leave open
  for (let start = 0; start < from.length;) {
    const head = heads[words[from[start]!]!]
    const tail = tails[words[from[start]!]!]
    let end = start + 1
    while (end < from.length && heads[words[from[end]!]!] === head && tails[words[from[end]!]!] === tail) end++
    // a sort has to be made ready: most are of two or three
    if (end - start > fewestToSort) from.subarray(start, end).sort(compare)
    else insertInOrder(from, start, end, compare)
    if (slice.over(10 * (end - start))) {
      yield
      slice.begin()
    }
    start = end
  }
  return from
}

const fewest = 2000
const fewestToSort = 12
const counts = new Uint32Array(1 << 16)

const byDigit = (from: Uint32Array, to: Uint32Array, words: Uint32Array, keys: Uint32Array, shift: number): void => {
  counts.fill(0)
  for (let at = 0; at < from.length; at++) counts[(keys[words[from[at]!]!]! >>> shift) & 0xffff]!++
  let next = 0
  for (let digit = 0; digit < counts.length; digit++) {
    const count = counts[digit]!
    counts[digit] = next
    next += count
  }
  for (let at = 0; at < from.length; at++) {
    const place = from[at]!
    to[counts[(keys[words[place]!]! >>> shift) & 0xffff]!++] = place
  }
}

const insertInOrder = (places: Uint32Array, start: number, end: number, compare: (one: number, other: number) => number): void => {
  for (let next = start + 1; next < end; next++) {
    const place = places[next]!
    let at = next
    while (at > start && compare(places[at - 1]!, place) > 0) places[at] = places[--at]!
    places[at] = place
  }
}
