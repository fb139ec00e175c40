import { grown } from "./grown.ts"

/** Texts as UTF-8, one after another, by number. */
export class Spellings {
  bytes = Buffer.alloc(1 << 16)
  /** Where each begins, and after the last where the next will. */
  starts = new Uint32Array(1024)
  /** The first eight bytes of each as two numbers, for sorting. */
  heads = new Uint32Array(1024)
  tails = new Uint32Array(1024)
  private count = 0

  add(text: string): number {
    const number = this.count++
    if (this.count === this.starts.length) {
      this.starts = grown(this.starts, this.count + 1)
      this.heads = grown(this.heads, this.count + 1)
      this.tails = grown(this.tails, this.count + 1)
    }
    const start = this.starts[number]!
    // a UTF-16 unit takes up to three bytes
    if (start + text.length * 3 > this.bytes.length) {
      this.bytes = Buffer.concat([this.bytes], Math.max(this.bytes.length * 2, start + text.length * 3))
    }
    const end = start + this.write(text, start)
    this.starts[number + 1] = end
    this.heads[number] = this.fourBytes(start, end)
    this.tails[number] = this.fourBytes(start + 4, end)
    return number
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

  private fourBytes(start: number, end: number): number {
    const { bytes } = this
    let number = 0
    for (let at = start; at < start + 4; at++) number = (number << 8) | (at < end ? bytes[at]! : 0)
    return number >>> 0
  }
}
