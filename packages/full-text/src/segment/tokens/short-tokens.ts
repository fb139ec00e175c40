/**
 * The results for tokens of up to 16 ASCII letters and digits, by their characters packed into four numbers, so that a
 * look-up compares four numbers.
 */
export class ShortTokens {
  // an open hash table: the characters of each token, and its result plus one
  private slots = new Int32Array(slotSize << 12)
  private taken = 0

  /** What was found for a token in UTF-16; -1 when it has not been looked for. */
  find(text: DataView, start: number, length: number): number {
    const at = start * 2
    let first = text.getInt32(at, true)
    let second = text.getInt32(at + 4, true)
    let two = 0
    let three = 0
    let four = 0
    if (length <= 4) {
      first &= masks[length * 2]!
      second &= masks[length * 2 + 1]!
    } else {
      two = charactersAt(text, at + 8, length - 4)
      if (length > 8) {
        three = charactersAt(text, at + 16, length - 8)
        if (length > 12) four = charactersAt(text, at + 24, length - 12)
      }
    }
    const one = first | second << 8
    const { slots } = this
    const mask = slots.length - 1
    for (let slot = slotOf(one, two, three, four, mask);; slot = (slot + slotSize) & mask) {
      const found = slots[slot + 4]!
      if (found === 0) return -1
      if (slots[slot] === one && slots[slot + 1] === two && slots[slot + 2] === three && slots[slot + 3] === four) {
        return found - 1
      }
    }
  }

  /** Stores the result of a new token. */
  remember(text: DataView, start: number, length: number, found: number): void {
    if (++this.taken * 2 * slotSize > this.slots.length) this.rehash()
    const at = start * 2
    this.enter(
      charactersAt(text, at, length),
      length > 4 ? charactersAt(text, at + 8, length - 4) : 0,
      length > 8 ? charactersAt(text, at + 16, length - 8) : 0,
      length > 12 ? charactersAt(text, at + 24, length - 12) : 0,
      found + 1
    )
  }

  private rehash(): void {
    const { slots } = this
    this.slots = new Int32Array(slots.length * 2)
    for (let slot = 0; slot < slots.length; slot += slotSize) {
      if (slots[slot + 4] !== 0) {
        this.enter(slots[slot]!, slots[slot + 1]!, slots[slot + 2]!, slots[slot + 3]!, slots[slot + 4]!)
      }
    }
  }

  private enter(one: number, two: number, three: number, four: number, found: number): void {
    const { slots } = this
    const mask = slots.length - 1
    let slot = slotOf(one, two, three, four, mask)
    while (slots[slot + 4] !== 0) slot = (slot + slotSize) & mask
    slots[slot] = one
    slots[slot + 1] = two
    slots[slot + 2] = three
    slots[slot + 3] = four
    slots[slot + 4] = found
  }
}

/** The longest token that is taken. */
export const maxShortTokenLength = 16

/** So many bytes are read from the start of a token on, whatever its length. */
export const bytesOfToken = maxShortTokenLength * 2

// half a line of the processor's cache
const slotSize = 8

/** Packs up to four characters into a number: the first and third as in memory, the second and fourth between them. */
const charactersAt = (text: DataView, at: number, length: number): number =>
  length >= 4
    ? text.getInt32(at, true) | text.getInt32(at + 4, true) << 8
    : text.getInt32(at, true) & masks[length * 2]! | (text.getInt32(at + 4, true) & masks[length * 2 + 1]!) << 8

/** By length: what of the first two characters belongs to the token, and of the next two. */
const masks = Int32Array.of(0, 0, 0xffff, 0, -1, 0, -1, 0xffff, -1, -1)

const slotOf = (one: number, two: number, three: number, four: number, mask: number): number => {
  const mixed = Math.imul(
    one ^ Math.imul(two, 0x9e3779b1) ^ Math.imul(three, 0x85ebca6b) ^ Math.imul(four, 0x27d4eb2f),
    0x2c1b3c6d
  )
  return ((mixed ^ (mixed >>> 15)) << 3) & mask
}
