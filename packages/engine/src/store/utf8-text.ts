import { Buffer } from "node:buffer"

/**
 * A text as SQLite takes it quickest, for a place of `CAST(? AS TEXT)`: one with characters beyond Latin-1 as UTF-8, which the platform makes
 * of such texts several times slower than this. To be used before the next.
 */
export const utf8Text = (text: string): string | Uint8Array =>
  wide.test(text) && text.length < longest ? encoded(text) ?? text : text

// of a text that has none by how it is kept, this is known without looking
const wide = /[^\0-\xff]/

const longest = 1 << 20

/** Undefined where characters are of two units, or would be: halves of them need more care. */
const encoded = (text: string): Uint8Array | undefined => {
  const { bytes, unitBytes, units } = text.length > mostKept ? roomFor(text.length) : keptRoom(text.length)
  const length = unitBytes.write(text, "utf16le") >>> 1
  let to = 0
  for (let at = 0; at < length; at++) {
    const unit = units[at]!
    if (unit < 0x80) bytes[to++] = unit
    else if (unit < 0x800) {
      bytes[to++] = 0xc0 | unit >>> 6
      bytes[to++] = 0x80 | unit & 0x3f
    } else if (unit >= 0xd800 && unit < 0xe000) return undefined
    else {
      bytes[to++] = 0xe0 | unit >>> 12
      bytes[to++] = 0x80 | unit >>> 6 & 0x3f
      bytes[to++] = 0x80 | unit & 0x3f
    }
  }
  return bytes.subarray(0, to)
}

const roomFor = (length: number) => {
  const units = new Uint16Array(length)
  return { units, unitBytes: Buffer.from(units.buffer), bytes: new Uint8Array(length * 3) }
}

const keptRoom = (length: number) => {
  if (length > room.units.length) room = roomFor(length * 2)
  return room
}

/** Room for longer texts, which takes megabytes, is not kept. */
const mostKept = 1 << 18

let room = roomFor(1 << 14)
