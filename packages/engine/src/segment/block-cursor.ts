import type { ByteSource } from "./byte-source.ts"
import { blockDocuments } from "./layout.ts"
import type { Cursor } from "./segment.ts"
import { documentsIn, readDocuments, type TermBlocks } from "./term-blocks.ts"

/** Goes through the documents of a term block by block. */
export class BlockCursor implements Cursor {
  document = 0
  protected readonly source: ByteSource
  protected readonly blocks: TermBlocks
  protected block = -1
  protected readonly documents: Uint32Array
  protected count = 0
  /** Which document of the block it stands at. */
  protected place = 0
  /** The block's postings, and where its documents end in them. */
  protected postings: Uint8Array = nothing
  protected documentsEnd = 0
  private readonly size: number

  constructor(source: ByteSource, blocks: TermBlocks, size: number) {
    this.source = source
    this.blocks = blocks
    this.size = size
    this.documents = new Uint32Array(Math.min(blockDocuments, blocks.documents))
    this.enter(0)
    this.document = this.documents[0]!
  }

  advance(to: number): number {
    if (to <= this.document) return this.document
    const { documents } = this
    if (to > documents[this.count - 1]!) {
      const block = this.blockWith(to)
      if (block === this.blocks.count) {
        this.place = this.count
        return this.document = this.size
      }
      this.enter(block)
    }
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
    // what is wanted is mostly near
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

  private enter(block: number): void {
    const { lasts, postingEnds, postingsAt } = this.blocks
    const start = block === 0 ? 0 : postingEnds[block - 1]!
    this.block = block
    this.place = 0
    this.count = documentsIn(this.blocks, block)
    this.postings = this.source.read(postingsAt + start, postingEnds[block]! - start)
    this.documentsEnd = readDocuments(this.postings, this.count, block === 0 ? 0 : lasts[block - 1]!, this.documents)
  }
}

const nothing = new Uint8Array()
