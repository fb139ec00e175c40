/**
 * A segment as bytes: word data, dictionary, columns of documents, a checksum for each page of bytes, and a tail with
 * the offsets. The layout is the same in memory and in files.
 */
export interface SegmentLayout {
  readonly format: number
  /** See field-weights.ts. */
  readonly weights: number
  readonly size: number
  readonly sections: Readonly<Record<Section, Range>>
}

export type Range = readonly [offset: number, length: number]

export type Section =
  | "words"
  | "dictionary"
  | "dictionaryIndex"
  | "fingerprintStarts"
  | "fingerprints"
  | "pages"
  | "dated"
  | "quality"
  | "hosts"
  | "hostNames"

export const format = 1

/** Bytes are checked in pieces of this size when they are read. */
export const pageBytes = 1 << 14

/**
 * At the very end: length of the contents as JSON, number of checksums, checksum of the two, and these four letters.
 */
export const trailerBytes = 16
export const trailerMark = "TRWL"

/** Documents of a block, at most. */
export const blockDocuments = 128

/** Tokens of a dictionary block, at most. */
export const blockTokens = 32

/** How many bits a form takes where the forms of a document's occurrences differ. */
export const formBits = (forms: number): number =>
  forms <= 2 ? 1 : forms <= 4 ? 2 : forms <= 16 ? 4 : forms <= 256 ? 8 : 16

/** The form of occurrences beyond the maximum number of forms. */
export const maxForms = 0xffff
