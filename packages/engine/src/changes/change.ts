/** A part of a page that is compared as a whole. */
export type BlockKind = "heading" | "paragraph" | "listItem" | "tableRow" | "price" | "code"

/** A piece of a text: the offsets of its first character and of the character after its last. */
export type Span = readonly [start: number, end: number]

/** One changed block of a page. */
export interface Change {
  readonly kind: "added" | "removed" | "changed" | "moved"
  readonly block: BlockKind
  /** The text of the block, verbatim but without the marks of markdown. Cells are separated by ` | `. */
  readonly before?: string
  readonly after?: string
  /** The headings above the block, from the first level on. */
  readonly path: ReadonlyArray<string>
  /** The words that differ, for a changed block. */
  readonly spans?: { readonly before: ReadonlyArray<Span>; readonly after: ReadonlyArray<Span> }
}

/** The changes between two versions of a page. */
export interface Comparison {
  /** In the order of the page; removed blocks stand where they were. At most 1,000. */
  readonly changes: ReadonlyArray<Change>
  /** The number of all changes. */
  readonly total: number
}

export interface ComparisonOptions {
  /** `ignore`: blocks in another order are no change. Default: `count`. */
  readonly order?: "count" | "ignore" | undefined
  /**
   * `ignore`: advertisements, banners, cookie notices, lists of related pages, share buttons, counters, clocks and
   * relative times are no change. Default: `ignore`.
   */
  readonly noise?: "ignore" | "report" | undefined
  /** Regular expressions. Text that matches one is no change. */
  readonly patterns?: ReadonlyArray<string> | undefined
}
