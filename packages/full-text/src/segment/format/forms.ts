import type { GrowingBytes } from "./growing-bytes.ts"
import { formBits } from "./layout.ts"

/**
 * Writes the forms of a word's occurrences in a document, if the word has several: one number if they are equal, or
 * else the number of occurrences and each one's form in as few bits as possible.
 */
export const writeForms = (forms: Uint16Array, start: number, end: number, known: number, into: GrowingBytes): void => {
  const first = forms[start]!
  let alike = true
  for (let at = start + 1; at < end && alike; at++) alike = forms[at] === first
  if (alike) return into.varint(first * 2)
  into.varint((end - start) * 2 + 1)
  const bits = formBits(known)
  let held = 0
  let holding = 0
  for (let at = start; at < end; at++) {
    held |= forms[at]! << holding
    holding += bits
    while (holding >= 8) {
      into.byte(held & 255)
      held >>>= 8
      holding -= 8
    }
  }
  if (holding > 0) into.byte(held)
}

/** The end of the forms, and how many were written: 0 if one stands for all. */
export interface DecodedForms {
  end: number
  count: number
}

/** Reads the forms into an array that is large enough; one form for all goes into the first element. */
export const readForms = (
  bytes: Uint8Array,
  start: number,
  known: number,
  into: Uint16Array,
  read: DecodedForms
): void => {
  let at = start
  let header = 0
  for (let unit = 1;; unit *= 128) {
    const byte = bytes[at++]!
    header += (byte & 127) * unit
    if (byte < 128) break
  }
  if (header % 2 === 0) {
    into[0] = header / 2
    read.end = at
    read.count = 0
    return
  }
  const bits = formBits(known)
  const mask = 2 ** bits - 1
  read.count = (header - 1) / 2
  let held = 0
  let holding = 0
  for (let index = 0; index < read.count; index++) {
    while (holding < bits) {
      held |= bytes[at++]! << holding
      holding += 8
    }
    into[index] = held & mask
    held >>>= bits
    holding -= bits
  }
  read.end = at
}
