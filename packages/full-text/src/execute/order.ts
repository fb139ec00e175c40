import type { SegmentView } from "./segment-view.ts"

/** What candidates are ordered by; a rise of the score never lowers it. */
export interface Order {
  readonly key: (part: SegmentView, document: number, score: number) => number
  /** Whether documents with the same key are ordered by score and page; otherwise any of them may come first. */
  readonly breaksTies: boolean
  /** No document of the part with this score or less has a higher key than this one; negative infinity when the score says nothing about it. */
  readonly scoreNeeded: (part: SegmentView, key: number) => number
}
