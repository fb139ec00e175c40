import type { SegmentView } from "../execute/segment-view.ts"
import type { OpenSegment } from "../segment/read/open-segment.ts"
import type { Segment } from "../segment/segment.ts"

export interface LiveSegment extends SegmentView {
  readonly segment: OpenSegment
  /** The number of the part, which stays the same while others come and go. */
  readonly number: number
  /** The first database version that is in no file yet; infinite for a file. */
  readonly since: number
}

/**
 * The segments in use, and the document of each page. A part is immutable: a search keeps the parts with which it
 * started.
 */
export class LiveSegments {
  parts: ReadonlyArray<LiveSegment> = []
  /** The number of pages. */
  pages = 0
  private next = 1
  // by page; part 0 for a page without a document
  private partOf = new Uint32Array(1024)
  private documentOf = new Uint32Array(1024)

  /** Adds a segment. Its documents, except for deleted ones, replace earlier versions of their pages. */
  add(segment: OpenSegment, deleted: ReadonlySet<number>, since: number): void {
    this.remove(segment.pages)
    if (deleted.size < segment.size) this.restore(segment, deleted, since)
  }

  /** Adds a segment of new pages only; no two remaining documents have the same page. */
  restore(segment: OpenSegment, deleted: ReadonlySet<number>, since = Infinity): void {
    const number = this.next++
    const gone = deleted.size === 0 ? undefined : new Uint8Array(segment.size)
    for (const document of deleted) gone![document] = 1
    this.settle(segment, number, gone)
    this.parts = [...this.parts, { number, segment, since, gone, missing: deleted.size, counts: new Map() }]
  }

  /** Removes everything. */
  clear(): void {
    this.parts = []
    this.pages = 0
    this.partOf.fill(0)
  }

  /** Removes pages, if they are known. */
  remove(pages: Iterable<number>): void {
    const going = new Map<number, Array<number>>()
    for (const page of pages) {
      const part = this.partOf[page] ?? 0
      if (part === 0) continue
      this.partOf[page] = 0
      this.pages--
      const documents = going.get(part)
      if (documents === undefined) going.set(part, [this.documentOf[page]!])
      else documents.push(this.documentOf[page]!)
    }
    if (going.size === 0) return
    this.parts = this.parts.flatMap((part) => {
      const documents = going.get(part.number)
      if (documents === undefined) return [part]
      const missing = part.missing + documents.length
      if (missing === part.segment.size) return []
      const gone = part.gone?.slice() ?? new Uint8Array(part.segment.size)
      for (const document of documents) gone[document] = 1
      return [{ ...part, gone, missing, counts: new Map() }]
    })
  }

  /**
   * Replaces parts by the segment that was merged from them, in their order and without documents deleted before the
   * merge. Documents deleted since then are deleted in the new segment as well.
   */
  replace(sources: ReadonlyArray<LiveSegment>, segment: OpenSegment, since: number): void {
    const number = this.next++
    const gone = new Uint8Array(segment.size)
    let missing = 0
    let document = 0
    for (const source of sources) {
      for (let old = 0; old < source.segment.size; old++) {
        if (source.gone?.[old] === 1) continue
        const page = source.segment.pages[old]!
        if (this.partOf[page] === source.number && this.documentOf[page] === old) {
          this.partOf[page] = number
          this.documentOf[page] = document
        } else {
          gone[document] = 1
          missing++
        }
        document++
      }
    }
    const replaced = new Set(sources.map((source) => source.number))
    const part = {
      number,
      segment,
      since,
      gone: missing === 0 ? undefined : gone,
      missing,
      counts: new Map<string, number>()
    }
    this.parts = [
      ...this.parts.filter((other) => !replaced.has(other.number)),
      ...missing === segment.size ? [] : [part]
    ]
  }

  private settle(segment: Segment, number: number, gone: Uint8Array | undefined): void {
    for (let document = 0; document < segment.size; document++) {
      if (gone?.[document] === 1) continue
      const page = segment.pages[document]!
      this.makeRoom(page)
      this.partOf[page] = number
      this.documentOf[page] = document
      this.pages++
    }
  }

  private makeRoom(page: number): void {
    if (page < this.partOf.length) return
    const length = Math.max(page + 1, this.partOf.length * 2)
    this.partOf = grown(this.partOf, length)
    this.documentOf = grown(this.documentOf, length)
  }
}

const grown = (from: Uint32Array, length: number): Uint32Array<ArrayBuffer> => {
  const to = new Uint32Array(length)
  to.set(from)
  return to
}
