/**
 * An immutable part of the index: documents 0 to `size` - 1. Deletions are stored elsewhere.
 *
 * Words are stored by their loose token (see loose-token.ts); each occurrence has its exact token as its form. So the
 * same postings serve bare words and exact phrases. Tags are terms without impacts and positions.
 */
export interface Segment {
  readonly size: number
  /** The page's id in the database, by document. */
  readonly pages: Uint32Array
  /** When the page is dated, in milliseconds since the epoch, by document. */
  readonly dated: Float64Array
  /** The quality of the page from its links, 0 to 255, by document. */
  readonly quality: Uint8Array
  /** A number for the page's host and port, by document; means something within this segment only. */
  readonly hosts: Uint32Array
  /** See find/fingerprint.ts; undefined for a short text. */
  readonly fingerprint: (document: number) => Uint32Array | undefined
  /** Undefined if no document has it. */
  readonly term: (token: string) => Term | undefined
  readonly tag: (tag: string) => Tag | undefined
  /** Tokens with this prefix in order of their characters, at most this many. */
  readonly beginningWith: (prefix: string, limit: number) => ReadonlyArray<string>
}

/** The documents that have a word. */
export interface Term {
  /** How many documents have it. */
  readonly documents: number
  /** The exact tokens of this loose token, by form number. */
  readonly forms: ReadonlyArray<string>
  /** The highest of all its impacts. */
  readonly highest: number
  readonly cursor: () => WordCursor
}

/** The documents that have a tag. */
export interface Tag {
  readonly documents: number
  readonly cursor: () => Cursor
}

/** Iterates over documents in ascending order. Starts at the first. */
export interface Cursor {
  /** The current document; the segment's size at the end. */
  document: number
  /** Advances to the first document that is not before this one, and returns it. */
  readonly advance: (to: number) => number
}

export interface WordCursor extends Cursor {
  /**
   * The impact of the word on the current document, from 0 to 255: by occurrences, fields and lengths, without the
   * word's rarity.
   */
  readonly impact: () => number
  /** Without moving: the highest impact of any document from `from` on to `blockEnd` (that document included). */
  readonly blockHighest: (from: number) => number
  /** The last document that the last answer of `blockHighest` speaks of. */
  blockEnd: number
  /**
   * Collects the documents from the current one to `last` with a score above `least`, which is not negative, as far as
   * they fit, and advances past them. The score is the impact times `scale`. Returns their number.
   */
  readonly collect: (
    last: number,
    minScore: number,
    scale: number,
    documents: Uint32Array,
    scores: Float64Array
  ) => number
  /**
   * Reads the positions of the current document into `positions` and `forms`, in ascending order, and returns their
   * number.
   */
  readonly occurrences: () => number
  /** Positions of the current document, after `occurrences`: see `fieldStart`. */
  positions: Uint32Array
  /** The form of each of these occurrences. */
  forms: Uint16Array
}

/** The fields of a page, in the order of their positions. */
export const fields = ["title", "summary", "url", "headings", "address", "anchors", "inner", "body"] as const
export type Field = (typeof fields)[number]

/**
 * The position of a field's first token. Tokens of a field follow each other; those beyond `fieldLength` are left out.
 */
export const fieldStart = (field: Field): number => fields.indexOf(field) * fieldLength

export const fieldLength = 2 ** 28

/** The input for building a segment. */
export interface SegmentDocument {
  readonly page: number
  readonly dated: number
  readonly quality: number
  /** Host and port. */
  readonly host: string
  readonly tags: ReadonlyArray<string>
  /** Text by field, without `inner`, which is derived from the others: the words inside names such as `retryPolicy`. */
  readonly texts: Partial<Readonly<Record<Exclude<Field, "inner">, string>>>
}
