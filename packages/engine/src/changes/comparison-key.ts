import { urlIdentity } from "@trawl/fetcher/url"
import type { Block } from "./block.ts"
import { withPlainNumbers } from "./plain-numbers.ts"
import { withoutCounters } from "./without-counters.ts"

/**
 * Equal for blocks that look the same to a reader. Ignores Unicode normalization, whitespace, quotation marks, dashes,
 * the format of numbers and tracking parameters of links. With `ignoresNoise`, also ignores counters and clocks.
 */
export const comparisonKey = (block: Block, text: string, ignoresNoise: boolean): string => {
  const folded = foldedText(text)
  const plain = block.kind === "code" ? folded : withPlainNumbers(folded)
  const seen = ignoresNoise && block.kind !== "code" ? withoutCounters(plain, block.kind) : plain
  const group = block.kind === "heading" || block.kind === "code" || block.kind === "tableRow" ? block.kind : "text"
  return `${group}\n${seen}${block.links.map((link) => `\n${targetIdentity(link)}`).join("")}`
}

/** Normalizes a text to Unicode NFC, single spaces and plain punctuation, without invisible characters. */
export const foldedText = (text: string): string =>
  (isAscii.test(text)
    ? text
    : text.normalize("NFC").replace(invisible, "").replace(/[‘’‚‛′]/g, "'").replace(/[“”„‟«»″]/g, "\"")
      .replace(/[‐‑‒–—−]/g, "-").replaceAll("…", "..."))
    .replace(/\s+/g, " ").replace(/ (?=%)/g, "").trim()

const isAscii = /^\p{ASCII}*$/u
const invisible = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g

/** The target of a link without session IDs, fragments and random parameters. */
const targetIdentity = (link: string): string => {
  const url = link.length > maxLinkLength ? undefined : URL.parse(link, "http://relative.invalid/")
  if (url === null || url === undefined || !/^https?:$/.test(url.protocol)) return link.slice(0, maxLinkLength)
  url.hash = ""
  // a copy, because deleting while iterating would skip names
  const names = Array.from(url.searchParams.keys()).filter((name) => passing.test(name))
  for (const name of names) url.searchParams.delete(name)
  return urlIdentity(url.href)
}

/** Parameters whose values differ between visits. */
const passing = /^(?:s|sid|sess(?:ion)?(?:[_-]?id)?|token|csrf\w*|nonce|ts|t|timestamp|time|cb|rnd|rand|random|ref|_)$/i
const maxLinkLength = 2_000
