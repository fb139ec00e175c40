import { inflateRawSync } from "node:zlib"
import { ReadFailed } from "../../content/read-failed.ts"

/** The files in a zip archive, by name. */
export interface Zip {
  readonly names: ReadonlyArray<string>
  /** The text of a small file; undefined if it is missing or too large. */
  readonly text: (name: string) => string | undefined
}

/**
 * Reads the directory of a zip file; undefined for other files. Throws before decompression if the stated sizes are
 * too large for a document.
 */
export const readZip = (bytes: Uint8Array): Zip | undefined => {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endRecord(view)
  if (end === -1) throw new ReadFailed("Damaged", "The file is cut off: the directory of its parts is missing")
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  let unpacked = 0
  for (
    let index = view.getUint16(end + 10, true);
    index > 0 && at + 46 <= view.byteLength && view.getUint32(at, true) === 0x02014b50;
    index--
  ) {
    const [nameLength, extraLength, commentLength] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true)
    ]
    const entry = {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true)
    }
    entries.set(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)), entry)
    unpacked += entry.size
    at += 46 + nameLength + extraLength + commentLength
  }
  if (unpacked > maxUnpackedBytes || unpacked > Math.max(smallUnpacked, bytes.length * maxRatio)) {
    throw new ReadFailed(
      "TooLarge",
      `The file of ${bytes.length} bytes unpacks to ${unpacked} bytes; at most ${maxUnpackedBytes} bytes and ${maxRatio} times its size are allowed`
    )
  }
  return { names: [...entries.keys()], text: (name) => textOf(bytes, view, entries.get(name)) }
}

interface Entry {
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

const maxUnpackedBytes = 500_000_000
/** Pages of spaces and tables of zeros pack well. */
const maxRatio = 200
const smallUnpacked = 20_000_000
const smallText = 2_000_000

const endRecord = (view: DataView): number => {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at--) {
    if (view.getUint32(at, true) === 0x06054b50) return at
  }
  return -1
}

const textOf = (bytes: Uint8Array, view: DataView, entry: Entry | undefined): string | undefined => {
  if (entry === undefined || entry.size > smallText || entry.at + 30 > bytes.length) return undefined
  const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
  const packed = bytes.subarray(start, start + entry.packed)
  try {
    return new TextDecoder().decode(
      entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: smallText })
    )
  } catch {
    return undefined // unreadable properties are not an error
  }
}
