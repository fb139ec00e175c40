import type { Spellings } from "./spellings.ts"
import type { TimeSlice } from "./time-slice.ts"

/** The places of these words in the order of their bytes; stops when the slice is over. */
export function* sortWords(spellings: Spellings, words: Uint32Array, slice: TimeSlice): Generator<void, Uint32Array> {
  const compare: Compare = (one, other) => spellings.compare(words[one]!, words[other]!)
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
  for (let start = 0; start < from.length;) {
    const end = Math.min(from.length, start + placesAtOnce)
    const next = sortAlike(spellings, words, from, start, end, compare)
    if (slice.over(10 * (next - start))) {
      yield
      slice.begin()
    }
    start = next
  }
  return from
}

/** Sorts what the first eight bytes leave open, from one place to at least another; gives to which. */
const sortAlike = ({ heads, tails }: Spellings, words: Uint32Array, places: Uint32Array, from: number, to: number, compare: Compare): number => {
  let start = from
  while (start < to) {
    const head = heads[words[places[start]!]!]
    const tail = tails[words[places[start]!]!]
    let end = start + 1
    while (end < places.length && heads[words[places[end]!]!] === head && tails[words[places[end]!]!] === tail) end++
    // a sort has to be made ready: most are of two or three
    if (end - start > fewestToSort) places.subarray(start, end).sort(compare)
    else insertInOrder(places, start, end, compare)
    start = end
  }
  return start
}

type Compare = (one: number, other: number) => number

const placesAtOnce = 1024
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

const insertInOrder = (places: Uint32Array, start: number, end: number, compare: Compare): void => {
  for (let next = start + 1; next < end; next++) {
    const place = places[next]!
    let at = next
    while (at > start && compare(places[at - 1]!, place) > 0) places[at] = places[--at]!
    places[at] = place
  }
}
