import type { Readable, Transform } from "node:stream"
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from "node:zlib"

/** The body is larger than allowed, or grows too much when it is unpacked. */
export class BodyTooLarge extends Error {
  readonly code = "BODY_TOO_LARGE"
}

/** The server packed the body in a way it was not asked for. */
export class EncodingUnknown extends Error {
  readonly code = "ENCODING_UNKNOWN"
}

/** Reads a body to its end, unpacked as `Content-Encoding` says, and destroys it when it passes `maxBytes`. */
export const decodedBody = async (body: Readable, encoding: string, maxBytes: number): Promise<Uint8Array> => {
  let packed = 0
  let stream: Readable = body
  for (const name of encoding.toLowerCase().split(",").map((part) => part.trim()).filter((part) => part !== "").toReversed()) {
    const unpack = decoderOf(name)
    if (unpack === undefined) continue
    const source = stream
    source.on("error", (error) => unpack.destroy(error))
    stream = source.pipe(unpack)
  }
  body.on("data", (chunk: Buffer) => {
    packed += chunk.length
  })
  const chunks: Array<Buffer> = []
  let size = 0
  try {
    for await (const chunk of stream) {
      const bytes: Buffer = chunk
      size += bytes.length
      if (size > maxBytes) throw new BodyTooLarge(`the body is larger than ${maxBytes} bytes`)
      if (size > smallBody && size > packed * largestRatio) {
        throw new BodyTooLarge(`the body grows to more than ${largestRatio} times its packed size`)
      }
      chunks.push(bytes)
    }
  } finally {
    body.destroy()
  }
  return Buffer.concat(chunks)
}

const decoderOf = (name: string): Transform | undefined => {
  switch (name) {
    case "identity":
      return undefined
    case "gzip":
    case "x-gzip":
      return createGunzip()
    case "deflate":
      return createInflate()
    case "br":
      return createBrotliDecompress()
    case "zstd":
      return createZstdDecompress()
    default:
      throw new EncodingUnknown(`the body is encoded as ${name}`)
  }
}

// real pages pack to a tenth or so; repeated bytes to a thousandth
const largestRatio = 200
const smallBody = 1024 * 1024
