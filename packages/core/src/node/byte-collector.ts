/** Collects bytes. Small pieces are copied together, so that many of them do not use extra memory. */
export class ByteCollector {
  #bytes: Buffer = empty
  #length = 0

  get length(): number {
    return this.#length
  }

  add(piece: Buffer): void {
    const length = this.#length + piece.length
    if (this.#length === 0) {
      this.#bytes = piece
    } else {
      if (!this.#owned || length > this.#bytes.length) this.#grow(length)
      piece.copy(this.#bytes, this.#length)
    }
    this.#length = length
  }

  all(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  #owned = false

  #grow(length: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#bytes.length, 16_384))
    this.#bytes.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
    this.#owned = true
  }
}

const empty = Buffer.alloc(0)
