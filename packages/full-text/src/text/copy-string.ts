import { Buffer } from "node:buffer"
import { isAscii } from "./is-ascii.ts"

/** The same text, to be kept for long: a piece of a string keeps the whole of it in memory, such as the page that a word was found on. */
export const copyString = (text: string): string => {
  if (text.length < shortestPiece) return text
  // the encodings with which a text comes back as small as it was
  const encoding = isAscii(text) ? "latin1" : "utf16le"
  return Buffer.from(text, encoding).toString(encoding)
}

/** Of less than this V8 makes no piece but a copy. */
const shortestPiece = 13
