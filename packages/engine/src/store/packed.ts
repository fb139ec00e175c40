import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib"

/**
 * A text as Zstandard bytes, at the level that costs an HTML page least: a fifth of its size in 0.15 ms. A short one as it
 * is, in UTF-8: packing would cost more than the whole rest of storing it.
 */
export const pack = (text: string): Uint8Array<ArrayBuffer> =>
  text.length < fewestCharacters ? Buffer.from(text, "utf8") : zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })

export const unpack = (bytes: Uint8Array): string =>
  isPacked(bytes) ? zstdDecompressSync(bytes).toString("utf8") : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8")

const fewestCharacters = 4_000

// no text in UTF-8 begins with these bytes
const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x28 && bytes[1] === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd
