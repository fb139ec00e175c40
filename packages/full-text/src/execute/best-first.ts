/** A priority queue of documents by the upper bound of their sort key. */
export class BestFirst {
  count = 0
  private documents = new Uint32Array(0)
  private keys = new Float64Array(0)
  private inOrder = true

  add(document: number, key: number): void {
    const { count } = this
    if (count === this.documents.length) {
      const [documents, keys] = [new Uint32Array(count * 4 + 128), new Float64Array(count * 4 + 128)]
      documents.set(this.documents)
      keys.set(this.keys)
      this.documents = documents
      this.keys = keys
    }
    this.documents[count] = document
    this.keys[count] = key
    this.count++
    this.inOrder = false
  }

  /** Removes up to this many of the best documents with accepted keys, in ascending order. */
  take(limit: number, isWanted: (key: number) => boolean): Uint32Array {
    if (!this.inOrder) { for (let at = (this.count >>> 1) - 1; at >= 0; at--) this.sink(at) }
    this.inOrder = true
    const taken = new Uint32Array(Math.min(limit, this.count))
    let count = 0
    while (count < limit && this.count > 0 && isWanted(this.keys[0]!)) {
      taken[count++] = this.documents[0]!
      this.count--
      this.documents[0] = this.documents[this.count]!
      this.keys[0] = this.keys[this.count]!
      this.sink(0)
    }
    return taken.subarray(0, count).sort()
  }

  private sink(from: number): void {
    const { count, documents, keys } = this
    const document = documents[from]!
    const key = keys[from]!
    let at = from
    for (let below = 2 * at + 1; below < count; below = 2 * at + 1) {
      if (below + 1 < count && keys[below + 1]! > keys[below]!) below++
      if (keys[below]! <= key) break
      documents[at] = documents[below]!
      keys[at] = keys[below]!
      at = below
    }
    documents[at] = document
    keys[at] = key
  }
}
