import type { ScannedText } from "./finding.ts"

/**
 * The text without the backslashes that markdown puts before signs that mean something to it: many keys and addresses have
 * some, and the forms that tell them know none. `placeOf` says where a place of it was in the text.
 */
export const withoutEscapes = (
  { text, zones }: ScannedText
): { readonly searched: ScannedText; readonly placeOf: (offset: number) => number } => {
  const escapes = [...text.matchAll(escape)].map(({ index }) => index).filter((at) => !zones.isCode(at))
  if (escapes.length === 0) return { searched: { text, zones }, placeOf: (offset) => offset }
  const parts: Array<string> = []
  let from = 0
  for (const at of escapes) {
    parts.push(text.slice(from, at))
    from = at + 1
  }
  // a sign has its backslash before it, so that what begins with one begins there
  const placeOf = (offset: number) => offset + countBelow(escapes, offset)
  const { isCode, isUrl } = zones
  return {
    searched: {
      text: parts.join("") + text.slice(from),
      zones: { isCode: (at) => isCode(placeOf(at)), isUrl: (at) => isUrl(placeOf(at)) }
    },
    placeOf
  }
}

/** All that mdream writes; of two backslashes, the first escapes the second. */
const escape = /\\[\\`*_~<>[\]|#+\-.)]/g

/** How many of the escapes are before a place of the text that has none of them. */
const countBelow = (escapes: ReadonlyArray<number>, offset: number): number => {
  let low = 0
  let high = escapes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (escapes[middle]! - middle < offset) low = middle + 1
    else high = middle
  }
  return low
}
