/** Reads what `GrowingBytes` wrote, from front to back. */
export class ByteReader {
  bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  byte(): number {
    return this.bytes[this.at++]!
  }

  varint(): number {
    let byte = this.bytes[this.at++]!
    if (byte < 128) return byte
    let value = byte & 127
    let unit = 128
    do {
      byte = this.bytes[this.at++]!
      value += (byte & 127) * unit
      unit *= 128
    } while (byte > 127)
    return value
  }

  /** Skips a length and this many bytes. */
  skip(): void {
    const length = this.varint()
    this.at += length
  }

  text(length: number): string {
    const start = this.at
    this.at += length
    return utf8Text(this.bytes, start, this.at)
  }
}

export const utf8Text = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("utf8")
