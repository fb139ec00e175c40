import type { SegmentView } from "../execute/segment-view.ts"
import type { OpenSegment } from "../segment/read/open-segment.ts"
import type { Segment } from "../segment/segment.ts"

export interface LiveSegment extends SegmentView {
  readonly segment: OpenSegment
  /** Parts come and go, numbers stay theirs. */
  readonly number: number
  /** The version of the database from which on there is something in it that no file has; infinite for a file. */
  readonly since: number
}

/**
 * The segments in use, and which document stands for which page. A part is never changed: whoever searches keeps those
 * it began with.
 */
export class LiveSegments {
  parts: ReadonlyArray<LiveSegment> = []
  /** How many pages there are. */
  pages = 0
  private next = 1
  // by page; part 0 for a page that has none
  private partOf = new Uint32Array(1024)
  private documentOf = new Uint32Array(1024)

  /** Puts a segment in use whose documents, those apart that have gone from it, replace what their pages had before. */
  add(segment: OpenSegment, deleted: ReadonlySet<number>, since: number): void {
    this.remove(segment.pages)
    if (deleted.size < segment.size) this.restore(segment, deleted, since)
  }

  /** The same for pages that had nothing before; no two documents left stand for the same page. */
  restore(segment: OpenSegment, deleted: ReadonlySet<number>, since = Infinity): void {
    const number = this.next++
    const gone = deleted.size === 0 ? undefined : new Uint8Array(segment.size)
    for (const document of deleted) gone![document] = 1
    this.settle(segment, number, gone)
    this.parts = [...this.parts, { number, segment, since, gone, missing: deleted.size, counts: new Map() }]
  }

  /** Lets go of everything. */
  clear(): void {
    this.parts = []
    this.pages = 0
    this.partOf.fill(0)
  }

  /** Lets go of pages, where they are known. */
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
   * Puts a segment in the place of parts that it was made from, in their order and without what had gone by then: the
   * parts are given as they were. What has changed since is gone in it too.
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
