import { Buffer } from "node:buffer"

/** A text in lower case, each character in its place: İ is the only one whose lower case is longer. */
export const lowerCase = (text: string): string =>
  mapped(text, lowerUnits ??= unitsBy(lower)) ?? text.replaceAll("İ", "I").toLowerCase()

/** The same without accents on Latin letters. */
export const plainText = (text: string): string =>
  mapped(text, plainUnits ??= unitsBy((unit) => withoutAccents(lower(unit)))) ?? withoutAccents(lowerCase(text))

let lowerUnits: Uint16Array | undefined
let plainUnits: Uint16Array | undefined

const lower = (unit: string): string => unit.replace("İ", "I").toLowerCase()

const withoutAccents = (text: string): string => text.replace(accented, (letter) => letter.normalize("NFD").charAt(0))

const accented = /[à-ɏḁ-ỹ]/g

/** The result of each code unit; `unsure` if it depends on neighbouring units. */
const unitsBy = (change: (unit: string) => string): Uint16Array =>
  Uint16Array.from(
    { length: 65_536 },
    (_, unit) => dependsOnNeighbours(unit) ? unsure : change(String.fromCharCode(unit)).charCodeAt(0)
  )

/** Halves of characters, and the sigma that has a form of its own at the end of a word. */
const dependsOnNeighbours = (unit: number): boolean =>
  unit >= 0xd800 && unit < 0xe000 || unit === 0x3a3 || unit === unsure

const unsure = 0xffff

/** Maps a text by units; undefined if one of them is ambiguous. Far faster than ICU. */
const mapped = (text: string, units: Uint16Array): string | undefined => {
  const { length } = text
  if (room.length < length) room = new Uint16Array(length * 2)
  for (let at = 0; at < length; at++) {
    const unit = units[text.charCodeAt(at)]!
    if (unit === unsure) return undefined
    room[at] = unit
  }
  return Buffer.from(room.buffer, 0, length * 2).toString("utf16le")
}

// no search yields while it is filled
let room = new Uint16Array(2 ** 15)
