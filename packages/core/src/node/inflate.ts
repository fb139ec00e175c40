import * as zlib from "node:zlib"
import { ResponseTooLarge } from "../machine/exchange.ts"

/** Decodes the known content codings of a body. Stops at the first byte above the limit. */
export const inflate = async (bytes: Buffer, codings: string, maxBytes: number): Promise<Buffer> => {
  let inflated = bytes
  // codings are listed in the order of application
  for (const name of codings.toLowerCase().split(",").toReversed()) {
    const coding = codingOf(name.trim(), inflated)
    if (coding !== undefined) inflated = await whole(coding, inflated, maxBytes)
  }
  return inflated
}

/** Decodes as much as possible of a truncated body. */
export const inflateStart = (bytes: Buffer, codings: string, maxBytes: number): Buffer => {
  const coding = codingOf(codings.trim().toLowerCase(), bytes)
  if (coding === undefined) return bytes
  try {
    return coding.sync(bytes, { finishFlush: coding.flush, maxOutputLength: maxBytes })
  } catch {
    // the status is enough for a failure
    return Buffer.alloc(0)
  }
}

interface Options {
  readonly maxOutputLength: number
  readonly finishFlush?: number
}

interface Coding {
  readonly sync: (bytes: Buffer, options: Options) => Buffer
  readonly later: (bytes: Buffer, options: Options, done: (error: Error | null, inflated: Buffer) => void) => void
  readonly flush: number
}

const { BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH } = zlib.constants
const gzip: Coding = { sync: zlib.gunzipSync, later: zlib.gunzip, flush: Z_SYNC_FLUSH }
const zlibbed: Coding = { sync: zlib.inflateSync, later: zlib.inflate, flush: Z_SYNC_FLUSH }
const raw: Coding = { sync: zlib.inflateRawSync, later: zlib.inflateRaw, flush: Z_SYNC_FLUSH }
const brotli: Coding = { sync: zlib.brotliDecompressSync, later: zlib.brotliDecompress, flush: BROTLI_OPERATION_FLUSH }

// some services send raw `deflate` data without the zlib header that the standard requires
const codingOf = (name: string, [first = 0]: Buffer): Coding | undefined =>
  name === "gzip" || name === "x-gzip"
    ? gzip
    : name === "br"
    ? brotli
    : name === "deflate"
    ? (first & 15) === 8 ? zlibbed : raw
    : undefined

/** Decompresses small bodies synchronously, which is much cheaper, and large ones in the background. */
const whole = async (coding: Coding, bytes: Buffer, maxBytes: number): Promise<Buffer> => {
  const little = Math.min(maxBytes, 1_048_576)
  try {
    if (bytes.length <= 65_536) return coding.sync(bytes, { maxOutputLength: little })
  } catch (error) {
    if (!isTooLarge(error)) throw error
    if (little === maxBytes) throw tooLarge(maxBytes)
  }
  return new Promise((resolve, reject) => {
    coding.later(bytes, { maxOutputLength: maxBytes }, (error, inflated) => {
      if (error === null) resolve(inflated)
      else reject(isTooLarge(error) ? tooLarge(maxBytes) : error)
    })
  })
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, "code") === "ERR_BUFFER_TOO_LARGE"

/** The error for a body above the limit. */
export const tooLarge = (maxBytes: number): ResponseTooLarge =>
  new ResponseTooLarge(`The response is larger than ${maxBytes} bytes`)
