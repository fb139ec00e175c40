import { ensureCapacity } from "../format/ensure-capacity.ts"

/** Texts as UTF-8, one after another, by number. */
export class Spellings {
  bytes = Buffer.alloc(1 << 16)
  /** The start of each one, and after the last, the start of the next. */
  starts = new Uint32Array(1024)
  /** How many there are. */
  count = 0
  // an open hash table: the number plus one of a spelling that `of` gave, and its hash
  private slots = new Int32Array(1 << 12)
  private taken = 0

  /** The number of a text, the same each time. */
  of(text: string): number {
    const start = this.room(text.length * 3)
    const end = start + this.write(text, start)
    let hash = fnvBasis
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ this.bytes[at]!, fnvPrime)
    return this.numberOf(start, end, hash)
  }

  /** The number of an ASCII token in lower case, by its `tokenHash`, without creating a string. */
  ofLowered(written: Uint8Array, from: number, length: number, hash: number): number {
    const start = this.room(length)
    // digits have this bit, small letters too, and it makes capitals small
    for (let at = 0; at < length; at++) this.bytes[start + at] = written[from + at]! | 0x20
    return this.numberOf(start, start + length, hash)
  }

  text(number: number): string {
    return this.bytes.toString("utf8", this.starts[number], this.starts[number + 1])
  }

  /** To be read at once: a view. */
  view(number: number): Uint8Array {
    return this.bytes.subarray(this.starts[number], this.starts[number + 1])
  }

  compare(one: number, other: number): number {
    const { bytes, starts } = this
    let at = starts[one]!
    const end = starts[one + 1]!
    let otherAt = starts[other]!
    const otherEnd = starts[other + 1]!
    while (at < end && otherAt < otherEnd) {
      const difference = bytes[at++]! - bytes[otherAt++]!
      if (difference !== 0) return difference
    }
    return (end - at) - (otherEnd - otherAt)
  }

  /** Four bytes of an entry as a number, from this byte on; 0 beyond the end. */
  fourBytes(number: number, from: number): number {
    const { bytes, starts } = this
    const end = starts[number + 1]!
    const at = starts[number]! + from
    if (at + 4 <= end) return (bytes[at]! << 24 | bytes[at + 1]! << 16 | bytes[at + 2]! << 8 | bytes[at + 3]!) >>> 0
    let value = 0
    for (let byte = 0; byte < 4; byte++) value = value << 8 | (at + byte < end ? bytes[at + byte]! : 0)
    return value >>> 0
  }

  /** Makes space for this many bytes and returns their offset. */
  private room(bytes: number): number {
    const start = this.starts[this.count]!
    if (start + bytes > this.bytes.length) {
      this.bytes = Buffer.concat([this.bytes], Math.max(this.bytes.length * 2, start + bytes))
    }
    return start
  }

  /** The number of the bytes at the end, which are kept if they are new. */
  private numberOf(start: number, end: number, hash: number): number {
    const { bytes, slots, starts } = this
    const mask = slots.length - 1
    let slot = slotOf(hash, mask)
    for (;; slot = (slot + 2) & mask) {
      const number = slots[slot]! - 1
      if (number === -1) break
      if (slots[slot + 1] !== hash) continue
      let known = starts[number]!
      if (starts[number + 1]! - known !== end - start) continue
      let at = start
      while (at < end && bytes[at] === bytes[known]) {
        at++
        known++
      }
      if (at === end) return number
    }
    const number = this.keep(start, end)
    slots[slot] = number + 1
    slots[slot + 1] = hash
    if (++this.taken * 4 > slots.length) this.rehash()
    return number
  }

  private keep(start: number, end: number): number {
    const number = this.count++
    if (this.count === this.starts.length) this.starts = ensureCapacity(this.starts, this.count + 1)
    this.starts[number + 1] = end
    return number
  }

  private rehash(): void {
    const { slots } = this
    const wider = new Int32Array(slots.length * 2)
    const mask = wider.length - 1
    for (let from = 0; from < slots.length; from += 2) {
      if (slots[from] === 0) continue
      let slot = slotOf(slots[from + 1]!, mask)
      while (wider[slot] !== 0) slot = (slot + 2) & mask
      wider[slot] = slots[from]!
      wider[slot + 1] = slots[from + 1]!
    }
    this.slots = wider
  }

  /** Gives how many bytes. A call into the engine costs more than a few characters one by one. */
  private write(text: string, start: number): number {
    if (text.length > 40) return this.bytes.write(text, start, "utf8")
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      if (unit > 127) return this.bytes.write(text, start, "utf8")
      this.bytes[start + at] = unit
    }
    return text.length
  }
}

// as in `tokenHash`
const fnvBasis = 0x811c9dc5 | 0
const fnvPrime = 0x01000193

const slotOf = (hash: number, mask: number): number => ((hash ^ (hash >>> 15)) << 1) & mask
