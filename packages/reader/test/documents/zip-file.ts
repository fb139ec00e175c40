import { crc32, deflateRawSync } from "node:zlib"

/** A zip file of texts, as office programs write it; the first one is uncompressed, as some formats require. */
export const zipFile = (files: Readonly<Record<string, string>>): Uint8Array => {
  const parts: Array<Buffer> = []
  const directory: Array<Buffer> = []
  let at = 0
  for (const [index, [name, text]] of Object.entries(files).entries()) {
    const bytes = Buffer.from(text)
    const packed = index === 0 ? bytes : deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(index === 0 ? 0 : 8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    parts.push(Buffer.from("PK\x03\x04"), fields, Buffer.from(name), packed)
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), fields, place, Buffer.from(name))
    at += 30 + Buffer.byteLength(name) + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write("PK\x05\x06", "latin1")
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}
