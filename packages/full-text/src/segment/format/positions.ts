import { fieldLength, fields } from "../segment.ts"
import type { GrowingBytes } from "./growing-bytes.ts"

/**
 * Positions of one word in one document, ascending: every other number of a list, from one place to another. Those of
 * the body alone, the usual case, as the distances between them; else which fields there are, and how many in each but
 * the last.
 * Says whether they are of several fields.
 */
export const writePositions = (positions: Uint32Array, start: number, end: number, into: GrowingBytes): boolean => {
  if (positions[start]! >= bodyStart) {
    writeDistances(positions, start, end, bodyStart, into)
    return false
  }
  let present = 0
  for (let at = start; at < end; at += 2) present |= 1 << (positions[at]! >>> fieldShift)
  into.byte(present)
  for (let at = start; at < end;) {
    const field = positions[at]! >>> fieldShift
    let next = at + 2
    while (next < end && positions[next]! >>> fieldShift === field) next += 2
    if (next < end) into.varint((next - at) / 2)
    writeDistances(positions, at, next, field * fieldLength, into)
    at = next
  }
  return true
}

/** Reads the positions and returns their number. The array must have at least as many elements as there are bytes. */
export const readPositions = (
  bytes: Uint8Array,
  start: number,
  end: number,
  several: boolean,
  into: Uint32Array
): number => {
  if (!several) return readDistances(bytes, start, end, bodyStart, into, 0, Infinity, afterwards)
  let present = bytes[start]!
  let count = 0
  afterwards.at = start + 1
  for (let field = 0; present !== 0; field++, present >>>= 1) {
    if ((present & 1) === 0) continue
    let most = Infinity
    if (present > 1) {
      most = 0
      for (let unit = 1;; unit *= 128) {
        const byte = bytes[afterwards.at++]!
        most += (byte & 127) * unit
        if (byte < 128) break
      }
    }
    count = readDistances(bytes, afterwards.at, end, field * fieldLength, into, count, most, afterwards)
  }
  return count
}

const fieldShift = Math.log2(fieldLength)
const bodyStart = (fields.length - 1) * fieldLength

const writeDistances = (positions: Uint32Array, start: number, end: number, from: number, into: GrowingBytes): void => {
  // a distance takes up to five bytes
  into.makeRoom((end - start) / 2 * 5)
  const { bytes } = into
  let to = into.length
  let last = from
  for (let at = start; at < end; at += 2) {
    const position = positions[at]!
    let distance = position - last
    last = position
    while (distance > 127) {
      bytes[to++] = (distance & 127) | 128
      distance >>>= 7
    }
    bytes[to++] = distance
  }
  into.length = to
}

const afterwards = { at: 0 }

const readDistances = (
  bytes: Uint8Array,
  start: number,
  end: number,
  from: number,
  into: Uint32Array,
  count: number,
  most: number,
  after: { at: number }
): number => {
  let at = start
  let position = from
  let to = count
  for (; at < end && most > 0; most--) {
    let byte = bytes[at++]!
    if (byte < 128) position += byte
    else {
      let distance = byte & 127
      let unit = 128
      do {
        byte = bytes[at++]!
        distance += (byte & 127) * unit
        unit *= 128
      } while (byte > 127)
      position += distance
    }
    into[to++] = position
  }
  after.at = at
  return to
}
