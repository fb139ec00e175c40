import { blockDocuments } from "../format/layout.ts"
import type { ByteSource } from "./byte-source.ts"
import type { Entry } from "./dictionary.ts"

/** Where the blocks of a term are. */
export interface TermBlocks {
  readonly count: number
  readonly documents: number
  /** By block: the last document, and the highest impact; of a term with one block the document is not known. */
  readonly lasts: Uint32Array
  readonly highs: Uint8Array
  /** By block: where its postings and its positions end, from `postingsAt` and `positionsAt`. */
  readonly postingEnds: Uint32Array
  readonly positionEnds: Uint32Array
  readonly postingsAt: number
  readonly positionsAt: number
}

type TermEntry = Pick<Entry, "documents" | "offset" | "postings" | "positions" | "highest">

export const termBlocks = (
  source: ByteSource,
  { documents, highest, offset, positions, postings }: TermEntry,
  tag: boolean
): TermBlocks => {
  const count = Math.ceil(documents / blockDocuments)
  const positionsAt = offset + postings
  if (count === 1) {
    return {
      count,
      documents,
      lasts: unknown,
      highs: Uint8Array.of(highest),
      postingEnds: Uint32Array.of(postings),
      positionEnds: Uint32Array.of(positions),
      postingsAt: offset,
      positionsAt
    }
  }
  const tableBytes = count * (tag ? 8 : 13)
  const table = source.read(offset, tableBytes).slice().buffer
  return {
    count,
    documents,
    lasts: new Uint32Array(table, 0, count),
    postingEnds: new Uint32Array(table, count * 4, count),
    positionEnds: tag ? unknown : new Uint32Array(table, count * 8, count),
    highs: tag ? none : new Uint8Array(table, count * 12, count),
    postingsAt: offset + tableBytes,
    positionsAt
  }
}

/** How many documents a block has. */
export const documentsIn = ({ count, documents }: TermBlocks, block: number): number =>
  block + 1 < count ? blockDocuments : documents - block * blockDocuments

const unknown = Uint32Array.of(0xffffffff)
const none = new Uint8Array()

/** Decodes the documents of a block and returns the end offset. */
export const readDocuments = (bytes: Uint8Array, count: number, after: number, into: Uint32Array): number => {
  let at = 0
  let document = after
  for (let index = 0; index < count; index++) {
    let byte = bytes[at++]!
    if (byte < 128) document += byte
    else {
      let distance = byte & 127
      let shift = 7
      do {
        byte = bytes[at++]!
        distance |= (byte & 127) << shift
        shift += 7
      } while (byte > 127)
      document += distance >>> 0
    }
    into[index] = document
  }
  return at
}

/**
 * Decodes the lengths at the start of a block's positions and returns their end offset. `starts` gets the offset of
 * each document's bytes, doubled, plus one for positions in several fields, and finally the end of all.
 */
export const readLengths = (bytes: Uint8Array, from: number, count: number, starts: Uint32Array): number => {
  let at = from
  let sum = 0
  for (let place = 0; place < count; place++) {
    let length = bytes[at++]!
    if (length > 127) {
      length &= 127
      let unit = 128
      let byte
      do {
        byte = bytes[at++]!
        length += (byte & 127) * unit
        unit *= 128
      } while (byte > 127)
    }
    starts[place] = sum + (length & 1)
    sum += length & ~1
  }
  starts[count] = sum
  return at
}
