import type { Spellings } from "./spellings.ts"

/** The places of these words in the order of their bytes. */
export const sortWords = (spellings: Spellings, words: Uint32Array): Uint32Array => {
  const compare = (one: number, other: number) => spellings.compare(words[one]!, words[other]!)
  const places = Uint32Array.from(words, (_, place) => place)
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
    }
  }
  // what the first eight bytes leave open
  for (let start = 0; start < from.length;) {
    const head = heads[words[from[start]!]!]
    const tail = tails[words[from[start]!]!]
    let end = start + 1
    while (end < from.length && heads[words[from[end]!]!] === head && tails[words[from[end]!]!] === tail) end++
    if (end - start > 1) from.subarray(start, end).sort(compare)
    start = end
  }
  return from
}

const fewest = 2000
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
