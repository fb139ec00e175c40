import { readSync } from "node:fs"
import { crc32 } from "node:zlib"
import { pageBytes } from "./layout.ts"
import { SegmentDamaged } from "./segment-damaged.ts"

/** Where the bytes of a segment come from. */
export interface ByteSource {
  readonly length: number
  /** What it gives may be a view of something shared: only to be read. */
  readonly read: (offset: number, length: number) => Uint8Array
}

export const memorySource = (bytes: Uint8Array): ByteSource => ({
  length: bytes.length,
  read: (offset, length) => {
    if (offset + length > bytes.length) throw new SegmentDamaged("A part of a segment lies beyond its end.")
    return bytes.subarray(offset, offset + length)
  }
})

/** Bytes of a file as they are. */
export const readRange = (file: number, offset: number, length: number): Uint8Array => {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length;) {
    const read = readSync(file, bytes, at, length - at, offset + at)
    if (read === 0) throw new SegmentDamaged("A segment's file is shorter than it was written.")
    at += read
  }
  return bytes
}

/** The checked pages of files that were read last. */
export class PageCache {
  private readonly pages = new Map<number, Uint8Array>()
  private readonly most: number
  private files = 0

  constructor(bytes: number) {
    this.most = Math.max(1, Math.floor(bytes / pageBytes))
  }

  /** A file's bytes up to a length, each page compared with its checksum before anything of it is given. */
  source(file: number, length: number, checksums: Uint32Array): ByteSource {
    const base = this.files++ * mostPages
    const page = (number: number): Uint8Array => {
      const known = this.pages.get(base + number)
      if (known !== undefined) return known
      const start = number * pageBytes
      const bytes = readRange(file, start, Math.min(pageBytes, length - start))
      if (crc32(bytes) !== checksums[number]) throw new SegmentDamaged("A part of a segment's file is not what was written.")
      this.keep(base + number, bytes)
      return bytes
    }
    return {
      length,
      read: (offset, wanted) => {
        if (offset + wanted > length) throw new SegmentDamaged("A part of a segment lies beyond its end.")
        if (wanted === 0) return nothing
        const first = Math.floor(offset / pageBytes)
        const start = offset - first * pageBytes
        if (start + wanted <= pageBytes) return page(first).subarray(start, start + wanted)
        const bytes = new Uint8Array(wanted)
        for (let number = first, to = -start; to < wanted; number++, to += pageBytes) {
          bytes.set(page(number).subarray(Math.max(0, -to), wanted - to), Math.max(0, to))
        }
        return bytes
      }
    }
  }

  private keep(key: number, bytes: Uint8Array): void {
    if (this.pages.size >= this.most) {
      // pages in the order they came in: about as good as the order they were used, and nothing to do for a hit
      const { value } = this.pages.keys().next()
      if (value !== undefined) this.pages.delete(value)
    }
    this.pages.set(key, bytes)
  }
}

const nothing = new Uint8Array()
const mostPages = 2 ** 26
