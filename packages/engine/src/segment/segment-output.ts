import { fdatasyncSync, writeSync } from "node:fs"
import { crc32 } from "node:zlib"
import { GrowingBytes } from "./growing-bytes.ts"
import { type Contents, pageBytes, type Range, trailerBytes, trailerMark } from "./layout.ts"

/** Where a segment is written to: memory, or a file of which only the last part is kept in memory. */
export class SegmentOutput {
  private readonly file: number | undefined
  private readonly pending: GrowingBytes
  private readonly checksums: Array<number> = []
  private flushed = 0
  private unsynced = 0

  constructor(file?: number) {
    this.file = file
    this.pending = new GrowingBytes(file === undefined ? 1 << 16 : mostPending * 2)
  }

  get length(): number {
    return this.flushed + this.pending.length
  }

  append(bytes: Uint8Array, start = 0, end = bytes.length): void {
    this.pending.append(bytes, start, end)
    if (this.file !== undefined && this.pending.length >= mostPending) this.flush(this.file, false)
  }

  /** Appends numbers as they lie in memory. */
  section(numbers: ArrayBufferView): Range {
    const offset = this.length
    this.append(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))
    return [offset, numbers.byteLength]
  }

  /** Writes the tail. Gives all bytes, or none when they went into the file, which is then durable. */
  finish(contents: Contents): Uint8Array {
    const body = this.pending.length
    for (let at = 0; at < body; at += pageBytes) this.checksums.push(crc32(this.pending.bytes.subarray(at, Math.min(body, at + pageBytes))))
    const json = Buffer.from(JSON.stringify(contents), "utf8")
    const tail = Buffer.concat([json, new Uint8Array(Uint32Array.from(this.checksums).buffer)])
    const trailer = Buffer.alloc(trailerBytes)
    trailer.writeUInt32LE(json.length, 0)
    trailer.writeUInt32LE(this.checksums.length, 4)
    trailer.writeUInt32LE(crc32(tail), 8)
    trailer.write(trailerMark, 12, "latin1")
    this.pending.append(tail, 0, tail.length)
    this.pending.append(trailer, 0, trailerBytes)
    if (this.file === undefined) return this.pending.bytes.slice(0, this.pending.length)
    this.flush(this.file, true)
    return new Uint8Array()
  }

  private flush(file: number, everything: boolean): void {
    const { bytes, length } = this.pending
    const end = everything ? length : length - length % pageBytes
    if (!everything) for (let at = 0; at < end; at += pageBytes) this.checksums.push(crc32(bytes.subarray(at, at + pageBytes)))
    for (let at = 0; at < end;) at += writeSync(file, bytes, at, end - at)
    bytes.copyWithin(0, end, length)
    this.pending.length = length - end
    this.flushed += end
    this.unsynced += end
    // a little at a time: one call for a large file would hold up everything else
    if (everything || this.unsynced >= mostUnsynced) {
      fdatasyncSync(file)
      this.unsynced = 0
    }
  }
}

const mostPending = 1 << 18
const mostUnsynced = 1 << 23
