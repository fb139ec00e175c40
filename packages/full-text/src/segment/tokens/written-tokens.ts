/** The results for ASCII tokens by hash and characters, for those that are too long for `ShortTokens`. */
export class WrittenTokens {
  /** The characters of all tokens, one after another. */
  spelled = Buffer.alloc(1 << 16)
  private length = 1
  // an open hash table: the offset of each token in `spelled`, its hash, result and length
  private slots = new Int32Array(1 << 12)
  private taken = 0

  /** What was found for a token of this hash; -1 when it has not been looked for. */
  find(text: Uint16Array, start: number, end: number, hash: number): number {
    const { slots, spelled } = this
    const mask = slots.length - 1
    const length = end - start
    for (let slot = slotOf(hash, mask);; slot = (slot + 4) & mask) {
      const entry = slots[slot]!
      if (entry === 0) return -1
      if (slots[slot + 1] !== hash || slots[slot + 3] !== length) continue
      let same = 0
      while (same < length && spelled[entry + same] === text[start + same]) same++
      if (same === length) return slots[slot + 2]!
    }
  }

  /** Copies the characters of a token; returns their offset in `spelled`. */
  copy(text: Uint16Array, start: number, end: number): number {
    const at = this.length
    this.length += end - start
    if (this.length > this.spelled.length) this.spelled = Buffer.concat([this.spelled], this.spelled.length * 2)
    for (let from = start, to = at; from < end; from++, to++) this.spelled[to] = text[from]!
    return at
  }

  /** Stores the result of a copied token. */
  remember(at: number, length: number, hash: number, found: number): void {
    if (++this.taken * 8 > this.slots.length) this.rehash()
    this.enter(at, hash, found, length)
  }

  private rehash(): void {
    const { slots } = this
    this.slots = new Int32Array(slots.length * 2)
    for (let slot = 0; slot < slots.length; slot += 4) {
      if (slots[slot] !== 0) this.enter(slots[slot]!, slots[slot + 1]!, slots[slot + 2]!, slots[slot + 3]!)
    }
  }

  private enter(entry: number, hash: number, found: number, length: number): void {
    const { slots } = this
    const mask = slots.length - 1
    let slot = slotOf(hash, mask)
    while (slots[slot] !== 0) slot = (slot + 4) & mask
    slots[slot] = entry
    slots[slot + 1] = hash
    slots[slot + 2] = found
    slots[slot + 3] = length
  }
}

const slotOf = (hash: number, mask: number): number => ((hash ^ (hash >>> 15)) << 2) & mask
