import type { FetchedPage } from "./page-fetcher.ts"
import { pipeline, type Readable, type Transform } from "node:stream"
import { promisify } from "node:util"
import {
  brotliDecompress,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
  gunzip,
  inflate,
  inflateRaw,
  type InputType,
  zstdDecompress
} from "node:zlib"

/** The body is larger than allowed, or its compression ratio is too high. */
export class BodyTooLarge extends Error {
  readonly code = "BODY_TOO_LARGE"
}

/** The server used a content encoding that was not requested. */
class EncodingUnknown extends Error {
  readonly code = "ENCODING_UNKNOWN"
}

/** Reads and decodes a body, and destroys it if it exceeds `maxBytes`. */
export const decodedBody = async (body: Readable, encoding: string, maxBytes: number): Promise<Uint8Array> => {
  const packed = await collect(body, maxBytes)
  const names = encodingsOf(encoding)
  const limit = unpackedLimit(packed.length, maxBytes)
  let bytes = packed
  for (const name of names.toReversed()) bytes = await unpack(bytes, name, limit)
  return bytes
}

/**
 * Decodes a body chunk by chunk. Destroys it when the reader stops, or when it exceeds `maxBytes` or its compression
 * ratio is too high.
 */
export async function* decodedChunks(body: Readable, encoding: string, maxBytes: number): AsyncGenerator<Uint8Array> {
  const unpackers = encodingsOf(encoding).toReversed().map((name) => {
    const open = streamingUnpackers[name]
    if (open === undefined) throw new EncodingUnknown(`the body is encoded as ${name}`)
    return open({ chunkSize: 65_536 })
  })
  const [first] = unpackers
  // the loop below receives the errors
  const last = unpackers.reduce<Readable>((packed, unpacker) => pipeline(packed, unpacker, () => undefined), body)
  let size = 0
  try {
    for await (const chunk of last) {
      const bytes: Buffer = chunk
      size += bytes.length
      const limit = first === undefined ? maxBytes : unpackedLimit(first.bytesWritten, maxBytes)
      if (size > limit) throw new BodyTooLarge(`the body is larger than ${limit} bytes`)
      yield bytes
    }
  } finally {
    body.on("error", () => undefined).destroy()
  }
}

/** Reads at least this many bytes of a body, or all of it, and destroys it. */
export const beginningOf = async (body: Readable, firstBytes: number): Promise<Uint8Array> => {
  const chunks: Array<Buffer> = []
  let size = 0
  try {
    for await (const chunk of body) {
      const bytes: Buffer = chunk
      chunks.push(bytes)
      size += bytes.length
      if (size >= firstBytes) break
    }
  } finally {
    body.destroy()
  }
  return Buffer.concat(chunks)
}

const collect = async (body: Readable, maxBytes: number): Promise<Uint8Array> => {
  const chunks: Array<Buffer> = []
  let size = 0
  try {
    for await (const chunk of body) {
      const bytes: Buffer = chunk
      size += bytes.length
      if (size > maxBytes) throw new BodyTooLarge(`the body is larger than ${maxBytes} bytes`)
      chunks.push(bytes)
    }
  } finally {
    body.destroy()
  }
  return Buffer.concat(chunks)
}

const unpack = async (bytes: Uint8Array, name: string, maxOutputLength: number): Promise<Uint8Array> => {
  const unpacker = unpackers[name]
  if (unpacker === undefined) throw new EncodingUnknown(`the body is encoded as ${name}`)
  if (bytes.length === 0) return bytes
  try {
    return await unpacker(bytes, { maxOutputLength })
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new BodyTooLarge(`the body of ${bytes.length} bytes unpacks to more than ${maxOutputLength}`)
  }
}

type Unpacker = (bytes: InputType, options: { readonly maxOutputLength: number }) => Promise<Uint8Array>

const wrapped: Unpacker = promisify(inflate)
const raw: Unpacker = promisify(inflateRaw)

const unpackers: Readonly<Partial<Record<string, Unpacker>>> = {
  br: promisify(brotliDecompress),
  // some servers omit the zlib wrapper, whose first byte always ends with 8
  deflate: (bytes, options) =>
    bytes instanceof Uint8Array && (bytes[0] ?? 0) % 16 !== 8 ? raw(bytes, options) : wrapped(bytes, options),
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  zstd: promisify(zstdDecompress)
}

const streamingUnpackers: Readonly<
  Partial<Record<string, (options: { readonly chunkSize: number }) => Transform & { readonly bytesWritten: number }>>
> = {
  br: createBrotliDecompress,
  deflate: createInflate,
  gzip: createGunzip,
  "x-gzip": createGunzip,
  zstd: createZstdDecompress
}

const encodingsOf = (encoding: string): ReadonlyArray<string> => {
  const names = encoding.toLowerCase().split(",").map((name) => name.trim()).filter((name) =>
    name !== "" && name !== "identity"
  )
  if (names.length > maxEncodings) throw new EncodingUnknown(`the body is encoded ${names.length} times`)
  return names
}

const unpackedLimit = (packed: number, maxBytes: number): number =>
  Math.min(maxBytes, Math.max(smallBody, packed * maxRatio))

// real pages compress about 10 times, repeated bytes up to 1000 times
const maxRatio = 200
const smallBody = 1024 * 1024
const maxEncodings = 3

/** The body as text, in the charset of the header `Content-Type`, or UTF-8. */
export const bodyText = ({ body, headers }: Pick<FetchedPage, "body" | "headers">): string => {
  try {
    return new TextDecoder(charsetOf(headers["content-type"])).decode(body)
  } catch {
    // the charset is unknown
    return new TextDecoder().decode(body)
  }
}

/** The charset that a header `Content-Type` declares. */
export const charsetOf = (contentType = ""): string | undefined =>
  /;\s*charset\s*=\s*["']?([^\s"';,]{1,50})/i.exec(contentType)?.[1]
