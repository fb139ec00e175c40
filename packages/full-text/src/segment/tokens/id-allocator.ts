import { ensureCapacity } from "../format/ensure-capacity.ts"

/** Numbers keys in order of first appearance. It can restart from 0 without clearing its data about keys. */
export class IdAllocator {
  count = 0
  private numbers = new Uint32Array(1 << 12)
  private base = 1

  /** Its number; `count` rises when it is new. */
  of(key: number): number {
    if (key >= this.numbers.length) this.numbers = ensureCapacity(this.numbers, key + 1)
    const number = this.numbers[key]! - this.base
    if (number >= 0) return number
    this.numbers[key] = this.base + this.count
    return this.count++
  }

  restart(): void {
    this.base += this.count
    this.count = 0
    if (this.base < 0xf0000000) return
    this.numbers.fill(0)
    this.base = 1
  }
}
