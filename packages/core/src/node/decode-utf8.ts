/** Decodes text like `TextDecoder`: invalid UTF-8 becomes U+FFFD, and a byte order mark is removed. */
export const text = (bytes: Buffer): string =>
  bytes.toString("utf8", bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0)
