import { readSync } from "node:fs"
import { crc32 } from "node:zlib"
import { pageBytes } from "../format/layout.ts"
import { SegmentDamaged } from "../format/segment-damaged.ts"

/** Where the bytes of a segment come from. */
export interface ByteSource {
  readonly length: number
  /** The result may be a view of a shared buffer: do not change it, and use it only until the next read. */
  readonly read: (offset: number, length: number) => Uint8Array
}

export const memorySource = (bytes: Uint8Array): ByteSource => ({
  length: bytes.length,
  read: (offset, length) => {
    if (offset + length > bytes.length) throw new SegmentDamaged("A part of a segment is beyond the end of its file.")
    return bytes.subarray(offset, offset + length)
  }
})

/** Raw bytes of a file. */
export const readRange = (file: number, offset: number, length: number): Uint8Array => {
  const bytes = new Uint8Array(length)
  readInto(bytes, file, offset)
  return bytes
}

const readInto = (bytes: Uint8Array, file: number, offset: number): void => {
  for (let at = 0; at < bytes.length;) {
    const read = readSync(file, bytes, at, bytes.length - at, offset + at)
    if (read === 0) throw new SegmentDamaged("A segment's file is shorter than when it was written.")
    at += read
  }
}

/**
 * Caches verified pages of files in preallocated memory. Allocating an array for each would create garbage, whose
 * collection would delay searches.
 */
export class PageCache {
  /** Where a page is. */
  private readonly places = new Map<number, number>()
  /** By place: its bytes, and which page they are. */
  private readonly bytes: Array<Uint8Array> = []
  private readonly keys: Array<number> = []
  /** Places of released files. Some may have been used since. */
  private readonly released: Array<number> = []
  private next = 0
  private readonly maxPages: number
  private readonly bases = new Map<ByteSource, number>()
  private files = 0

  constructor(bytes: number) {
    this.maxPages = Math.max(1, Math.floor(bytes / pageBytes))
  }

  /** Reads a file up to a length, verifying the checksum of each page first. */
  source(file: number, length: number, checksums: Uint32Array): ByteSource {
    const base = this.files++ * maxPagesPerFile
    const page = (number: number): Uint8Array => {
      const known = this.places.get(base + number)
      if (known !== undefined) return this.bytes[known]!
      const start = number * pageBytes
      const place = this.freePlace()
      const bytes = this.bytes[place]!
      const read = length - start < pageBytes ? bytes.subarray(0, length - start) : bytes
      readInto(read, file, start)
      if (crc32(read) !== checksums[number]) {
        throw new SegmentDamaged("A part of a segment's file does not match its checksum.")
      }
      this.places.set(base + number, place)
      this.keys[place] = base + number
      return bytes
    }
    const source: ByteSource = {
      length,
      read: (offset, wanted) => {
        if (offset + wanted > length) throw new SegmentDamaged("A part of a segment is beyond the end of its file.")
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
    this.bases.set(source, base)
    return source
  }

  /** Forgets the pages of a file that is not read any more: their memory is used for other pages first. */
  release(source: ByteSource): void {
    const base = this.bases.get(source)
    if (base === undefined) return
    this.bases.delete(source)
    for (let key = base; key < base + source.length / pageBytes; key++) {
      const place = this.places.get(key)
      if (place === undefined) continue
      this.places.delete(key)
      this.keys[place] = none
      this.released.push(place)
    }
  }

  /** In the order they came in: about as good as the order they were used, and nothing to do for a hit. */
  private freePlace(): number {
    for (let place = this.released.pop(); place !== undefined; place = this.released.pop()) {
      if (this.keys[place] === none) return place
    }
    const place = this.next
    this.next = place + 1 === this.maxPages ? 0 : place + 1
    if (place === this.bytes.length) this.makeRoom()
    const before = this.keys[place]
    if (before !== undefined) this.places.delete(before)
    this.keys[place] = none
    return place
  }

  private makeRoom(): void {
    const count = Math.min(pagesAtOnce, this.maxPages - this.bytes.length)
    const bytes = new Uint8Array(count * pageBytes)
    for (let at = 0; at < count; at++) this.bytes.push(bytes.subarray(at * pageBytes, (at + 1) * pageBytes))
  }
}

const pagesAtOnce = 64
const none = -1
const nothing = new Uint8Array()
const maxPagesPerFile = 2 ** 26
