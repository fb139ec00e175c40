import type { BlockKind } from "./change.ts"

/** A block of a page, before it is compared. */
export interface Block {
  readonly kind: BlockKind
  /** The text without markdown. */
  readonly text: string
  /** The text as in the markdown. */
  readonly source: string
  /** The targets of its links. */
  readonly links: ReadonlyArray<string>
  /** Whether the text consists of links and images only. */
  readonly isLinked: boolean
  /** 1 to 6 for headings, otherwise 0. */
  readonly level: number
  /** The headings above. */
  readonly path: ReadonlyArray<string>
}
