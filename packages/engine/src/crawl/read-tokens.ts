/**
 * Finds the words and numbers of a text: runs of letters and digits, and runs of digits with separators. Identifiers
 * with a digit count as numbers. Calls `read` with the range and the hash of each, and `endLine` at each line break.
 * Creates no strings, because crawls read the text of all their pages.
 */
export const readTokens = (
  text: string,
  read: (start: number, end: number, hash: number, isNumber: boolean) => void,
  endLine: () => void
): void => {
  for (let at = 0; at < text.length;) {
    const start = at
    let hash = 0x811c9dc5
    let found = 0
    let accepted = letter | digit
    for (let kind = kindAt(text, at);; kind = kindAt(text, at)) {
      if ((kind & accepted) === 0) {
        const isDigits = (found & (letter | digit)) === digit
        if (!isDigits || !separators.has(text.charCodeAt(at)) || (kindAt(text, at + 1) & digit) === 0) break
        accepted = digit
      }
      found |= kind
      hash = Math.imul(hash ^ text.charCodeAt(at++), 0x01000193)
      if ((kind & astral) !== 0) hash = Math.imul(hash ^ text.charCodeAt(at++), 0x01000193)
    }
    if (at === start) {
      if (text.charCodeAt(at++) === lineBreak) endLine()
      continue
    }
    const isIdentifier = (found & (digit | foreign)) === digit && at - start >= shortestIdentifier
    read(start, at, hash, (found & letter) === 0 || isIdentifier)
  }
}

const lineBreak = 10
const separators: ReadonlySet<number> = new Set([...",.:"].map((character) => character.charCodeAt(0)))
const shortestIdentifier = 12

// the kinds of a character
const letter = 1
const digit = 2
/** Not ASCII. */
const foreign = 4
/** Two units of UTF-16. */
const astral = 8
const other = 16

/** The kinds of the characters before the surrogates, each looked up once. */
const known = new Uint8Array(0xd800)

const kindAt = (text: string, at: number): number => {
  if (at >= text.length) return other
  const unit = text.charCodeAt(at)
  if (unit >= known.length) return kindOf(text.codePointAt(at) ?? unit)
  return known[unit] || (known[unit] = kindOf(unit))
}

const kindOf = (code: number): number => {
  const character = String.fromCodePoint(code)
  const kind = /\p{L}/u.test(character) ? letter : /\p{N}/u.test(character) ? digit : other
  return kind | (code > 0x7f ? foreign : 0) | (code > 0xffff ? astral : 0)
}
