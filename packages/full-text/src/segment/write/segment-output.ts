import { fdatasyncSync, writeSync } from "node:fs"
import { crc32 } from "node:zlib"
import { GrowingBytes } from "../format/growing-bytes.ts"
import { pageBytes, type Range, type SegmentLayout, trailerBytes, trailerMark } from "../format/layout.ts"
import type { TimeSlice } from "../format/time-slice.ts"

/** The output of a segment: memory, or a file of which only the end is in memory. */
export class SegmentOutput {
  private readonly file: number | undefined
  private readonly pending: GrowingBytes
  private readonly checksums: Array<number> = []
  /** The offset up to which checksums of pending bytes have been computed. */
  private checked = 0
  private flushed = 0
  private unsynced = 0

  constructor(file?: number, pending = new GrowingBytes(file === undefined ? 1 << 16 : chunkBytes * 2)) {
    this.file = file
    this.pending = pending
  }

  get length(): number {
    return this.flushed + this.pending.length
  }

  append(bytes: Uint8Array, start = 0, end = bytes.length): void {
    this.pending.append(bytes, start, end)
    if (this.pending.length - this.checked < chunkBytes) return
    this.check(this.pending.length - this.pending.length % pageBytes)
    if (this.file !== undefined) this.flush(this.file, this.checked)
  }

  /** Appends numbers in memory order, a little at a time. */
  *section(numbers: ArrayBufferView, slice: TimeSlice): Generator<void, Range> {
    const offset = this.length
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      this.append(bytes, at, Math.min(bytes.length, at + chunkBytes))
      if (slice.over(workOfPending)) {
        yield
        slice.begin()
      }
    }
    return [offset, bytes.length]
  }

  /** Writes the tail. Gives all bytes, or none when they went into the file, which is then durable. */
  finish(contents: SegmentLayout): Uint8Array {
    this.check(this.pending.length)
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
    this.flush(this.file, this.pending.length)
    fdatasyncSync(this.file)
    return new Uint8Array()
  }

  /** Computes checksums as bytes arrive, because computing all at the end would block other work. */
  private check(end: number): void {
    const { bytes } = this.pending
    for (; this.checked < end; this.checked = Math.min(end, this.checked + pageBytes)) {
      this.checksums.push(crc32(bytes.subarray(this.checked, Math.min(end, this.checked + pageBytes))))
    }
  }

  private flush(file: number, end: number): void {
    const { bytes, length } = this.pending
    for (let at = 0; at < end;) at += writeSync(file, bytes, at, end - at)
    bytes.copyWithin(0, end, length)
    this.pending.length = length - end
    this.checked = 0
    this.flushed += end
    this.unsynced += end
    // in small parts, because one call for a large file would block everything else
    if (this.unsynced >= maxUnsynced) {
      fdatasyncSync(file)
      this.unsynced = 0
    }
  }
}

const chunkBytes = 1 << 18
const workOfPending = 10_000
const maxUnsynced = 1 << 23
