/** The beginning of a PNG image of this size, with the requested number of bytes. */
export const png = (width: number, height: number, length = 33): Uint8Array => {
  const bytes = Buffer.alloc(length)
  Buffer.from("89504e470d0a1a0a0000000d494844520000000000000000080200000000000000", "hex").copy(bytes)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
