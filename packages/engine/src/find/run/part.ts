import type { Segment } from "../../segment/segment.ts"

/** A segment, and which of its documents still stand for their page. */
export interface Part {
  readonly segment: Segment
  /** 1 for a document whose page has changed or gone since; undefined when there is none. */
  readonly gone: Uint8Array | undefined
  /** How many documents have gone. */
  readonly missing: number
  /** How many pages have a word, as far as somebody has asked; see count-pages.ts. */
  readonly counts: Map<string, number>
}
