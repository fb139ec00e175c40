import { GrowingBytes } from "../format/growing-bytes.ts"
import { ensureCapacity } from "../format/ensure-capacity.ts"
import { format, type Range, type SegmentLayout } from "../format/layout.ts"
import type { TimeSlice } from "../format/time-slice.ts"
import type { DictionaryWriter } from "./dictionary-writer.ts"
import type { SegmentOutput } from "./segment-output.ts"

/** Collects the data of documents other than words. */
export class Columns {
  size = 0
  private pages = new Uint32Array(64)
  private dated = new Float64Array(64)
  private quality = new Uint8Array(64)
  private hosts = new Uint32Array(64)
  private fingerprintStarts = new Uint32Array(64)
  private readonly hostNumbers = new Map<string, number>()

  /** The caller writes the fingerprints, in the order of the documents. */
  add(page: number, dated: number, quality: number, host: string, fingerprintLength: number): void {
    const document = this.size++
    if (this.size >= this.pages.length) {
      this.pages = ensureCapacity(this.pages, this.size + 1)
      this.dated = ensureCapacity(this.dated, this.size + 1)
      this.quality = ensureCapacity(this.quality, this.size + 1)
      this.hosts = ensureCapacity(this.hosts, this.size + 1)
      this.fingerprintStarts = ensureCapacity(this.fingerprintStarts, this.size + 1)
    }
    this.pages[document] = page
    this.dated[document] = dated
    this.quality[document] = quality
    this.hosts[document] = this.hostNumber(host)
    this.fingerprintStarts[document + 1] = this.fingerprintStarts[document]! + fingerprintLength
  }

  /** Writes everything after words and fingerprints, and returns the offsets. */
  *contents(
    output: SegmentOutput,
    dictionary: DictionaryWriter,
    fingerprints: Range,
    weights: number,
    slice: TimeSlice
  ): Generator<void, SegmentLayout> {
    const { size } = this
    const hostNames = new GrowingBytes()
    for (const host of this.hostNumbers.keys()) {
      const bytes = Buffer.from(host, "utf8")
      hostNames.varint(bytes.length)
      hostNames.append(bytes, 0, bytes.length)
      if (slice.over(10)) {
        yield
        slice.begin()
      }
    }
    return {
      format,
      weights,
      size,
      sections: {
        words: [0, fingerprints[0]],
        fingerprints,
        ...yield* dictionary.finish(output, slice),
        fingerprintStarts: yield* output.section(this.fingerprintStarts.subarray(0, size + 1), slice),
        pages: yield* output.section(this.pages.subarray(0, size), slice),
        dated: yield* output.section(this.dated.subarray(0, size), slice),
        quality: yield* output.section(this.quality.subarray(0, size), slice),
        hosts: yield* output.section(this.hosts.subarray(0, size), slice),
        hostNames: yield* output.section(hostNames.taken(), slice)
      }
    }
  }

  private hostNumber(host: string): number {
    const known = this.hostNumbers.get(host)
    if (known !== undefined) return known
    const number = this.hostNumbers.size
    this.hostNumbers.set(host, number)
    return number
  }
}
