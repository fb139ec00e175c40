/** Bytes to which more are added. */
export class GrowingBytes {
  bytes: Uint8Array
  length = 0

  constructor(capacity = 256) {
    this.bytes = new Uint8Array(capacity)
  }

  byte(value: number): void {
    if (this.length === this.bytes.length) this.reserve(1)
    this.bytes[this.length++] = value
  }

  /** A whole number, seven bits a byte, the lowest first. */
  varint(value: number): void {
    if (this.length + 8 > this.bytes.length) this.reserve(8)
    // most are
    if (value < 128) {
      this.bytes[this.length++] = value
      return
    }
    while (value > 0x7fffffff) {
      this.bytes[this.length++] = (value % 128) | 128
      value = Math.floor(value / 128)
    }
    while (value > 127) {
      this.bytes[this.length++] = (value & 127) | 128
      value >>>= 7
    }
    this.bytes[this.length++] = value
  }

  append(from: Uint8Array, start: number, end: number): void {
    const length = end - start
    if (this.length + length > this.bytes.length) this.reserve(length)
    // a call into the engine costs more than a few bytes one by one
    if (length < 48) { for (let at = start, to = this.length; at < end; at++, to++) this.bytes[to] = from[at]! }
    else this.bytes.set(from.subarray(start, end), this.length)
    this.length += length
  }

  /** Ensures room for this many bytes after the current end. */
  makeRoom(more: number): void {
    if (this.length + more > this.bytes.length) this.reserve(more)
  }

  /** The bytes so far; valid until more are added. */
  taken(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  private reserve(more: number): void {
    const wider = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    wider.set(this.taken())
    this.bytes = wider
  }
}
