import type { PageContent } from "@trawl/reader/page"
import { bytes, type Row, text } from "./column.ts"

/** The followed links of a page in one row, because one row per link would cost more than the page itself. */
export interface LinkRow {
  /** `addressHash` of the targets, eight bytes each. */
  readonly targets: Uint8Array<ArrayBuffer>
  /** The texts of the first links, one per line. */
  readonly texts: string
}

/** Converts the links of a page to a row; undefined if it has none to follow. */
export const toLinkRow = ({ linkTexts = [], links, metadata }: PageContent): LinkRow | undefined => {
  if (/\b(?:nofollow|none)\b/i.test(String(metadata["robots"] ?? ""))) return undefined
  const targets = new Float64Array(Math.min(links.length, maxLinks))
  const texts: Array<string> = []
  let count = 0
  for (let at = 0; at < targets.length; at++) {
    const linkText = linkTexts[at]
    if (linkText === null) continue
    targets[count++] = addressHash(links[at]!)
    if (linkText !== undefined) texts.push(saysSomething.test(linkText) ? linkText : "")
  }
  return count === 0 ? undefined : { targets: new Uint8Array(targets.buffer, 0, count * 8), texts: texts.join("\n") }
}

/** Reads a row. */
export const fromLinkRow = (row: Row) => ({
  // copied, because a blob may be unaligned
  targets: new Float64Array(bytes(row, "targets").slice().buffer),
  texts: text(row, "texts").split("\n")
})

/** A hash of a URL that ignores the scheme, `www.`, the fragment and a final slash. */
export const addressHash = (url: string): number => {
  let from = url.indexOf("://") + 3
  if (from === 2) from = 0
  if (url.startsWith("www.", from)) from += 4
  let to = url.indexOf("#", from)
  if (to === -1) to = url.length
  if (url.charCodeAt(to - 1) === slash) to--
  // two 32-bit hashes; a number can hold 53 of their bits exactly
  let one = 0x811c9dc5
  let other = 0x9747b28c
  for (let at = from; at < to; at++) {
    const code = url.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x5bd1e995) ^ (other >>> 15)
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b)
  other = Math.imul(other ^ (other >>> 13), 0xc2b2ae35)
  return ((one ^ (one >>> 13)) >>> 0) * 2 ** 21 + ((other ^ (other >>> 16)) >>> 11)
}

const slash = 47
const maxLinks = 2_000
const saysSomething = /[\p{L}\p{N}]/u
