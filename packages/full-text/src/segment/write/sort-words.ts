import type { TimeSlice } from "../format/time-slice.ts"
import type { Spellings } from "../tokens/spellings.ts"

/** The places of these words in the order of their bytes; stops when the slice is over. */
export function* sortWords(spellings: Spellings, words: Uint32Array, slice: TimeSlice): Generator<void, Uint32Array> {
  const sorting = new Sorting(spellings, words)
  // ranges of words with a common prefix: start, end, and the length of the prefix
  const left: Array<number> = [0, words.length, 0]
  while (left.length > 0) {
    const from = left.pop()!
    const end = left.pop()!
    const start = left.pop()!
    sorting.sort(start, end, from, left)
    if (slice.over(10 * (end - start))) {
      yield
      slice.begin()
    }
  }
  return sorting.places()
}

class Sorting {
  private readonly spellings: Spellings
  private readonly words: Uint32Array
  /** Of each word its place, and four of its bytes. */
  private readonly pairs: Uint32Array<ArrayBuffer>
  /** The same as one number each, in which the bytes decide. */
  private readonly numbers: BigUint64Array

  constructor(spellings: Spellings, words: Uint32Array) {
    this.spellings = spellings
    this.words = words
    this.pairs = new Uint32Array(words.length * 2)
    this.numbers = new BigUint64Array(this.pairs.buffer)
    for (let place = 0; place < words.length; place++) this.pairs[place * 2] = place
  }

  places(): Uint32Array {
    const { pairs, words } = this
    const places = new Uint32Array(words.length)
    for (let at = 0; at < places.length; at++) places[at] = pairs[at * 2]!
    return places
  }

  /** Sorts a range by four bytes from one on; adds to `left` what these leave open. */
  sort(start: number, end: number, from: number, left: Array<number>): void {
    if (end - start <= minSorted) return this.insert(start, end, from)
    if (from > maxComparedBytes) return this.compareAll(start, end)
    const { pairs, spellings, words } = this
    for (let at = start; at < end; at++) pairs[at * 2 + 1] = spellings.fourBytes(words[pairs[at * 2]!]!, from)
    this.numbers.subarray(start, end).sort()
    this.findAlike(start, end, from, left)
  }

  private findAlike(start: number, end: number, from: number, left: Array<number>): void {
    const { pairs } = this
    for (let at = start; at < end;) {
      const bytes = pairs[at * 2 + 1]
      let next = at + 1
      while (next < end && pairs[next * 2 + 1] === bytes) next++
      if (next - at > minSorted) left.push(at, next, from + 4)
      else if (next - at > 1) this.insert(at, next, from + 4)
      at = next
    }
  }

  private compareAll(start: number, end: number): void {
    const { pairs, spellings, words } = this
    const places = Uint32Array.from({ length: end - start }, (_, at) => pairs[(start + at) * 2]!)
    places.sort((one, other) => spellings.compare(words[one]!, words[other]!))
    for (const [at, place] of places.entries()) pairs[(start + at) * 2] = place
  }

  // a sort has to be made ready: most are of two or three
  private insert(start: number, end: number, from: number): void {
    const { pairs, spellings, words } = this
    for (let next = start; next < end; next++) {
      const place = pairs[next * 2]!
      const word = words[place]!
      const bytes = spellings.fourBytes(word, from)
      let at = next
      while (at > start) {
        const before = pairs[at * 2 - 1]!
        if (before < bytes || before === bytes && spellings.compare(words[pairs[at * 2 - 2]!]!, word) <= 0) break
        pairs[at * 2] = pairs[at * 2 - 2]!
        pairs[at * 2 + 1] = before
        at--
      }
      pairs[at * 2] = place
      pairs[at * 2 + 1] = bytes
    }
  }
}

const minSorted = 12
/** Bytes that are sorted by: further ones make hardly any difference. */
const maxComparedBytes = 400
