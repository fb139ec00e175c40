import { tokenize } from "../find/tokenize.ts"
import { grown } from "./grown.ts"
import { type Lexicon, longestAscii } from "./lexicon.ts"

/** The readings of texts, one after another. */
export class Readings {
  list = new Uint32Array(4096)
  length = 0

  add(reading: number): void {
    if (this.length === this.list.length) this.list = grown(this.list, this.length + 1)
    this.list[this.length++] = reading
  }
}

/** Adds the readings of a text's tokens, as find/tokenize.ts divides it. */
export const readText = (text: string, lexicon: Lexicon, into: Readings): void => {
  const before = into.length
  if (text.length >= units.length) {
    units = new Uint16Array(text.length * 2)
    unitBytes = Buffer.from(units.buffer)
  }
  const length = unitBytes.write(text, "utf16le") >>> 1
  // an end that is no letter, so that no step has to look for the end
  units[length] = 0
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
      hash = Math.imul(hash ^ unit, 0x01000193)
      unit = units[++at]!
    }
    if (unit < 128 && at - start <= longestAscii) {
      into.add(lexicon.asciiReading(units, start, at, hash))
      continue
    }
    // no token and no composed character goes beyond a sign of ASCII, so what lies between two can be read by itself
    while (kinds[units[at]!] !== sign) {
      if (units[at++] !== letterApostrophe) continue
      into.length = before
      for (const token of tokenize(text)) into.add(lexicon.reading(token))
      return
    }
    const readings = lexicon.chunk(text.slice(start, at), tokenize)
    for (let index = 0; index < readings.length; index++) into.add(readings[index]!)
  }
}

let units = new Uint16Array(1 << 16)
let unitBytes = Buffer.from(units.buffer)

const sign = 0
const letterOrDigit = 1
const beyondAscii = 2
const kinds = Uint8Array.from({ length: 1 << 16 }, (_, unit) =>
  unit > 127 ? beyondAscii : /[a-z\d]/iu.test(String.fromCharCode(unit)) ? letterOrDigit : sign)

// Unicode counts it to Thai as well, so whether it divides a word depends on the rest of the text
const letterApostrophe = 0x2bc
