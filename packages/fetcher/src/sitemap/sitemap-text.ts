import { Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import { charsetOf, decodedChunks } from "../fetch/decoded-body.ts"

/**
 * The text of a sitemap file in pieces: unzipped if it is a gzip file, decoded by its charset. Lets other work run
 * between pieces.
 */
export async function* sitemapText(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string | undefined
): AsyncGenerator<string> {
  const file = await peeked(chunks)
  const isZipped = file.beginning[0] === 0x1f && file.beginning[1] === 0x8b
  const unzipped = isZipped ? await peeked(decodedChunks(Readable.from(file.chunks), "gzip", maxBytes)) : file
  const decoder = new TextDecoder(encodingOf(unzipped.beginning, contentType))
  let pausedAt = performance.now()
  for await (const chunk of unzipped.chunks) {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      yield decoder.decode(chunk.subarray(at, at + pieceBytes), { stream: true })
      if (performance.now() - pausedAt < maxTurn) continue
      await setImmediate()
      pausedAt = performance.now()
    }
  }
  yield decoder.decode()
}

/** The largest file, unzipped, that the sitemap protocol allows. */
export const maxBytes = 52_428_800

/** Chunks that start with at least 256 bytes, if there are as many. */
const peeked = async (chunks: AsyncIterable<Uint8Array>) => {
  const iterator = chunks[Symbol.asyncIterator]()
  let beginning: Uint8Array = new Uint8Array()
  while (beginning.length < 256) {
    const next = await iterator.next()
    if (next.done === true) break
    beginning = beginning.length === 0 ? next.value : Buffer.concat([beginning, next.value])
  }
  const all = async function*() {
    try {
      yield beginning
      for (;;) {
        const next = await iterator.next()
        if (next.done === true) return
        yield next.value
      }
    } finally {
      await iterator.return?.()
    }
  }
  return { beginning, chunks: all() }
}

/**
 * The charset of a byte order mark, of the header `Content-Type` or of the XML declaration; UTF-8 if it is unknown.
 * UTF-16 is recognized by its bytes: without a NUL at the beginning, a declaration of it is wrong.
 */
const encodingOf = (beginning: Uint8Array, contentType: string | undefined): string => {
  const [first, second] = beginning
  if (first === 0xfe && second === 0xff || first === 0) return "utf-16be"
  if (first === 0xff && second === 0xfe || second === 0) return "utf-16le"
  if (first === 0xef && second === 0xbb) return "utf-8"
  const declaration = new TextDecoder("latin1").decode(beginning.subarray(0, 256))
  const label = charsetOf(contentType) ??
    /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/i.exec(declaration)?.[1] ?? "utf-8"
  try {
    return new TextDecoder(label).encoding.replace(/^utf-16..$/, "utf-8")
  } catch {
    return "utf-8"
  }
}

const pieceBytes = 65_536
/** Milliseconds. */
const maxTurn = 5
