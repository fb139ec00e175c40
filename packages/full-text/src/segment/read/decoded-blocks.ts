import { documentsIn, readDocuments, type TermBlocks } from "./term-blocks.ts"

/** A block of postings, read. */
export interface DecodedBlock {
  /** How many documents it has; the lists may be longer. */
  count: number
  readonly documents: Uint32Array
  /** Of each document; none for a tag. */
  readonly impacts: Uint8Array
  /** The offsets of each document's positions, computed on demand. */
  places: PositionOffsets | undefined
}

export interface PositionOffsets {
  /** See `readLengths`. */
  readonly starts: Uint32Array
  /** What they count from, in the segment's bytes. */
  readonly from: number
}

/** The blocks of a term that were read, by number. */
export type DecodedBlocks = Array<DecodedBlock | undefined>

/**
 * The cache for decoded blocks, because the next search with the term often needs the same ones. Undefined for very
 * frequent terms: a search may read all of their blocks, which would evict all others.
 */
export const decodedBlocks = (blocks: TermBlocks): DecodedBlocks | undefined => {
  if (blocks.count > maxBlocksOfTerm) return undefined
  let known = cache.get(blocks)
  if (known === undefined) cache.set(blocks, known = [])
  return known
}

/** Decodes a block into the cache. */
export const decodeBlock = (
  bytes: Uint8Array,
  blocks: TermBlocks,
  block: number,
  into: DecodedBlocks
): DecodedBlock => {
  const decoded = emptyBlock(documentsIn(blocks, block))
  decodeInto(decoded, bytes, blocks, block)
  if (++cachedBlocks > maxBlocks) forget()
  into[block] = decoded
  return decoded
}

/** A block with space for this many documents. */
export const emptyBlock = (most: number): DecodedBlock => ({
  count: 0,
  documents: allocate(most),
  impacts: byteRoom(most),
  places: undefined
})

/** Decodes a block into one with enough space. */
export const decodeInto = (decoded: DecodedBlock, bytes: Uint8Array, blocks: TermBlocks, block: number): void => {
  const count = documentsIn(blocks, block)
  const { documents, impacts } = decoded
  const end = readDocuments(bytes, count, block === 0 ? 0 : blocks.lasts[block - 1]!, documents)
  for (let at = 0; at < count; at++) impacts[at] = bytes[end + at]!
  decoded.count = count
  decoded.places = undefined
}

// active cursors keep their blocks
const forget = (): void => {
  cache = new WeakMap()
  cachedBlocks = 0
}

let cache = new WeakMap<TermBlocks, DecodedBlocks>()
let cachedBlocks = 0

/** About 30 MB at the most. */
const maxBlocks = 32_000
const maxBlocksOfTerm = 256

// one array for many blocks, because a typed array costs more than the data in it
let slab = new Uint32Array()
let used = 0

/** Allocates an array of this length. */
export const allocate = (count: number): Uint32Array => {
  if (used + count > slab.length) {
    slab = new Uint32Array(slabSize)
    used = 0
  }
  return slab.subarray(used, used += count)
}

const slabSize = 2 ** 13

let byteSlab = new Uint8Array()
let bytesUsed = 0

const byteRoom = (count: number): Uint8Array => {
  if (bytesUsed + count > byteSlab.length) {
    byteSlab = new Uint8Array(slabSize * 4)
    bytesUsed = 0
  }
  return byteSlab.subarray(bytesUsed, bytesUsed += count)
}
