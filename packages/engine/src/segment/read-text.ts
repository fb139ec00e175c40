import { tokenize } from "../text/tokenize.ts"
import { grown } from "./grown.ts"
import { type Lexicon, longestAscii } from "./lexicon.ts"

/** The readings of texts, one after another. */
export class Readings {
  list = new Uint32Array(4096)
  /** The `tokenHash` of each. */
  hashes = new Int32Array(4096)
  length = 0
  /** Those that are names, in their order. */
  readonly names: Array<number> = []
  /** Whether some are of a script without spaces. */
  unspaced = false

  restart(): void {
    this.length = this.names.length = 0
    this.unspaced = false
  }

  /** Makes sure that so many can be added. */
  makeRoom(more: number): void {
    this.list = grown(this.list, this.length + more)
    this.hashes = grown(this.hashes, this.length + more)
  }

  add(reading: number, lexicon: Lexicon): void {
    this.makeRoom(1)
    if (lexicon.unspaced[reading] === 1) this.unspaced = true
    if (lexicon.inner.has(reading)) this.names.push(reading)
    this.hashes[this.length] = lexicon.hashes[reading]!
    this.list[this.length++] = reading
  }
}

/** Adds the readings of a text's tokens, as find/tokenize.ts divides it. */
export const readText = (text: string, lexicon: Lexicon, into: Readings): void => {
  const { length: before, names: { length: namesBefore } } = into
  if (text.length >= units.length) {
    units = new Uint16Array(text.length * 2)
    unitBytes = Buffer.from(units.buffer)
  }
  const length = unitBytes.write(text, "utf16le") >>> 1
  // an end that is no letter, so that no step has to look for the end
  units[length] = 0
  // between two tokens there is a sign
  into.makeRoom((length + 1) / 2)
  let at = 0
  while (at < length) {
    let unit = units[at]!
    if (kinds[unit] === sign) {
      at++
      continue
    }
    const start = at
    let hash = 0x811c9dc5 | 0
    while (kinds[unit] === letterOrDigit) {
      // in lower case, as in the exact token
      hash = Math.imul(hash ^ (unit | 0x20), 0x01000193)
      unit = units[++at]!
    }
    if (kinds[unit] === sign && at - start <= longestAscii) {
      const found = lexicon.asciiReading(units, start, at, hash)
      if ((found & 1) === 1) into.names.push(found >>> 1)
      into.hashes[into.length] = hash
      into.list[into.length++] = found >>> 1
      continue
    }
    // no token and no composed character goes beyond a sign, so what lies between two can be read by itself
    while (kinds[units[at]!] !== sign) {
      if (units[at++] !== letterApostrophe) continue
      into.length = before
      into.names.length = namesBefore
      for (const token of tokenize(text)) into.add(lexicon.reading(token), lexicon)
      return
    }
    for (const reading of lexicon.chunk(text.slice(start, at), tokenize)) into.add(reading, lexicon)
  }
}

let units = new Uint16Array(1 << 16)
let unitBytes = Buffer.from(units.buffer)

const sign = 0
const letterOrDigit = 1
const beyondAscii = 2

// dashes, quotation marks, arrows and their like: they stand in most texts, alone or beside words, and compose with nothing
const isPlainSign = (unit: number): boolean =>
  (unit >= 0x2010 && unit <= 0x2027 || unit >= 0x2030 && unit <= 0x205e || unit >= 0xa0 && unit <= 0xbf || unit >= 0x2190 && unit <= 0x21ff)
  && !/[\p{L}\p{N}\p{M}\u00ad]/u.test(String.fromCharCode(unit))

const kinds = Uint8Array.from({ length: 1 << 16 }, (_, unit) =>
  unit > 127 ? isPlainSign(unit) ? sign : beyondAscii : /[a-z\d]/iu.test(String.fromCharCode(unit)) ? letterOrDigit : sign)

// Unicode counts it to Thai as well, so whether it divides a word depends on the rest of the text
const letterApostrophe = 0x2bc
