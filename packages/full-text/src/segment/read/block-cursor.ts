import { blockDocuments } from "../format/layout.ts"
import type { Cursor } from "../segment.ts"
import type { ByteSource } from "./byte-source.ts"
import {
  decodeBlock,
  type DecodedBlock,
  type DecodedBlocks,
  decodedBlocks,
  decodeInto,
  emptyBlock
} from "./decoded-blocks.ts"
import type { TermBlocks } from "./term-blocks.ts"

/** Iterates over the documents of a term, block by block. */
export class BlockCursor implements Cursor {
  document = 0
  protected readonly source: ByteSource
  protected readonly blocks: TermBlocks
  protected block = -1
  /** The documents of the block, and the word's impact on each. */
  protected documents: Uint32Array = noDocuments
  protected impacts: Uint8Array = nothing
  protected count = 0
  /** The current document within the block. */
  protected place = 0
  protected readonly size: number
  protected current: DecodedBlock = none
  /** The cached blocks; undefined if each block is decoded into the same memory. */
  private readonly decoded: DecodedBlocks | undefined

  constructor(source: ByteSource, blocks: TermBlocks, size: number) {
    this.source = source
    this.blocks = blocks
    this.size = size
    this.decoded = decodedBlocks(blocks)
    if (this.decoded === undefined) this.current = emptyBlock(blockDocuments)
    this.enter(0)
    this.document = this.documents[0]!
  }

  advance(to: number): number {
    if (to <= this.document) return this.document
    if (to > this.documents[this.count - 1]!) {
      const block = this.blockWith(to)
      if (block === this.blocks.count) {
        this.place = this.count
        return this.document = this.size
      }
      this.enter(block)
    }
    const { documents } = this
    let place = this.place
    while (documents[place]! < to) place++
    this.place = place
    return this.document = documents[place]!
  }

  /** The first block from the current one on that does not end before a document. */
  protected blockWith(document: number): number {
    const { count, lasts } = this.blocks
    let low = this.block
    if (count === 1) return this.documents[this.count - 1]! < document ? 1 : 0
    if (lasts[low]! >= document) return low
    // the target is usually near
    let step = 1
    while (low + step < count && lasts[low + step]! < document) {
      low += step
      step *= 2
    }
    let high = Math.min(count, low + step)
    while (low + 1 < high) {
      const middle = (low + high) >>> 1
      if (lasts[middle]! < document) low = middle
      else high = middle
    }
    return high
  }

  protected enter(block: number): void {
    const decoded = this.decoded?.[block] ?? this.decode(block)
    const { count, documents, impacts } = decoded
    this.current = decoded
    this.block = block
    this.place = 0
    this.documents = documents
    this.impacts = impacts
    this.count = count
  }

  private decode(block: number): DecodedBlock {
    const { postingEnds, postingsAt } = this.blocks
    const start = block === 0 ? 0 : postingEnds[block - 1]!
    const bytes = this.source.read(postingsAt + start, postingEnds[block]! - start)
    if (this.decoded !== undefined) return decodeBlock(bytes, this.blocks, block, this.decoded)
    decodeInto(this.current, bytes, this.blocks, block)
    return this.current
  }
}

const nothing = new Uint8Array()
const noDocuments = new Uint32Array()
const none: DecodedBlock = { count: 0, documents: noDocuments, impacts: nothing, places: undefined }
