import type { SegmentView } from "./segment-view.ts"

/** What candidates are ordered by; a rise of the score never lowers it. */
export interface Order {
  readonly key: (part: SegmentView, document: number, score: number) => number
  /** Whether documents with the same key are ordered by score and page. Otherwise their order is arbitrary. */
  readonly breaksTies: boolean
  /**
   * A score below which no document of the part has a higher key than this one; negative infinity if the score implies
   * nothing.
   */
  readonly scoreNeeded: (part: SegmentView, key: number) => number
}
