import * as Effect from "effect/Effect"
import { timeSlice } from "../time-slice.ts"
import { promisify } from "node:util"
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from "node:zlib"

/**
 * A text as Zstandard bytes, at the level that costs an HTML page least: a fifth of its size in 0.15 ms. A short one as it
 * is, in UTF-8: packing would cost more than the whole rest of storing it.
 */
export const pack = (text: string): Uint8Array<ArrayBuffer> =>
  text.length < fewestCharacters ? Buffer.from(text, "utf8") : zstdCompressSync(text, atLevel1)

/** Packs a text that may be large. Other work runs meanwhile. */
export const packInTurns = Effect.fnUntraced(function*(text: string) {
  if (text.length < large) return pack(text)
  yield* timeSlice
  return (yield* Effect.promise(() => compress(text, atLevel1))) as Uint8Array<ArrayBuffer> // its own buffer
})

/** Unpacks a text that may be large. Other work runs meanwhile. */
export const unpackInTurns = Effect.fnUntraced(function*(bytes: Uint8Array) {
  // repeated words are packed to a thousandth and less
  if (bytes.length < large / 500 || !isPacked(bytes)) return unpack(bytes)
  const unpacked = yield* Effect.promise(() => decompress(bytes))
  yield* timeSlice
  const text = unpacked.toString("utf8")
  yield* timeSlice
  return text
})

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const atLevel1 = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** Characters that take a few milliseconds. */
const large = 1_000_000

export const unpack = (bytes: Uint8Array): string =>
  isPacked(bytes)
    ? zstdDecompressSync(bytes).toString("utf8")
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8")

const fewestCharacters = 4_000

// no text in UTF-8 begins with these bytes
const isPacked = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x28 && bytes[1] === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd
