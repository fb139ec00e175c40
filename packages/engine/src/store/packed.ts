import * as Effect from "effect/Effect"
import { timeSlice } from "../time-slice.ts"
import { promisify } from "node:util"
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from "node:zlib"

/**
 * Compresses text with Zstandard, at the fastest level for HTML pages: to a fifth of the size in 0.15 ms. Short text
 * stays UTF-8, because compressing it would cost more than storing it.
 */
export const pack = (text: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  text.length < minCharacters ? Buffer.from(text as string) : zstdCompressSync(text, atLevel1)

/** Compresses text that may be large. Other work runs meanwhile. */
export const packInTurns = Effect.fnUntraced(function*(text: string | Uint8Array) {
  if (text.length < large) return pack(text)
  yield* timeSlice
  return (yield* Effect.promise(() => compress(text, atLevel1))) as Uint8Array<ArrayBuffer> // not a view of a shared buffer
})

/** Decompresses text that may be large, and leaves it encoded. A thread for small text would cost more than the text. */
export const unpackBytes = (bytes: Uint8Array): Effect.Effect<Buffer> =>
  isPacked(bytes) && unpackedSize(bytes) >= large
    ? Effect.promise(() => decompress(bytes))
    : Effect.sync(() => unpackNow(bytes))

/** The size in the header of a Zstandard frame (RFC 8878, 3.1.1.1). Infinity if the header has none. */
const unpackedSize = (bytes: Uint8Array): number => {
  const descriptor = bytes[4] ?? 0
  const isSingleSegment = (descriptor & 0x20) !== 0
  const at = 5 + (isSingleSegment ? 0 : 1) + [0, 1, 2, 4][descriptor & 3]!
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (descriptor >> 6) {
    case 0:
      return isSingleSegment && at < bytes.length ? view.getUint8(at) : Infinity
    case 1:
      return at + 2 <= bytes.length ? view.getUint16(at, true) + 256 : Infinity
    case 2:
      return at + 4 <= bytes.length ? view.getUint32(at, true) : Infinity
    default:
      return Infinity
  }
}

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const atLevel1 = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** Number of characters that take a few milliseconds to compress. */
const large = 1_000_000

export const unpack = (bytes: Uint8Array): string => unpackNow(bytes).toString("utf8")

export const unpackNow = (bytes: Uint8Array): Buffer =>
  isPacked(bytes) ? zstdDecompressSync(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

const minCharacters = 4_000

// the magic number of Zstandard, which is not valid UTF-8
const isPacked = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x28 && bytes[1] === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd
