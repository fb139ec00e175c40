import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib"
import { body, type HostileCase, tooLarge, unreadable } from "./hostile-case.ts"

const bomb = Buffer.alloc(20_000_000, 32)
const page = `<p>${Array.from({ length: 200 }, (_, at) => `Line ${at * 7_919}. `).join("")}`
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const as = (name: string, encoding: string, content: () => Uint8Array, gives: HostileCase["gives"]): HostileCase => {
  const packed = content()
  return { name, from: body(packed, { "content-encoding": encoding }), gives }
}

/** Compressed bodies that are bombs or damaged. */
export const packed: ReadonlyArray<HostileCase> = [
  as("a gzip bomb", "gzip", () => gzipSync(bomb), tooLarge),
  as("a deflate bomb", "deflate", () => deflateSync(bomb), tooLarge),
  as("a raw deflate bomb", "deflate", () => deflateRawSync(bomb), tooLarge),
  as("a Brotli bomb", "br", () => brotliCompressSync(bomb, quick), tooLarge),
  as("a Zstandard bomb", "zstd", () => zstdCompressSync(bomb), tooLarge),
  as("a nested gzip bomb", "gzip, gzip", () => gzipSync(gzipSync(bomb)), tooLarge),
  as(
    "3 MB with the compression ratio of a bomb",
    "br",
    () => brotliCompressSync(bomb.subarray(0, 3_000_000), quick),
    tooLarge
  ),
  as("a highly compressible page of normal size", "gzip", () => gzipSync(`<p>Fine.${" ".repeat(900_000)}`), {
    status: 200,
    markdown: /Fine/
  }),
  as(
    "a page that is compressed four times",
    "gzip, gzip, gzip, gzip",
    () => gzipSync(gzipSync(gzipSync(gzipSync(page)))),
    unreadable
  ),
  as("a page with an unknown encoding", "lzma", () => Buffer.from(page), unreadable),
  as("a page that is not compressed as declared", "gzip", () => Buffer.from(page), unreadable),
  as("a truncated gzip page", "gzip", () => gzipSync(page).subarray(0, 40), unreadable),
  as(
    "a gzip page with a wrong checksum",
    "gzip",
    () => Buffer.concat([gzipSync(page).subarray(0, -8), Buffer.alloc(8, 7)]),
    unreadable
  ),
  as("a damaged Brotli page", "br", () => brotliCompressSync(page).fill(255, 40, 80), unreadable),
  as("a truncated Zstandard page", "zstd", () => zstdCompressSync(page).subarray(0, 80), unreadable),
  as("an empty gzip page", "gzip", () => new Uint8Array(), { status: 200, markdown: /^$/ })
]
