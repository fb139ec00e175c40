/** A part of a page that is compared as a whole. */
export type BlockKind = "heading" | "paragraph" | "listItem" | "tableRow" | "price" | "code"

/** A span of a text: the offset of its first character, and the offset after its last. */
export type Span = readonly [start: number, end: number]

/** One changed block of a page. */
export interface Change {
  readonly kind: "added" | "removed" | "changed" | "moved"
  readonly block: BlockKind
  /** The text of the block, verbatim but without markdown. ` | ` separates cells. */
  readonly before?: string
  readonly after?: string
  /** The headings above the block, highest level first. */
  readonly path: ReadonlyArray<string>
  /** The words that differ, for a changed block. */
  readonly spans?: { readonly before: ReadonlyArray<Span>; readonly after: ReadonlyArray<Span> }
}

/** The changes between two versions of a page. */
export interface Comparison {
  /** In the order of the page, including removed blocks. At most 1,000. */
  readonly changes: ReadonlyArray<Change>
  /** The number of all changes. */
  readonly total: number
}

export interface ComparisonOptions {
  /** `ignore` ignores moved blocks. Default: `count`. */
  readonly order?: "count" | "ignore" | undefined
  /**
   * `ignore` ignores advertisements, banners, cookie notices, lists of related pages, share buttons, counters, clocks
   * and relative times. Default: `ignore`.
   */
  readonly noise?: "ignore" | "report" | undefined
  /** Regular expressions. Text that matches one is ignored. */
  readonly patterns?: ReadonlyArray<string> | undefined
}
