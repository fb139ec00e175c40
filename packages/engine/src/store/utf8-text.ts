import { Buffer } from "node:buffer"

/**
 * Text in the fastest form for a parameter of `CAST(? AS TEXT)`: text with characters beyond Latin-1 is encoded as
 * UTF-8, several times faster than Node does it. The bytes are only valid until the next call.
 */
export const utf8Text = (text: string): string | Uint8Array =>
  wide.test(text) && text.length < maxLength ? encoded(text) ?? text : text

// fast for Latin-1 strings, which V8 stores with one byte per character
const wide = /[^\0-\xff]/

const maxLength = 1 << 20

/** Undefined if the text contains surrogates, which need more care. */
const encoded = (text: string): Uint8Array | undefined => {
  const { bytes, unitBytes, units } = text.length > maxReusedLength ? newBuffer(text.length) : reusedBuffer(text.length)
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

const newBuffer = (length: number) => {
  const units = new Uint16Array(length)
  return { units, unitBytes: Buffer.from(units.buffer), bytes: new Uint8Array(length * 3) }
}

const reusedBuffer = (length: number) => {
  if (length > room.units.length) room = newBuffer(length * 2)
  return room
}

/** Buffers for longer texts take megabytes and are not kept. */
const maxReusedLength = 1 << 18

let room = newBuffer(1 << 14)
