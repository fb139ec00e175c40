import { tokenize } from "../../text/tokenize.ts"
import { ensureCapacity } from "../format/ensure-capacity.ts"
import { bytesOfToken, maxShortTokenLength } from "./short-tokens.ts"
import { maxAsciiTokenLength, type TokenInterner } from "./token-interner.ts"

/** The readings of texts, one after another. */
export class Readings {
  list = new Uint32Array(1 << 14)
  length = 0
  /** Those that are names, in their order. */
  readonly names: Array<number> = []
  /** Whether some are of a script without spaces. */
  unspaced = false

  /** Makes space for this many entries. */
  makeRoom(more: number): void {
    this.list = ensureCapacity(this.list, this.length + more)
  }

  add(reading: number, interner: TokenInterner): void {
    this.makeRoom(1)
    if (interner.unspaced[reading] === 1) this.unspaced = true
    if (interner.inner.has(reading)) this.names.push(reading)
    this.list[this.length++] = reading
  }
}

/** Pieces of a long text that can be read one after another: each ends before a space or line break. */
export function* piecesOf(text: string): Generator<string> {
  let start = 0
  while (text.length - start > longPiece) {
    space.lastIndex = start + longPiece
    const end = space.exec(text)?.index ?? text.length
    yield text.slice(start, end)
    start = end
  }
  yield text.slice(start)
}

const space = /\s/g
/** Characters that take about a millisecond to read. */
const longPiece = 50_000

/** Adds the readings of a text's tokens, as text/tokenize.ts divides it. */
export const readText = (text: string, interner: TokenInterner, into: Readings): void => {
  const { length: before, names, names: { length: namesBefore } } = into
  if (text.length * 2 + bytesOfToken > room.bytes.length) room = roomFor(text.length)
  const { bytes, units, view } = room
  const length = bytes.write(text, "utf16le") >>> 1
  // an end that is no letter, so that no step has to look for the end
  units[length] = 0
  // between two tokens there is a sign
  into.makeRoom((length + 1) / 2)
  const { short } = interner
  let { list } = into
  let to = before
  let at = 0
  while (at < length) {
    const start = at
    let kind = kinds[units[at]!]
    if (kind === sign) {
      at++
      continue
    }
    while (kind === letterOrDigit) kind = kinds[units[++at]!]
    if (kind === sign && at - start <= maxAsciiTokenLength) {
      let found = at - start <= maxShortTokenLength ? short.find(view, start, at - start) : -1
      if (found === -1) found = interner.asciiReading(units, view, start, at)
      if ((found & 1) === 1) names.push(found >>> 1)
      list[to++] = found >>> 1
      continue
    }
    into.length = to
    at = readPiece(text, start, at, interner, into)
    if (at === -1) {
      into.length = before
      names.length = namesBefore
      for (const token of tokenize(text)) into.add(interner.reading(token), interner)
      return
    }
    into.makeRoom((length - at + 1) / 2)
    list = into.list
    to = into.length
  }
  into.length = to
  if (room.bytes.length > maxBufferBytes) room = roomFor(usualLength)
}

/**
 * Adds the readings of a piece up to the next punctuation, if it is not plain ASCII or contains long tokens, and
 * returns its end. Returns -1 if only the whole text determines the boundaries. No token and no composed character
 * spans punctuation, so each piece can be read separately.
 */
const readPiece = (text: string, start: number, from: number, interner: TokenInterner, into: Readings): number => {
  const { units } = room
  let at = from
  while (kinds[units[at]!] !== sign) if (units[at++] === letterApostrophe) return -1
  for (const reading of interner.chunk(text.slice(start, at), tokenize)) into.add(reading, interner)
  return at
}

/** Space for a text in UTF-16 and its readings. */
const roomFor = (length: number) => {
  const units = new Uint16Array(length * 2 + bytesOfToken)
  return { units, bytes: Buffer.from(units.buffer), view: new DataView(units.buffer) }
}

const usualLength = 1 << 15
/** In bytes. Memory for unusually long texts is not kept. */
const maxBufferBytes = 1 << 22

let room = roomFor(usualLength)

const sign = 0
const letterOrDigit = 1
const beyondAscii = 2

// dashes, quotation marks, arrows and similar signs are common, and never compose with other characters
const isPlainSign = (unit: number): boolean =>
  (unit >= 0x2010 && unit <= 0x2027 || unit >= 0x2030 && unit <= 0x205e || unit >= 0xa0 && unit <= 0xbf ||
    unit >= 0x2190 && unit <= 0x21ff)
  && !/[\p{L}\p{N}\p{M}\u00ad]/u.test(String.fromCharCode(unit))

const kinds = Uint8Array.from(
  { length: 1 << 16 },
  (_, unit) =>
    unit > 127
      ? isPlainSign(unit) ? sign : beyondAscii
      : /[a-z\d]/iu.test(String.fromCharCode(unit))
      ? letterOrDigit
      : sign
)

// Unicode counts it to Thai as well, so whether it divides a word depends on the rest of the text
const letterApostrophe = 0x2bc
