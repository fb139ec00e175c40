import * as zlib from "node:zlib"
import { AnswerTooLarge } from "../machine/exchange.ts"

/** The body without its content codings, as far as they are known. Stops at the first byte too many. */
export const inflate = async (bytes: Buffer, codings: string, maxBytes: number): Promise<Buffer> => {
  let inflated = bytes
  // in the order in which they were applied
  for (const name of codings.toLowerCase().split(",").toReversed()) {
    const coding = codingOf(name.trim(), inflated)
    if (coding !== undefined) inflated = await whole(coding, inflated, maxBytes)
  }
  return inflated
}

/** What can be read of a body that was cut short. */
export const inflateStart = (bytes: Buffer, codings: string, maxBytes: number): Buffer => {
  const coding = codingOf(codings.trim().toLowerCase(), bytes)
  if (coding === undefined) return bytes
  try {
    return coding.sync(bytes, { finishFlush: coding.flush, maxOutputLength: maxBytes })
  } catch {
    // the status of the failure tells it
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

// some services send `deflate` without the frame that the standard asks for
const codingOf = (name: string, [first = 0]: Buffer): Coding | undefined =>
  name === "gzip" || name === "x-gzip"
    ? gzip
    : name === "br"
    ? brotli
    : name === "deflate"
    ? (first & 15) === 8 ? zlibbed : raw
    : undefined

/** Little is inflated at once, which is far cheaper; much, beside the other work. */
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

/** More than the limit allows. */
export const tooLarge = (maxBytes: number): AnswerTooLarge =>
  new AnswerTooLarge(`The answer has more than ${maxBytes} bytes`)
