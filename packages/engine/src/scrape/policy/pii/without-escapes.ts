import type { ScannedText } from "./finding.ts"

/**
 * Removes the backslashes that markdown puts before special characters, because keys and addresses contain such
 * characters. `placeOf` converts offsets to the original text.
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
  // a match that begins with an escaped character begins at its backslash
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

/** The escapes that mdream writes. Of two backslashes, the first escapes the second. */
const escape = /\\[\\`*_~<>[\]|#+\-.)]/g

/** The number of escapes before an offset of the unescaped text. */
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
