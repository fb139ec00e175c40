/** Decodes the bytes of a page: as UTF-8, or in the encoding that it declares. */
export const decode = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    const start = latin1.decode(bytes.subarray(0, 2048))
    return decoderOf(/charset\s*=\s*["']?([\w-]+)/iu.exec(start)?.[1] ?? "windows-1252").decode(bytes)
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true })
const latin1 = new TextDecoder("windows-1252")

const decoderOf = (encoding: string): TextDecoder => {
  try {
    return new TextDecoder(encoding)
  } catch {
    return latin1 // an unknown encoding
  }
}
