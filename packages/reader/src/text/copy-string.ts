import { Buffer } from "node:buffer"

/**
 * Copies a text for long-term storage. A substring would keep the whole original string in memory, such as a page for a
 * single word.
 */
export const copyString = (text: string): string => {
  if (text.length < minPieceLength) return text
  // the encodings that restore a text at its original size
  const encoding = /^[\0-\x7f]*$/.test(text) ? "latin1" : "utf16le"
  return Buffer.from(text, encoding).toString(encoding)
}

/** V8 copies shorter substrings anyway. */
const minPieceLength = 13
