import { fieldLength, type WordCursor } from "../segment/segment.ts"

/** A place in a sequence of tokens. */
export interface PhrasePosition {
  readonly cursor: WordCursor
  /** How many tokens come before it. */
  readonly at: number
  /** By form: 1 if its occurrences count; undefined if all do. */
  readonly forms: Uint8Array | undefined
}

/**
 * Whether the tokens are adjacent in the current document of all cursors, in one of the fields (see `fieldBit`). The
 * first token should be the rarest: the time is bounded by the total number of occurrences, and the first two tokens
 * decide most documents.
 */
export const areConsecutive = (places: ReadonlyArray<PhrasePosition>, fields: number): boolean => {
  let count = 0
  let occurrences = 0
  for (let place = 0; place < places.length; place++) {
    const { at, cursor, forms } = places[place]!
    // the places of a word are adjacent, so its positions are read once
    if (cursor !== places[place - 1]?.cursor) occurrences = cursor.occurrences()
    count = place === 0
      ? startsOf(cursor, occurrences, forms, at, fields)
      : startsAlsoOf(cursor, occurrences, forms, at, count)
    if (count === 0) return false
  }
  return true
}

/** The bit of a field's number. */
export const fieldBit = (field: number): number => 1 << field

// the start of the whole sequence; does not yield in between
let starts = new Int32Array(1024)

const startsOf = (
  { forms, positions }: WordCursor,
  occurrences: number,
  counting: Uint8Array | undefined,
  before: number,
  fields: number
): number => {
  if (starts.length < occurrences) starts = new Int32Array(occurrences * 2)
  let count = 0
  for (let at = 0; at < occurrences; at++) {
    const position = positions[at]!
    if ((counting === undefined || counting[forms[at]!] === 1) && (fields >>> (position >>> fieldShift) & 1) === 1) {
      starts[count++] = position - before
    }
  }
  return count
}

const startsAlsoOf = (
  { forms, positions }: WordCursor,
  occurrences: number,
  counting: Uint8Array | undefined,
  before: number,
  count: number
): number => {
  let kept = 0
  let at = 0
  for (let start = 0; start < count; start++) {
    const wanted = starts[start]! + before
    while (at < occurrences && positions[at]! < wanted) at++
    if (at === occurrences) break
    if (positions[at] === wanted && (counting === undefined || counting[forms[at]!] === 1)) {
      starts[kept++] = wanted - before
    }
  }
  return kept
}

const fieldShift = Math.log2(fieldLength)
